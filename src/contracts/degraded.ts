// In which ways an answer is less than what was asked for, and what to make of it.
import { counted } from '../coverage-words.js';
import type { Answer } from '../events.js';
import type { LocatedMatch } from './code-matches.js';
import type { AskedCode } from './code-request.js';
import { type ActionableGuidance, type DegradedReason, degradedReasons } from './code-response.js';
import type { Roots } from './roots.js';
import { suchAs } from './sentences.js';

/** Trouble that may be over in a moment: too many open files, devices that are busy, a worker that died. */
const passing = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'EBUSY', 'EIO', 'ENOMEM', 'ETIMEDOUT', 'WORKER_LOST']);
const pauseSeconds = 1;

/** Reasons that an answer can have; `engine_fallback` is the contract's and never given, as there is one engine. */
export type Reason = Exclude<DegradedReason, 'engine_fallback'>;

/** All that hold, the most important first. */
export function reasonsOf(answer: Answer, rows: readonly LocatedMatch[]): Reason[] {
  const { outcome, problems, coverage, filter } = answer;
  const holds: Record<Reason, boolean> = {
    aborted: outcome === 'aborted',
    timeout: outcome === 'timed-out',
    io_errors: problems.length > 0 || (coverage.skipped.unreadable ?? 0) > 0,
    unsupported_language_filter_bypassed: (filter?.unfiltered.files ?? 0) > 0,
    unsupported_language: rows.some(({ match }) => match.enclosing === undefined),
  };
  return degradedReasons.filter((reason): reason is Reason => reason !== 'engine_fallback' && holds[reason]);
}

/** For the most important reason. */
export function guidanceOf([reason]: readonly Reason[], answer: Answer): ActionableGuidance {
  const lasting = { retry_recommended: false, permanent: true } as const;
  const again = { retry_recommended: true, permanent: false } as const;
  switch (reason) {
    case 'aborted':
    case 'timeout':
      return { ...again, trust_level: answer.totals.rows === 0 ? 'none' : 'partial' };
    case 'io_errors':
      return answer.problems.some(({ code }) => passing.has(code))
        ? { ...again, retry_after_seconds: pauseSeconds, trust_level: 'partial' }
        : { ...lasting, trust_level: 'partial' };
    case 'unsupported_language_filter_bypassed':
      return { ...lasting, trust_level: 'heuristic' };
    default:
      return { ...lasting, trust_level: 'partial' };
  }
}

/** What the sentences speak of. */
export interface Degraded {
  asked: AskedCode;
  answer: Answer;
  /** Those of the page. */
  rows: readonly LocatedMatch[];
  roots: Roots;
  /** What the context of the call allows. */
  timeoutMs: number;
}

/** One sentence for each reason. */
export function sentencesOf(reasons: readonly Reason[], degraded: Degraded): string[] {
  return reasons.map((reason) => `${reason}: ${sentences[reason](degraded)}`);
}

const sentences: Record<Reason, (degraded: Degraded) => string> = {
  aborted: () => 'the search was stopped; rows and counts are what was found so far.',
  timeout: ({ asked: { timeout_ms = Infinity }, timeoutMs }) => {
    const way = timeout_ms <= timeoutMs ? 'Raise timeout_ms or narrow path_glob' : 'Narrow path_glob';
    return `the search was stopped after ${Math.min(timeout_ms, timeoutMs)} ms; rows and counts are what was found so far. ${way}.`;
  },
  io_errors: ({ answer: { problems, coverage }, roots }) => {
    const [first] = problems;
    const [sample] = coverage.samples.unreadable ?? [];
    const path = first?.path ?? sample?.path ?? '';
    const paths = counted(Math.max(problems.length, coverage.skipped.unreadable ?? 0), 'path');
    return `${paths} could not be read, ${suchAs(path, first?.code ?? sample?.detail, roots)}; the rest was searched.`;
  },
  unsupported_language_filter_bypassed: ({ asked, answer, roots }) => {
    const { files, samples } = answer.filter!.unfiltered;
    return `filter_mode ${asked.filter_mode} could not be applied to ${counted(files, 'file')}, ${suchAs(samples[0].path, samples[0].detail, roots)}; matches there are marked unfiltered, all others are filtered.`;
  },
  unsupported_language: ({ answer: { withoutSymbols }, rows, roots }) => {
    const without = rows.filter(({ match }) => match.enclosing === undefined).map(({ match }) => match.path);
    const why = withoutSymbols?.samples.find(({ path }) => path === without[0])?.detail;
    return `matches are exact and can be trusted; only enclosing_semantic_path cannot be told in ${counted(new Set(without).size, 'file')}, ${suchAs(without[0], why, roots)}.`;
  },
};
