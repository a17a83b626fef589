// What the rg contract answers.
import { flag, type JsonSchema, listOf, record, text, whole } from './json-schema.js';
import { type ToolProblem, toolProblemsSchema } from './problems.js';

/**
 * One file: its path, then `"line:text"` for each row and `"line-text"` for each line of context, in line order. With
 * `countPerFile` the path and the count, with `filesOnly` the path alone.
 */
export type RgFile = [path: string, ...rows: (string | number)[]];

/** The answer to an `RgRequest`. */
export interface RgResponse {
  /** In path order. Paths are relative to the first root where they lie below it, else absolute. */
  files: RgFile[];
  /** Rows in `files`; with `countPerFile` the sum of the counts in it. */
  matchCount: number;
  /** What `matchCount` would be without `maxResults` and `maxPerFile`. */
  totalMatches: number;
  /** Rows exist that are not in `files`. Absent when all are. */
  truncated?: true;
  /** The offset of the next page. Present when one exists. */
  nextOffset?: number;
  /** URI under which the whole result can be read page by page. Only when truncated, and where a server keeps results. */
  retained?: string;
  /** Trouble with single paths, the first few; the rest was searched. Absent without any. */
  problems?: ToolProblem[];
  /** What was left out to keep the answer short, and how to get it. */
  hint?: string;
}

/** Published for `RgResponse`. */
export const rgResponseSchema: JsonSchema = record(
  {
    files: listOf(
      {
        type: 'array',
        minItems: 1,
        items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      },
      '[path, "line:text" | "line-text" (context), …]; [path, count] with countPerFile; [path] with filesOnly.',
    ),
    matchCount: whole(0, 'Rows in files; with countPerFile the sum of the counts in it.'),
    totalMatches: whole(0, 'What matchCount would be without maxResults and maxPerFile.'),
    truncated: flag('Rows exist that are not in files.'),
    nextOffset: whole(1, 'The offset of the next page.'),
    retained: text('URI under which the whole result can be read page by page.'),
    problems: toolProblemsSchema,
    hint: text('What was left out to keep the answer short, and how to get it.'),
  },
  ['files', 'matchCount', 'totalMatches'],
);
