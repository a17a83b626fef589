// What all printers share: the slices. A file may be begun in one slice and ended in another, on another thread.

import type { Printed, PrintedFile } from '../printing.js';
import type { FileOutcome, FileSink, LineRun, Row, SinkState } from '../scanning.js';
import { ByteOutput } from './byte-output.js';

/** A printer's memory of a file between two slices. */
export interface FileMemory extends SinkState {
  /** Match rows so far. */
  matchRows: number;
  /** Matches printed so far. */
  matches: number;
  /** Lines that took part in a match. */
  matchedLines: number;
  /** Time spent in earlier slices. */
  elapsedMs: number;
}

function noMemory(): FileMemory {
  return { rows: 0, bytesPrinted: 0, matchRows: 0, matches: 0, matchedLines: 0, elapsedMs: 0 };
}

export abstract class SlicedSink implements FileSink<Printed> {
  protected readonly out = new ByteOutput();
  protected memory = noMemory();
  #files: PrintedFile[] = [];
  #index = 0;
  #fileStart = 0;
  #printedBefore = 0;
  #uncounted = 0;
  #escapesBefore = 0;

  // Called for every file, of which most have no row: nothing that costs is done before the first one.
  begin(index: number, path: string, state: SinkState | null): void {
    if (state !== null) this.memory = Object.assign(noMemory(), state);
    else if (this.memory.matchRows > 0 || this.memory.bytesPrinted > 0) this.memory = noMemory();
    this.#index = index;
    this.#fileStart = this.out.length;
    this.#escapesBefore = this.out.escapeBytes;
    this.#printedBefore = this.memory.bytesPrinted;
    this.open(path);
  }

  abstract row(row: Row): void;
  run(_run: LineRun): boolean {
    return false;
  }
  gap(): void {}

  end(outcome: FileOutcome): void {
    this.close(outcome);
    this.#list();
  }

  pause(): SinkState {
    this.memory.bytesPrinted = this.bytesPrinted();
    this.remember();
    this.#list();
    return { ...this.memory };
  }

  lend(memory: ArrayBuffer): void {
    this.out.lend(memory);
  }

  size(): number {
    return this.out.length;
  }

  take(): Printed {
    const files = this.#files;
    this.#files = [];
    this.#fileStart = 0;
    return { bytes: this.out.take(), files };
  }

  /** Bytes this file has printed so far, over all slices. */
  protected bytesPrinted(): number {
    return this.#printedBefore + this.out.length - this.#fileStart;
  }

  /** What is printed from here to the end of the file does not count as printed in statistics. */
  protected stopCounting(print: () => void): void {
    const before = this.out.length - this.out.escapeBytes;
    print();
    this.#uncounted = this.out.length - this.out.escapeBytes - before;
  }

  /** The path of the file whose rows may come next. It must cost nothing. */
  protected abstract open(path: string): void;
  /** Puts what else is worth keeping into the memory, at a pause. */
  protected remember(): void {}
  protected abstract close(outcome: FileOutcome): void;

  #list(): void {
    const end = this.out.length;
    if (end === this.#fileStart) return;
    const escapes = this.out.escapeBytes - this.#escapesBefore;
    const counted = end - this.#fileStart - this.#uncounted - escapes;
    this.#files.push({ index: this.#index, end, continued: this.#printedBefore > 0, counted });
    this.#uncounted = 0;
    this.#fileStart = end;
  }
}
