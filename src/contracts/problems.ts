// Trouble with single paths in an answer: the first few, in a form that cannot grow with the tree.
import type { Problem } from '../errors.js';
import { type JsonSchema, listOf, record, text } from './json-schema.js';
import { type Roots, shownPath } from './roots.js';
import { shortText } from './short-text.js';

/** Trouble with one path; the search went on. */
export interface ToolProblem {
  /** Shortened in the middle when it is very long. */
  path?: string;
  /**
   * An errno name such as `EACCES`, `SPECIAL_FILE` for what is neither a file nor a folder, `ABORTED` for a search that was stopped,
   * `TIMEOUT` for one whose time was up, `MORE` for those beyond the list.
   */
  code: string;
  message: string;
}

/** Published for a list of `ToolProblem`. */
export const toolProblemsSchema: JsonSchema = listOf(
  record({ path: text('The path.'), code: text('Such as EACCES.'), message: text('In words.') }, [
    'code',
    'message',
  ]),
  'Trouble with single paths, the first few; the rest was searched.',
);

const listed = 5;
const longestText = 400;

/** The first problems, and how many more there are. */
export function toolProblems(problems: readonly Problem[], roots: Roots): ToolProblem[] {
  const shown: ToolProblem[] = problems.slice(0, listed).map(({ path, code, message }) => ({
    ...(path !== undefined && { path: shortText(shownPath(path, roots), longestText) }),
    code,
    message: shortText(message, longestText),
  }));
  const more = problems.length - shown.length;
  if (more > 0) shown.push({ code: 'MORE', message: `${more} more paths with problems` });
  return shown;
}
