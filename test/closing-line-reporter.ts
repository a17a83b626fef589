// Ends a test run with one line of its own, `N passed, N failed` (and `, N skipped` where there are any), for whoever
// reads the end of a log. The default reporter tells the rest.
import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The line for the outcome of a run. What failed outside any test (loading, a hook, a stray error) counts too. */
export function closingLine(modules: readonly TestModule[], strayErrors: number): string {
  const count = { passed: 0, failed: strayErrors, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      count[state === 'passed' || state === 'failed' ? state : 'skipped']++;
    }
    count.failed += module.errors().length;
    for (const suite of module.children.allSuites()) count.failed += suite.errors().length;
  }
  const line = `${count.passed} passed, ${count.failed} failed`;
  return count.skipped === 0 ? line : `${line}, ${count.skipped} skipped`;
}

/** Writes the line when the process exits, so that nothing another reporter prints comes after it. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly unknown[]): void {
    const line = closingLine(modules, strayErrors.length);
    process.once('exit', () => writeSync(1, `${line}\n`));
  }
}
