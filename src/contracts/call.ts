// One call of a contract: its context, checked and complete, and the engine's searches within it.
import { search } from '../engine.js';
import { SearchError } from '../errors.js';
import type { Answer } from '../events.js';
import { checkOption, optionError, shownValue } from '../option-rules.js';
import type { SearchQuery } from '../options.js';
import { assertRoots } from './on-disk.js';
import { type Roots, rootsOf } from './roots.js';
import type { ToolContext } from './tool.js';

/** A context for one call. */
export interface Call extends Omit<ToolContext, 'roots' | 'timeoutMs'> {
  roots: Roots;
  /** What the context allows; Infinity without a bound. */
  timeoutMs: number;
  /** When it is used up, as `performance.now()` tells the time. */
  endsAt: number;
}

const known = ['roots', 'searcher', 'signal', 'timeoutMs', 'onProgress', 'retain'];

/**
 * The call that begins now.
 * @throws SearchError `OPTION_INVALID`: names the field of the context, its value and what is accepted. `PATH_NOT_FOUND` for
 * the first root
 */
export async function callIn(context: ToolContext): Promise<Call> {
  if (typeof context !== 'object' || context === null) throw optionError('the context', context, 'an object');
  const unknown = Object.keys(context).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const message = `unknown field ${shownValue(unknown)} of the context; known are ${known.join(', ')}`;
    throw new SearchError('OPTION_INVALID', message, { value: unknown });
  }
  const { searcher, retain, timeoutMs = Infinity } = context;
  for (const name of ['signal', 'timeoutMs', 'onProgress'] as const) checkOption(name, context[name]);
  if (searcher !== undefined && typeof searcher?.search !== 'function') {
    throw optionError('searcher', searcher, 'a Searcher');
  }
  if (retain !== undefined && typeof retain !== 'function') throw optionError('retain', retain, 'a function');
  const roots = rootsOf(context.roots);
  await assertRoots(roots);
  return { ...context, roots, timeoutMs, endsAt: performance.now() + timeoutMs };
}

/** One engine search with the means of the call, and in what is left of its time; `words` are those of the contract in errors. */
export function searchWith(call: Call, query: SearchQuery, words: Words = []): Promise<Answer> {
  const { searcher, signal, onProgress } = call;
  const left = Math.max(0, Math.ceil(call.endsAt - performance.now()));
  const asked = { ...query, signal, onProgress, timeoutMs: Math.min(left, query.timeoutMs ?? Infinity) };
  const answer = searcher ? searcher.search(asked) : search(asked);
  return answer.catch((error) => {
    throw inWordsOf(words, error);
  });
}

/** Ways out that name options of the engine, and what takes their place. */
export type Words = readonly (readonly [option: string, instead: string])[];

const wordsOfAll: Words = [
  [
    "search binary files as text (binary: 'text', --text)",
    'search for what is in front of it, as no tool searches binary files as text',
  ],
];

/** An error of the engine with ways out that a caller of a contract can go. */
function inWordsOf(words: Words, error: unknown): unknown {
  if (!(error instanceof SearchError)) return error;
  const { code, value, position } = error;
  const message = [...wordsOfAll, ...words].reduce(
    (said, [old, instead]) => said.replace(old, instead),
    error.message,
  );
  return message === error.message
    ? error
    : new SearchError(code, message, { value, position, cause: error });
}
