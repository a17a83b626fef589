// What crosses the thread border: a query once, then slices of work and their results. All plain data.
//
//     coordinator                                   worker
//     WorkerQuery (shared bytes, with every slice)  -> unpacked once per query
//     Slice { paths of one batch, where to begin }  -> scans until the batch, its time or its output is used up
//     SliceResult { endedBefore, outcomes, output } <- and, if a file was left half-way, where to resume
import type { FileDescription, FileDetails } from '../description.js';
import type { PlainSearchError } from '../errors.js';
import type { Plan } from '../plan.js';
import type { Printed, PrintPage, PrintStyle } from '../printing.js';
import type { PackedRows, RowPacking } from '../rows.js';
import type { FileOutcome, ScanResume, ScanSettings } from '../scanning.js';

/** How a worker keeps what it finds. */
export type SinkSettings =
  | { kind: 'none' }
  | { kind: 'rows'; packing: RowPacking; details: FileDetails }
  | { kind: 'print'; style: PrintStyle; page?: PrintPage };

/** Everything a worker needs to know of a query. */
export interface WorkerQuery {
  plan: Plan;
  scan: ScanSettings;
  sink: SinkSettings;
  /** Absolute. Relative paths of candidates start here. */
  cwd: string;
  /** Files of a walk may be links. */
  followSymlinks: boolean;
}

/** `WorkerQuery` serialised by node:v8, in shared memory. */
export type PackedQuery = SharedArrayBuffer;

/** Words of the control block, shared with every worker of a search. */
export const controlWords = {
  /** 1: give up at once. */
  cancelled: 0,
  /** 1: the cap is reached; count, but send no more rows. */
  countOnly: 1,
  length: 2,
} as const;

/** A piece of work: files [from, to) of one batch. `Query` is `PackedQuery` behind the thread border. */
export interface Slice<Query = WorkerQuery> {
  queryId: number;
  query: Query;
  /** Int32 words, see `controlWords`. */
  control: SharedArrayBuffer;
  /** Paths of the batch, joined by NUL. */
  paths: string;
  /** Indexes of explicit files in the batch. */
  explicit: number[];
  /** The batch is standard input. */
  isStdin: boolean;
  /** Index of the first file to scan. */
  from: number;
  /** Index behind the last file to scan. */
  to: number;
  /** Where the file `from` goes on, if an earlier slice has begun it. */
  resume: ScanResume | null;
  rowBudget: number;
  /** Milliseconds after which the slice pauses. */
  timeBudgetMs: number;
  /** One 32-bit word, how many searches have just begun: while there are others than this slice's own it pauses sooner. */
  pressure?: SharedArrayBuffer;
  /** This slice's own search counts in that word. */
  isYoung?: boolean;
  /** Filters of the texts of files, shared with every worker of a searcher; see src/trigram/. */
  trigrams?: SharedArrayBuffer;
  /** Memory for printed output that is no longer needed; moved to the worker. */
  spare?: ArrayBuffer;
}

/** What became of a slice. */
export interface SliceResult {
  /** Files [from, endedBefore) have ended. */
  endedBefore: number;
  /** Of the ended files those with a matching line, a skip column or a problem; in order. */
  outcomes: FileOutcome[];
  bytesSearched: number;
  /** By the kind of sink: null, `PackedRows` or `Printed`. */
  rows: PackedRows | null;
  printed: Printed | null;
  /** Of files with rows, in order; empty unless details are asked for. */
  descriptions: FileDescription[];
  /** Set when the file `endedBefore` was begun and not ended. */
  resume: ScanResume | null;
  /** The query itself cannot run. */
  error: PlainSearchError | null;
}

/** The result of a slice that did nothing but end the files before `endedBefore`. */
export function emptyResult(endedBefore: number): SliceResult {
  return {
    endedBefore,
    outcomes: [],
    bytesSearched: 0,
    rows: null,
    printed: null,
    descriptions: [],
    resume: null,
    error: null,
  };
}
