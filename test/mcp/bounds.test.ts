// How many lines an answer may have: each tool says it by its own arguments and defaults.
import { describe, expect, it } from 'vitest';
import { type Tool, tools } from '../../src/index.js';
import { checkBounds } from '../../src/mcp/bounds.js';

const named = (name: string) => tools.find((tool) => tool.name === name)!;
const check = (tool: Tool, given: object) => () => checkBounds(tool, given);

describe('an answer of more than 100,000 lines with their context', () => {
  it.each([
    ['rg', { maxResults: 100_000 }, { maxResults: 100_001 }],
    ['rg', { context: 1666 }, { context: 1667 }],
    ['search_codebase', { max_results: 20_000 }, { max_results: 20_001 }],
    ['search_codebase', { context_lines: 999 }, { context_lines: 1000 }],
    ['search_codebase', { max_results: 100_000, context_lines: 0 }, { max_results: 1000, context_lines: 50 }],
  ])('is not made by %s: %j is taken, %j refused', (name, most, more) => {
    expect(check(named(name), most)).not.toThrow();
    expect(check(named(name), more)).toThrow(/at most 100000 lines; go on with an offset, got \d+$/);
  });

  it('is what the published default of a tool says: left out is the same as given', () => {
    for (const tool of tools) {
      const { properties = {} } = tool.inputSchema;
      const defaults = Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, one.default]),
      );
      expect(tool.mostLines?.({})).toBe(tool.mostLines?.(defaults));
    }
    expect([...tools].map((tool) => tool.mostLines?.({}))).toEqual([250, 30, undefined]);
  });

  it('is for the tool to refuse where the number is none, and of no concern to tools without rows', () => {
    expect(check(named('rg'), { maxResults: '1e9' })).not.toThrow();
    expect(check(named('explain_skip'), { maxResults: 1e9 })).not.toThrow();
  });
});
