// A mistyped flag is answered with the flag that was meant: every long name, each with one typo of every kind.
import { describe, expect, it } from 'vitest';
import { flags } from '../../src/cli/flags.js';
import { parseArguments } from '../../src/cli/parse.js';
import { seededRandom } from '../campaigns/random.mjs';

const names = flags.flatMap(({ long, negated, aliases = [] }) =>
  [long, negated, ...aliases].filter((name) => name !== undefined),
);
const known = new Set(names);

/** One letter left out, doubled, replaced by its neighbour in the alphabet, or swapped with the next one. */
const typos: Record<string, (name: string, at: number) => string> = {
  missing: (name, at) => name.slice(0, at) + name.slice(at + 1),
  doubled: (name, at) => name.slice(0, at + 1) + name.slice(at),
  replaced: (name, at) =>
    name.slice(0, at) + String.fromCharCode(name.charCodeAt(at) + 1) + name.slice(at + 1),
  swapped: (name, at) => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
};

function suggestions(mistyped: string): string[] {
  try {
    parseArguments([`--${mistyped}`]);
    return ['it was accepted'];
  } catch (error) {
    const [, list = ''] = /similar flags that are available: (.*)/.exec((error as Error).message) ?? [];
    return list.split(', ').map((flag) => flag.replace(/^--/, ''));
  }
}

describe('a flag with one letter', () => {
  it.each(Object.entries(typos))(
    '%s is answered with the flag that was meant, before others',
    (_kind, mistype) => {
      const random = seededRandom(1);
      const wrong: string[] = [];
      for (const name of names) {
        const mistyped = mistype(name, random.between(0, name.length - 2));
        if (known.has(mistyped)) continue;
        const [first] = suggestions(mistyped);
        if (first !== name) wrong.push(`${mistyped}: ${first} for ${name}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('suggestions', () => {
  it.each([
    ['ignorecase', ['ignore-case']],
    ['files-with-match', ['files-with-matches', 'files-without-match']],
    ['no-color', ['color']],
    ['case-insensitive', ['case-sensitive']],
    ['zzzzzz', ['']],
  ])('--%s: %j', (mistyped, expected) => {
    expect(suggestions(mistyped)).toEqual(expect.arrayContaining(expected));
  });
  it('are never more than five', () => {
    for (const name of names) expect(suggestions(`${name}x`).length).toBeLessThanOrEqual(5);
  });
});
