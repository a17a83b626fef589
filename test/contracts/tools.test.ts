// The contracts as tools: schemas that say what is accepted, and text for a model.

import { describe, expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import { type JsonSchema, tools } from '../../src/index.js';
import { plant } from './tree.js';
import { validated } from './validated.js';

const named = (name: string) => tools.find((tool) => tool.name === name)!;

/** Every schema within a schema. */
function* partsOf(schema: JsonSchema): Generator<JsonSchema> {
  yield schema;
  const { items, anyOf = [], properties = {} } = schema;
  for (const part of [...(items ? [items] : []), ...anyOf, ...Object.values(properties)])
    yield* partsOf(part);
}

describe('the tools', () => {
  it('are search_codebase, rg and explain_skip', () => {
    expect(tools.map(({ name }) => name)).toEqual(['search_codebase', 'rg', 'explain_skip']);
  });

  it.each(tools)('$name allows no property that is not named, in its request and its response', (tool) => {
    for (const schema of [tool.inputSchema, tool.outputSchema]) {
      const objects = [...partsOf(schema)].filter(({ type }) => type === 'object');
      expect(objects.length).toBeGreaterThan(0);
      expect(objects.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([]);
    }
  });

  it.each(tools)('$name describes every argument', (tool) => {
    const silent = Object.entries(tool.inputSchema.properties ?? {}).filter(
      ([, { description }]) => !description,
    );
    expect(silent).toEqual([]);
  });

  it.each(tools)('$name refuses what its schema refuses, and takes what that takes', async (tool) => {
    using planted = plant({ 'a.ts': 'x\n' });
    const judge = fromJSONSchema(tool.inputSchema as never);
    const [required] = tool.inputSchema.required!;
    const values = [0, 1, -1, 1.5, '', ' ', 'x', true, null, [], ['x'], [1], {}, 'all', 'ts'];
    for (const name of [...Object.keys(tool.inputSchema.properties!), 'unknown']) {
      for (const value of values) {
        const request = { [required]: 'a.ts', [name]: value };
        const call = tool.call(request, planted.context).catch((error) => error.message);
        const answer = await call;
        // Past the schema only what a value means can be wrong.
        const isRefused = typeof answer === 'string' && / must be |unknown argument/.test(answer);
        expect([request, isRefused]).toEqual([request, !judge.safeParse(request).success]);
      }
    }
  });

  it('is judged by a validator that sees what is not named', () => {
    expect(() => validated('rg', { files: [], matchCount: 0, totalMatches: 0, more: 1 })).toThrow('more');
    expect(() => validated('rg', { files: [], matchCount: 'no', totalMatches: 0 })).toThrow();
  });
});

describe('rendered', () => {
  const tree = { 'a.ts': 'one\n  x();\ntwo\n', 'b.ts': 'x();\nx();\n' };
  const rendered = async (name: string, request: object) => {
    using planted = plant(tree);
    return named(name).render(await named(name).call(request, planted.context));
  };

  it('rows of rg are those of grep with the counts', async () => {
    expect(await rendered('rg', { pattern: 'x', context: 1, maxResults: 2 })).toBe(
      'a.ts\n1-one\n2:  x();\n3-two\n\nb.ts\n1:x();\n\n2 of 3 matches; offset 2 continues\n',
    );
  });

  it('counts and files of rg are a list', async () => {
    expect(await rendered('rg', { pattern: 'x', countPerFile: true })).toBe('a.ts:1\nb.ts:2\n\n3 matches\n');
    expect(await rendered('rg', { pattern: 'x', filesOnly: true })).toBe('a.ts\nb.ts\n\n2 matches\n');
  });

  it('nothing found is one line', async () => {
    expect(await rendered('rg', { pattern: 'z' })).toBe('0 matches\n');
  });

  it.each([true, false])(
    'matches of search_codebase have their places (grouped: %s)',
    async (group_by_file) => {
      const text = await rendered('search_codebase', {
        query: 'x',
        max_results: 2,
        group_by_file,
        context_lines: 1,
      });
      expect(text.replace(/ \([0-9a-f]{7}\)/g, '')).toMatch(
        /^a\.ts\n1-one\n2:3: {2}x\(\);.*\n3-two\n\nb\.ts\n1:1:x\(\);.*\n2-x\(\);\n\n2 of 3 matches; offset 2 continues\n/,
      );
    },
  );

  it('lines of context that matches share stand once', async () => {
    using planted = plant({ 'a.ts': 'a\nx();\nb\nx();\nx();\nc\nd\n' });
    const tool = named('search_codebase');
    const text = tool.render(await tool.call({ query: 'x' }, planted.context));
    expect(text.split('\n').slice(1, 8)).toEqual([
      '1-a',
      '2:1:x();',
      '3-b',
      '4:1:x();',
      '5:1:x();',
      '6-c',
      '7-d',
    ]);
  });

  it('an explanation is one sentence', async () => {
    expect(await rendered('explain_skip', { path: 'a.ts' })).toBe('a.ts is searched.');
    expect(await rendered('explain_skip', { path: 'gone' })).toBe(
      'gone is not searched: there is no such file or folder (ENOENT).',
    );
  });
});
