// The contracts as tools: how they are offered to an agent.
import { codeDefaults, codeRequestSchema, type SearchCodebaseRequest } from './code-request.js';
import type { SearchCodebaseResponse } from './code-response.js';
import { codeResponseSchema } from './code-response-schema.js';
import {
  type ExplainSkipRequest,
  type ExplainSkipResponse,
  explainRequestSchema,
  explainResponseSchema,
  explainSkip,
} from './explain-skip.js';
import { renderCode, renderExplanation, renderRg } from './render.js';
import { rg } from './rg.js';
import { type RgRequest, rgDefaults, rgRequestSchema } from './rg-request.js';
import { type RgResponse, rgResponseSchema } from './rg-response.js';
import { searchCodebase } from './search-codebase.js';
import type { Tool } from './tool.js';

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

/** Each row with the lines on both its sides. */
const withContext = (rows: number, context: number): number => rows * (1 + 2 * context);

const code: Tool<SearchCodebaseRequest, SearchCodebaseResponse> = {
  name: 'search_codebase',
  title: 'Search a codebase by text and syntax',
  description:
    'Finds text or a regular expression in the files of a project, by default only in code: matches in comments and strings count with filter_mode. ' +
    'Limits: 50 rows a page (next_offset continues), lines are cut to 1,000 characters, ignored, hidden and binary files are not searched; the answer says what was left out. ' +
    'Use it to find where something is used or defined: each match names the declaration around it. Use rg for plain rows, for files or counts alone, and for replacements.',
  inputSchema: codeRequestSchema,
  outputSchema: codeResponseSchema,
  call: searchCodebase,
  mostLines: ({ max_results, context_lines }) =>
    withContext(
      numberOr(max_results, codeDefaults.max_results),
      numberOr(context_lines, codeDefaults.context_lines),
    ),
  render: renderCode,
};

const plain: Tool<RgRequest, RgResponse> = {
  name: 'rg',
  title: 'Search files as ripgrep does',
  description:
    'Finds a regular expression in files, comments and strings included, as compact rows [path, "line:text", …]. ' +
    'Limits: 30 rows a page (nextOffset continues), lines are cut to 120 characters around the match, ignored, hidden and binary files are not searched. ' +
    'totalMatches is the true total. Use filesOnly or countPerFile for an overview, context to see around a match.',
  inputSchema: rgRequestSchema,
  outputSchema: rgResponseSchema,
  call: rg,
  mostLines: ({ maxResults, context }) =>
    withContext(numberOr(maxResults, rgDefaults.maxResults), numberOr(context, rgDefaults.context)),
  render: renderRg,
};

const explanation: Tool<ExplainSkipRequest, ExplainSkipResponse> = {
  name: 'explain_skip',
  title: 'Why a file is not searched',
  description:
    'Says of one file or folder whether search_codebase or rg looks at it, and if not, which rule leaves it out and what would take it in. ' +
    'Limits: one path a call. Use it when a file that should match is missing in an answer.',
  inputSchema: explainRequestSchema,
  outputSchema: explainResponseSchema,
  call: explainSkip,
  render: renderExplanation,
};

/** Every contract as a tool. */
export const tools: readonly Tool[] = [code, plain, explanation];
