// The explain_skip contract: would a search look at this file, and if not, which rule stands in the way.
import { basename, dirname } from 'node:path';
import type { SkipColumn } from '../coverage.js';
import { type Explanation, explain } from '../engine.js';
import { optionError } from '../option-rules.js';
import type { SearchQuery } from '../options.js';
import { type Call, callIn, searchWith } from './call.js';
import { type FileArguments, fileArgumentSchemas } from './code-request.js';
import { skipColumnSchema, wayIn } from './file-skips.js';
import { flag, type JsonSchema, record, text, texts, whole, withoutNul } from './json-schema.js';
import { engineGlobs, escapedPath } from './path-globs.js';
import { checkedRequest } from './request-check.js';
import type { RgRequest } from './rg-request.js';
import { globLeads, placeOf, placeOfAll, type Roots, shownPath } from './roots.js';
import { shortText } from './short-text.js';
import type { ToolContext } from './tool.js';

/** A path, and the arguments of `search_codebase` or of `rg` that say which files are searched. */
export interface ExplainSkipRequest extends FileArguments, Pick<RgRequest, 'glob' | 'type' | 'noIgnore'> {
  /** A file or a folder, relative to the first root. Required. */
  path: string;
}

/** Whether a search with these arguments looks at the path. Texts of more than 4,000 characters of JSON are cut in their middle. */
export interface ExplainSkipResponse {
  /** Relative to the first root where it lies below it, else absolute. */
  path: string;
  /** A search looks at it; of a folder: goes into it. */
  searched: boolean;
  /** Why not, in words: the rule, an error, what is in the file. */
  reason?: string;
  /** The column of the ledger it is counted in. Absent for what lies in no place that is searched. */
  column?: SkipColumn;
  /** What was decided about: the path itself, or the folder above it that is not entered. */
  decided_at?: string;
  /** The line of the rule file that decided. */
  rule?: { file: string; line: number; pattern: string };
  /** What would take it in. */
  hint?: string;
}

/** Published for `ExplainSkipRequest`. */
export const explainRequestSchema: JsonSchema = record(
  {
    path: text('File or folder, relative to the first root.', { minLength: 1, pattern: withoutNul }),
    ...fileArgumentSchemas,
    glob: texts('As the argument of rg, in place of path_glob and exclude_glob.'),
    type: texts('As the argument of rg.'),
    noIgnore: flag('As the argument of rg: the same as no_ignore.', { default: false }),
  },
  ['path'],
);

/** Published for `ExplainSkipResponse`. */
export const explainResponseSchema: JsonSchema = record(
  {
    path: text('The path, relative to the first root or absolute outside of it.'),
    searched: flag('A search looks at it; of a folder: goes into it.'),
    reason: text('Why not.'),
    column: skipColumnSchema,
    decided_at: text('The path itself, or the folder above it that is not entered.'),
    rule: record(
      { file: text('Rule file.'), line: whole(1, '1-based.'), pattern: text('As written there.') },
      ['file', 'line', 'pattern'],
      'The line of the rule file that decided.',
    ),
    hint: text('What would take it in.'),
  },
  ['path', 'searched'],
);

/** Characters of JSON a path, a rule or a reason may take; all of an answer together stay below 25,000. */
const longestText = 4000;

const ways: Partial<Record<SkipColumn, string>> = {
  ...wayIn,
  glob: 'widen path_glob, or take it out of exclude_glob',
  type: 'leave out type, or name its type',
  binaryExtension: 'binary files are not searched',
  binaryContent:
    'matches in its blocks before the one with its first NUL byte are shown, those in that one and behind it are not',
  symlink: 'ask for the file it leads to',
};

/**
 * Explains one path. A file that no rule leaves out is also read, as only then it is known to be binary or unreadable.
 * @throws SearchError `OPTION_INVALID`, `PATH_OUTSIDE_ROOT`, `GLOB_INVALID`, `TYPE_UNKNOWN`
 */
export async function explainSkip(
  request: ExplainSkipRequest,
  context: ToolContext = {},
): Promise<ExplainSkipResponse> {
  const asked = checkedRequest<ExplainSkipRequest>('explain_skip', explainRequestSchema, request);
  const call = await callIn(context);
  const { roots } = call;
  const path = placeOf(asked.path, roots).paths?.[0] ?? '.';
  const query = queryOf(asked, roots);
  const explanation = await explain(query, path);
  const response = responseOf(shownPath(path, roots), explanation, roots);
  return response.searched && !explanation.isExplicit
    ? shortened({ ...response, ...(await contentOf(path, query, call)) })
    : shortened(response);
}

/** With each of its texts cut in the middle where it is very long, as the lines of rule files may be. */
function shortened<Part extends object>(response: Part): Part {
  const entries = Object.entries(response).map(([name, value]) => {
    if (typeof value === 'string') return [name, shortText(value, longestText)];
    return [name, typeof value === 'object' ? shortened(value) : value];
  });
  return Object.fromEntries(entries) as Part;
}

type FileQuery = Omit<SearchQuery, 'pattern'>;

function queryOf(asked: ExplainSkipRequest, roots: Roots): FileQuery {
  if (asked.glob !== undefined && (asked.path_glob ?? asked.exclude_glob) !== undefined) {
    throw optionError('glob', asked.glob, 'left out where path_glob or exclude_glob is given');
  }
  const place = placeOfAll(roots);
  return {
    ...place,
    glob: asked.glob ?? engineGlobs(asked, globLeads(place)),
    globNarrows: asked.glob === undefined,
    type: asked.type ?? [],
    hidden: asked.hidden ?? false,
    ignoreFiles: !(asked.no_ignore || asked.noIgnore),
  };
}

function responseOf(path: string, explanation: Explanation, roots: Roots): ExplainSkipResponse {
  const { isSearched, column, detail, decidedAt, rule } = explanation;
  if (isSearched) return { path, searched: true };
  const way = column === null ? undefined : ways[column];
  return {
    path,
    searched: false,
    reason: detail === 'ENOENT' ? 'there is no such file or folder (ENOENT)' : detail,
    ...(column !== null && { column }),
    decided_at: shownPath(decidedAt, roots),
    ...(rule && { rule: { file: rule.file, line: rule.line, pattern: rule.pattern } }),
    ...(way && { hint: way }),
  };
}

/** What a search of the file's folder for this name alone says of it. */
async function contentOf(path: string, query: FileQuery, call: Call): Promise<Partial<ExplainSkipResponse>> {
  const name = path.startsWith('./') ? path.slice(2) : path;
  const { coverage } = await searchWith(call, {
    ...query,
    pattern: '',
    paths: [dirname(path)],
    maxDepth: 1,
    glob: `/${escapedPath(name)}`,
    mode: 'count',
  });
  const entries = Object.entries(coverage.samples) as [SkipColumn, { path: string; detail: string }[]][];
  for (const [column, samples] of entries) {
    const found = samples.find((sample) => basename(sample.path) === basename(name));
    if (found === undefined) continue;
    const way = ways[column];
    return { searched: false, reason: found.detail, column, decided_at: name, ...(way && { hint: way }) };
  }
  return {};
}
