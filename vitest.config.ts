import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // One more than there are cores: some tests wait for processes and for clocks most of their time.
    maxWorkers: availableParallelism() + 1,
    // Compiled files are what threads load; they are tested as they are.
    server: { deps: { external: [/\/dist\//] } },
    reporters: ['default', './test/closing-line-reporter.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
