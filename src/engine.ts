// The story of a search, top to bottom: resolve the query, run it on a pool, make of its pieces what was asked for.
// The three ways to ask (search, stream, Searcher), and the doors beside them, live here.
import { availableParallelism } from 'node:os';
import type { Problem } from './errors.js';
import { SearchError } from './errors.js';
import type { Answer, SearchEvent } from './events.js';
import type { Explanation } from './explanation.js';
import type { TypeChange, TypeDefinition } from './file-settings.js';
import {
  typeDefinitions as definitionsAfter,
  enumerateFiles,
  explainPath,
  globExpressions as expressionsOf,
  FileCache,
} from './files/index.js';
import { optionError } from './option-rules.js';
import type { SearcherMemory, SearchQuery } from './options.js';
import { Pace } from './pace.js';
import type { Plan } from './plan.js';
import { Pool, type SinkSettings } from './pool/index.js';
import {
  needsSpans,
  type PrintedSearch,
  type PrintPage,
  type PrintScan,
  type PrintStyle,
  type PrintWishes,
} from './printing.js';
import { type ResolvedQuery, resolveQuery } from './query.js';
import { AnswerBuilder } from './search/answer.js';
import { EventMaker } from './search/event-maker.js';
import { inOrder } from './search/file-order.js';
import { printRun } from './search/printed-search.js';
import { type SearchMemory, SearchRun } from './search/run.js';
import { TrigramFilters } from './trigram/index.js';

export type { Explanation } from './explanation.js';
export type { TypeDefinition } from './file-settings.js';
export { jsonSummary, pathLines, type SearchCounters, statsText } from './print/index.js';

/** What a Searcher puts in place of options that a query leaves out, and how many workers it keeps. */
export type SearcherOptions = Omit<SearchQuery, 'pattern' | 'signal' | 'onProgress'> & SearcherMemory;

/** More ways to ask for printed output. */
export interface PrintOptions extends PrintWishes {
  /** Laid over what follows from the query. */
  scan?: PrintScan;
}

/**
 * A long-lived search service: warm workers for many concurrent searches, who share them fairly.
 * Each method takes the same query as the function of its name; missing options come from the searcher's own.
 *
 * With `cache` (the default) it remembers listings of directories, rule files, and which files they left, within about
 * 80 MiB. A search uses none of it unproven: one stat for each directory and rule file has to show the device, inode,
 * modification and change time of then, and those times have to have been two seconds old when it was read, so that no
 * change can hide in the same tick of the clock. Only file systems known to keep such times are remembered (Linux: ext,
 * xfs, btrfs, f2fs, zfs, tmpfs, overlayfs; no network ones), everything else is read anew.
 *
 * Of the text of files it remembers, from the second search on and within 72 MiB, which three bytes follow one another (a Bloom
 * filter): a file that is by its stat the same as then and lacks what every match needs is not read again. It counts as
 * searched, for the answer is the same. A file that a program keeps mapped (`mmap`) and writes to through the mapping may change
 * without its times: of such a file an old text may be remembered; `cache: false` reads everything.
 */
export class Searcher implements AsyncDisposable {
  readonly #defaults: SearcherOptions;
  readonly #pool: Pool;
  readonly #memory: { files: FileCache; trigrams: TrigramFilters } | null;

  /** @throws SearchError `OPTION_INVALID` */
  constructor(options: SearcherOptions = {}) {
    const { cache = true, keepWarm = true, ...defaults } = options;
    for (const [name, value] of Object.entries({ cache, keepWarm })) {
      if (typeof value !== 'boolean') throw optionError(name, value, 'true or false');
    }
    resolveQuery({ ...defaults, pattern: '' });
    this.#defaults = defaults;
    this.#memory = cache ? { files: new FileCache(), trigrams: new TrigramFilters() } : null;
    this.#pool = new Pool(options.threads ?? availableParallelism(), keepWarm);
  }

  /**
   * One answer, buffered; at most 10,000 rows unless `maxResults` says otherwise.
   * @throws SearchError for misuse; trouble with single files is in `problems` and `coverage`
   */
  async search(query: SearchQuery): Promise<Answer> {
    const resolved = this.#resolve(query);
    const answer = new AnswerBuilder(resolved);
    for await (const event of this.#events(resolved)) {
      if (event.type === 'summary') return answer.close(event);
      answer.take(event);
    }
    throw new SearchError('WORKER_LOST', 'the search ended without a summary; please report this as a fault');
  }

  /**
   * Events in the promised order as they become certain, the summary last; no cap unless `maxResults` is given.
   * A consumer that stops reading stops the workers; leaving the loop cancels.
   * @throws SearchError for misuse, when the first event is asked for
   */
  async *stream(query: SearchQuery): AsyncGenerator<SearchEvent> {
    yield* this.#events(this.#resolve(query, { maxResults: Infinity }));
  }

