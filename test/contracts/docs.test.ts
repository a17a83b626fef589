// docs/contracts.md: what it shows is what is answered, and no argument or field is missing in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, searchCodebase, tools } from '../../src/index.js';
import { projectRoot } from '../source-tree.js';
import { docTree } from './doc-tree.js';
import { plant } from './tree.js';

const page = readFileSync(join(projectRoot, 'docs', 'contracts.md'), 'utf8');
const sectionOf = (name: string) => page.split(`\n## \`${name}\``)[1].split('\n## ')[0];

/** Names of all properties in a schema. */
function namesIn({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const below = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...below.flatMap(namesIn)];
}

describe('docs/contracts.md', () => {
  it('shows the source that its answers are about', () => {
    expect(page).toContain(docTree['src/cart.ts']);
  });

  it.each(tools)('shows a request of $name with its true answer', async (tool) => {
    using planted = plant(docTree);
    const shown = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(sectionOf(tool.name))![1]);
    const answer = (await tool.call(shown.request, planted.context)) as { duration_ms?: number };
    if (answer.duration_ms !== undefined) answer.duration_ms = shown.answer.duration_ms;
    expect(answer).toEqual(shown.answer);
  });

  it('shows the true hint of a search that finds nothing', async () => {
    using planted = plant(docTree);
    const { hint } = await searchCodebase({ query: 'function total' }, planted.context);
    expect(page).toContain(`> ${hint}\n`);
  });

  it.each(tools)('names every argument and every field of $name', (tool) => {
    const section = sectionOf(tool.name);
    const names = new Set([...namesIn(tool.inputSchema), ...namesIn(tool.outputSchema)]);
    expect([...names].filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });
});
