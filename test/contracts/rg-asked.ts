// rg asked about a tree that is there only so long, and a small tree that many cases ask about.
import type { RgRequest, ToolContext } from '../../src/index.js';
import { plant, type Tree } from './tree.js';
import { validated } from './validated.js';
import { rg } from './ways.js';

/** The answer for a tree that is there only so long, checked against the published schema. */
export async function ask(tree: Tree, request: RgRequest, context: Partial<ToolContext> = {}) {
  using planted = plant(tree);
  return validated('rg', await rg(request, { ...planted.context, ...context }));
}

/** Two matching lines in one file, and one in another. */
export const three = { 'a.txt': 'x1\nno\nx2\n', 'b.txt': 'x3\n' };
