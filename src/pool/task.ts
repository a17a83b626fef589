// Runs one slice of a search: the same code in a worker thread and in the calling thread.
import type { FileDetails } from '../description.js';
import { SearchError } from '../errors.js';
import { createMatcher } from '../matcher/index.js';
import { createPrinter } from '../print/index.js';
import { RowPacker } from '../rows.js';
import { FileScanner, PreparingScanner } from '../scan/index.js';
import type { FileOutcome, FileSink, ScanControl, ScanResume } from '../scanning.js';
import { areSymbolsReady, prepareSymbols } from '../symbols/index.js';
import { textMemory } from '../trigram/index.js';
import { type DescribedFile, describeFile } from './describe-file.js';
import { DescribedRows } from './described-rows.js';
import { LocalPaths } from './local-paths.js';
import { pathOpener } from './path-opener.js';
import { regionFilter } from './region-filter.js';
import {
  controlWords,
  emptyResult,
  type SinkSettings,
  type Slice,
  type SliceResult,
  type WorkerQuery,
} from './slice.js';

/** A slice's output is handed over when it has grown to about this many bytes; printed output comes in larger parts. */
const outputBudgetBytes = 1024 * 1024;
const printedBudgetBytes = 4 * outputBudgetBytes;
/** Milliseconds a slice runs even if a search that has just begun waits: less would be spent on beginning again. */
const leastBudgetMs = 2;
/** Compiled queries a thread keeps. */
const queriesKept = 8;
/** Files that are scanned between two looks at the clock. */
const filesPerClockLook = 16;

/** What stands for standard input in printed output. */
const printedStdin = '<stdin>';

interface ReadyQuery {
  scanner: Pick<FileScanner, 'scan'>;
  /** The last thing that is asked of the query. */
  release: () => void;
  sink: FileSink;
  localPaths: LocalPaths;
  settings: WorkerQuery;
}

const ready = new Map<number, ReadyQuery>();

/** Compiles the query's program on its first slice in this thread, and keeps the last few. */
function readyQuery<Query>(slice: Slice<Query>, unpack: (query: Query) => WorkerQuery): ReadyQuery {
  const kept = ready.get(slice.queryId);
  if (kept !== undefined) {
    ready.delete(slice.queryId);
    ready.set(slice.queryId, kept);
    return kept;
  }
  const settings = unpack(slice.query);
  const { scan, plan } = settings;
  const needsGroups = scan.needsGroups || scan.replace !== null;
  const filter = scan.filter ? regionFilter(scan.filter) : null;
  const memory = slice.trigrams && !scan.preparation ? textMemory(slice.trigrams, plan, slice.queryId) : null;
  const scanner = new FileScanner(scan, createMatcher(plan, { needsGroups }), plan, {}, filter, memory);
  const query = {
    scanner: scan.preparation ? new PreparingScanner(scanner, scan.preparation, settings.cwd) : scanner,
    release: () => scanner.release(),
    sink: createSink(settings.sink),
    localPaths: new LocalPaths(settings.followSymlinks),
    settings,
  };
  ready.set(slice.queryId, query);
  if (ready.size > queriesKept) forget(ready.keys().next().value as number);
  return query;
}

/** The query will not be run in this thread again: gives back its memory. */
export function forget(queryId: number): void {
  ready.get(queryId)?.release();
  ready.delete(queryId);
}

const silent: FileSink<null> = {
  begin() {},
  row() {},
  gap() {},
  end() {},
  pause: () => ({ rows: 0, bytesPrinted: 0 }),
  size: () => 0,
  take: () => null,
};

/** What is to be told of files with rows; null if nothing. */
function detailsOf(sink: SinkSettings): FileDetails | null {
  return sink.kind === 'rows' && (sink.details.enclosing || sink.details.versionHash) ? sink.details : null;
}

/** A file broke the parser: those behind it wait for the next slice, which loads it again. */
function isToWait({ sink }: WorkerQuery): boolean {
  return detailsOf(sink)?.enclosing === true && !areSymbolsReady();
}

/**
 * Resolves when the slice can run, or with its result if it never can; null where nothing has to be waited for, which is
 * the rule.
 */
export function preparation<Query>(
  slice: Slice<Query>,
  unpack: (query: Query) => WorkerQuery,
): Promise<SliceResult | null> | null {
  try {
    const { sink } = readyQuery(slice, unpack).settings;
    return detailsOf(sink)?.enclosing ? symbolsLoaded(slice) : null;
  } catch (error) {
    // It is told by `runSlice`.
    if (error instanceof SearchError) return null;
    throw error;
  }
}

function symbolsLoaded(slice: Slice<unknown>): Promise<SliceResult | null> {
  return prepareSymbols().then(
    () => null,
    (error: unknown) => {
      if (error instanceof SearchError) return failed(slice, error);
      throw error;
    },
  );
}

