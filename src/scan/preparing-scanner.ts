// Scans files whose text has to be prepared first, as if the prepared text were the file.
import type { FileSink, Preparation, ScanControl, ScanResult, ScanResume } from '../scanning.js';
import type { FileScanner } from './file-scanner.js';
import { FilePreparer, type PreparedText } from './prepared-file.js';
import type { ScanFile } from './scan-file.js';

/** A FileScanner in front of which files are unpacked or handed to a command. */
export class PreparingScanner {
  readonly #scanner: FileScanner;
  readonly #preparer: FilePreparer;

  /** @param cwd where commands run */
  constructor(scanner: FileScanner, preparation: Preparation, cwd: string) {
    this.#scanner = scanner;
    this.#preparer = new FilePreparer(preparation, cwd);
  }

  /** As `FileScanner.scan`; a prepared file is scanned in one go, for its text is there only once. */
  scan(file: ScanFile, sink: FileSink, control: ScanControl, resume: ScanResume | null): ScanResult {
    const prepared = file.isStdin || resume !== null ? null : this.#prepare(file);
    if (prepared === null) return this.#scanner.scan(file, sink, control, resume);
    try {
      const text = { ...file, absolutePath: prepared.path };
      return withProblem(this.#scanner.scan(text, sink, unpausing(control), null), prepared);
    } finally {
      prepared.dispose();
    }
  }

  #prepare(file: ScanFile): PreparedText | null {
    try {
      return this.#preparer.prepare(file);
    } catch {
      // The file cannot be opened: the scan will find that out as well, and has the words for it.
      return null;
    }
  }
}

function unpausing(control: ScanControl): ScanControl {
  return {
    isCancelled: () => control.isCancelled(),
    shouldPause: () => false,
    get rowBudget() {
      return control.rowBudget;
    },
    set rowBudget(rows) {
      control.rowBudget = rows;
    },
  };
}

function withProblem(result: ScanResult, { problem }: PreparedText): ScanResult {
  if (problem === null || !('done' in result)) return result;
  const { done } = result;
  return { done: { ...done, column: done.column ?? 'unreadable', detail: problem.code, problem } };
}
