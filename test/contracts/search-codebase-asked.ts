// search_codebase asked about a tree that is there only so long, with the checks that every answer of it has to pass.
import { expect } from 'vitest';
import type {
  CodeMatch,
  SearchCodebaseRequest,
  SearchCodebaseResponse,
  ToolContext,
} from '../../src/index.js';
import { plant, type Tree } from './tree.js';
import { validated } from './validated.js';
import { searchCodebase } from './ways.js';

/** The answer for a tree that is there only so long, checked against the schema and its own arithmetic. */
export async function ask(tree: Tree, request: SearchCodebaseRequest, context: Partial<ToolContext> = {}) {
  using planted = plant(tree);
  return checked(await searchCodebase(request, { ...planted.context, ...context }), request);
}

/** The answer itself; throws where it breaks its schema, or where its numbers do not agree. */
export function checked(
  answer: SearchCodebaseResponse,
  request: SearchCodebaseRequest,
): SearchCodebaseResponse {
  validated('search_codebase', answer);
  expect(answer.total_matches).toBe(answer.matches.length);
  expect(answer.returned_count).toBe(answer.matches.length);
  expect(answer.next_offset).toBe(
    answer.truncated ? (request.offset ?? 0) + answer.returned_count : undefined,
  );
  if (request.max_per_file === undefined && !request.multiline) {
    expect(answer.raw_match_count).toBe(answer.total_rows + answer.filtered_count);
  }
  expect(answer.degraded).toBe(answer.degraded_reason !== undefined);
  expect(answer.degraded).toBe(answer.actionable_guidance !== undefined);
  expect(answer.duration_ms).toBeGreaterThanOrEqual(0);
  const leftOut = answer.skipped.reduce((sum, { files, directories }) => sum + files + directories, 0);
  expect(answer.binary_skipped + answer.gitignored_skipped + answer.other_skipped).toBe(leftOut);
  const grouped = answer.file_groups?.reduce((sum, group) => sum + group.total_matches, 0);
  expect(grouped ?? answer.returned_count).toBe(answer.returned_count);
  return answer;
}

/** Where the matches are, as `file:line`. */
export const places = ({ matches }: { matches: CodeMatch[] }) =>
  matches.map(({ file, line }) => `${file}:${line}`);

/** TypeScript with the word `needle` in code, comments, strings and templates. */
export const source = `// needle in a comment
const needle = 'needle in a string';
/* another needle */
call(\`text needle \${needle} more\`);
'needle alone';
`;