function createSink(settings: SinkSettings): FileSink {
  switch (settings.kind) {
    case 'none':
      return silent;
    case 'rows':
      return detailsOf(settings) ? new DescribedRows(settings.packing) : new RowPacker(settings.packing);
    case 'print':
      return createPrinter(settings.style, settings.page);
  }
}

class SliceControl implements ScanControl {
  readonly #words: Int32Array;
  readonly #sink: FileSink;
  readonly #outputBudget: number;
  readonly #deadline: number;
  readonly #begun = performance.now();
  readonly #pressure: Int32Array | null;
  readonly #ownPressure: number;
  #budget: number;

  constructor(slice: Slice<unknown>, sink: FileSink, kind: SinkSettings['kind']) {
    this.#words = new Int32Array(slice.control);
    this.#sink = sink;
    this.#outputBudget = kind === 'print' ? printedBudgetBytes : outputBudgetBytes;
    this.#deadline = this.#begun + slice.timeBudgetMs;
    this.#pressure = slice.pressure ? new Int32Array(slice.pressure) : null;
    this.#ownPressure = slice.isYoung ? 1 : 0;
    this.#budget = slice.rowBudget;
  }

  isCancelled(): boolean {
    return Atomics.load(this.#words, controlWords.cancelled) === 1;
  }

  shouldPause(): boolean {
    if (this.#sink.size() >= this.#outputBudget) return true;
    const now = performance.now();
    if (now >= this.#deadline) return true;
    const isPressed = this.#pressure !== null && Atomics.load(this.#pressure, 0) > this.#ownPressure;
    return isPressed && now >= this.#begun + leastBudgetMs;
  }

  get rowBudget(): number {
    return Atomics.load(this.#words, controlWords.countOnly) === 1 ? 0 : this.#budget;
  }

  set rowBudget(rows: number) {
    this.#budget = rows;
  }
}

/**
 * Runs a slice to its end, its budget or its cancellation. Never throws for trouble with a file.
 * @param unpack asked once per query
 */
export function runSlice<Query>(slice: Slice<Query>, unpack: (query: Query) => WorkerQuery): SliceResult {
  try {
    return scanFiles(slice, readyQuery(slice, unpack));
  } catch (error) {
    if (error instanceof SearchError) return failed(slice, error);
    throw error;
  }
}

function failed(slice: Slice<unknown>, error: SearchError): SliceResult {
  forget(slice.queryId);
  return { ...emptyResult(slice.from), error: error.toPlain() };
}

function scanFiles(slice: Slice<unknown>, { scanner, sink, localPaths, settings }: ReadyQuery): SliceResult {
  const paths = slice.paths.split('\0');
  const toOpen = pathOpener(settings.cwd, slice.paths);
  const explicit = new Set(slice.explicit);
  const control = new SliceControl(slice, sink, settings.sink.kind);
  if (slice.spare !== undefined) sink.lend?.(slice.spare);
  const result = emptyResult(slice.from);
  let resume: ScanResume | null = slice.resume;
  for (let index = slice.from; index < slice.to; index++) {
    const path = paths[index];
    const absolutePath = toOpen(path);
    const isExplicit = explicit.has(index);
    const file = {
      index,
      path: slice.isStdin && settings.sink.kind === 'print' ? printedStdin : path,
      absolutePath,
      isExplicit,
      isLocal: localPaths.has(absolutePath, isExplicit),
      isStdin: slice.isStdin,
    };
    const scanned = scanner.scan(file, sink, control, resume);
    resume = null;
    describe(result, file, sink, settings);
    if ('done' in scanned) {
      note(result, scanned.done);
      result.endedBefore = index + 1;
    } else if ('paused' in scanned) {
      result.resume = scanned.paused;
      break;
    } else {
      break;
    }
    if (control.isCancelled() || isToWait(settings)) break;
    if ((index & (filesPerClockLook - 1)) === 0 && control.shouldPause()) break;
  }
  keepOutput(result, sink, settings.sink.kind);
  return result;
}

/** Tells of the rows that the file has sent in this slice what is asked for. */
function describe(result: SliceResult, file: DescribedFile, sink: FileSink, settings: WorkerQuery): void {
  const details = detailsOf(settings.sink);
  if (!(sink instanceof DescribedRows) || details === null) return;
  const places = sink.takePlaces();
  if (places.length === 0) return;
  result.descriptions.push(describeFile(file, places, details, settings.scan.encoding));
}

function note(result: SliceResult, outcome: FileOutcome): void {
  result.bytesSearched += outcome.bytesSearched;
  const { lines, column, problem, filtered } = outcome;
  const isRemarkable = lines > 0 || column !== null || problem !== null;
  if (isRemarkable || filtered !== null) result.outcomes.push(outcome);
}

function keepOutput(result: SliceResult, sink: FileSink, kind: SinkSettings['kind']): void {
  const output = sink.take();
  if (kind === 'rows') result.rows = output as SliceResult['rows'];
  if (kind === 'print') result.printed = output as SliceResult['printed'];
}