  /**
   * Bytes as the rg command prints them, in the promised order. With `maxResults` or `offset` the search runs in this
   * thread, in order, because only then it is known where a page ends.
   */
  print(query: SearchQuery, style: PrintStyle, options: PrintOptions = {}): PrintedSearch {
    const resolved = this.#resolve(query, { maxResults: Infinity });
    const scan = { ...resolved.scan, needsSpans: needsSpans(style), ...options.scan };
    const page = printedPage(resolved);
    const run = new SearchRun(
      { ...resolved, scan },
      page ? new Pool(0, false) : this.#pool,
      ({ multiline }) => ({
        kind: 'print',
        style: { ...style, multiline },
        page,
      }),
      this.#memoryForSearch(),
    );
    return printRun(run, style, options);
  }

  /** Ends the workers; searches under way fail with `ENGINE_CLOSED`. */
  async close(): Promise<void> {
    this.#memory?.trigrams.release();
    await this.#pool.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #resolve(query: SearchQuery, defaults: Partial<SearchQuery> = {}): ResolvedQuery {
    const resolved = resolveQuery(query, { ...defaults, ...this.#defaults });
    if (query.threads !== undefined && query.threads !== this.#pool.threads) {
      throw optionError('threads', query.threads, `left to the searcher, which has ${this.#pool.threads}`);
    }
    return resolved;
  }

  #memoryForSearch(): SearchMemory | undefined {
    if (this.#memory === null) return undefined;
    return { disk: this.#memory.files.disk(), trigrams: this.#memory.trigrams.forSearch() };
  }

  async *#events(query: ResolvedQuery): AsyncGenerator<SearchEvent> {
    const run = new SearchRun(query, this.#pool, (plan) => rowSink(query, plan), this.#memoryForSearch());
    const events = new EventMaker(run);
    const pace = new Pace();
    for await (const piece of run.pieces()) {
      for (const event of events.of(piece)) {
        // Where rows are always at hand a loop over them would never let the caller's timers and I/O run.
        if (pace.isDue) await pace.rest();
        yield event;
      }
    }
    yield { type: 'summary', ...run.summary() };
  }
}

/** Undefined where all rows are printed. */
function printedPage({ limits, scan }: ResolvedQuery): PrintPage | undefined {
  const { offset, maxResults } = limits;
  if (offset === 0 && maxResults === Infinity) return undefined;
  return {
    offset,
    maxResults,
    before: scan.passthru ? Infinity : scan.before,
    after: scan.passthru ? Infinity : scan.after,
  };
}

function rowSink({ scan, only, maxLineLength, details }: ResolvedQuery, plan: Plan): SinkSettings {
  if (scan.depth !== 'rows') return { kind: 'none' };
  const { lineTerminator, crlf, multiline } = plan;
  return { kind: 'rows', packing: { only, maxLineLength, lineTerminator, crlf, multiline }, details };
}

const shared = new Map<number, Searcher>();

/** One searcher per number of threads for the functions below; its workers start with the work and end when idle. */
function sharedSearcher(query: SearchQuery): Searcher {
  const { threads } = resolveQuery(query);
  const searcher = shared.get(threads) ?? new Searcher({ threads, cache: false, keepWarm: false });
  shared.set(threads, searcher);
  return searcher;
}

/** `Searcher.search` on shared workers, who never keep the process alive. */
export async function search(query: SearchQuery): Promise<Answer> {
  return sharedSearcher(query).search(query);
}

/** `Searcher.stream` on shared workers, who never keep the process alive. */
export async function* stream(query: SearchQuery): AsyncGenerator<SearchEvent> {
  yield* sharedSearcher(query).stream(query);
}

/** `Searcher.print` on shared workers, who never keep the process alive. */
export function printSearch(
  query: SearchQuery,
  style: PrintStyle,
  options: PrintOptions = {},
): PrintedSearch {
  return sharedSearcher(query).print(query, style, options);
}

/**
 * The files a query would search, in the promised order, some at a time; the pattern is not looked at.
 * @param onProblem called for each problem on the way
 */
export async function* listFiles(
  query: Omit<SearchQuery, 'pattern'>,
  onProblem?: (problem: Problem) => void,
): AsyncGenerator<string[]> {
  const { files, order, signal } = resolveQuery({ ...query, pattern: '' });
  const steps = inOrder(enumerateFiles(files, signal ?? undefined), order, files.cwd);
  for await (const { candidates, problems } of steps) {
    for (const problem of problems) onProblem?.(problem);
    if (candidates.length > 0) yield candidates.map((candidate) => candidate.path);
  }
}

/** Whether one path would be searched, and if not, by which rule. The pattern is not looked at. */
export async function explain(query: Omit<SearchQuery, 'pattern'>, path: string): Promise<Explanation> {
  return explainPath(resolveQuery({ ...query, pattern: '' }).files, path);
}

/**
 * ripgrep's file types after `changes`, by name, as `rg --type-list` prints them.
 * @throws SearchError `OPTION_INVALID` for a definition that is neither `name:glob` nor `name:include:other,…`, `TYPE_UNKNOWN` for an
 * included type that does not exist
 */
export function typeDefinitions(changes: readonly TypeChange[]): TypeDefinition[] {
  return definitionsAfter(changes);
}

/**
 * Globs in the manner of `rg -g`, strongest first: the first expression that matches a path's byte text decides.
 * @throws SearchError `GLOB_INVALID`
 */
export function globExpressions(globs: readonly string[]): { expression: RegExp; includes: boolean }[] {
  return expressionsOf(globs);
}
