// Which patterns of a search across lines can be searched line by line with the same result.
import { describe, expect, it } from 'vitest';
import { compilePattern, defaultPatternOptions } from '../../src/pattern/index.js';
import { lineBoundIfPossible } from '../../src/search/line-crossing.js';

const settings = { ...defaultPatternOptions, multiline: true, lookAround: true };

const staysMultiline = (text: string) => lineBoundIfPossible(compilePattern([{ text }], settings)).multiline;

describe('a pattern that cannot touch a line end is searched line by line', () => {
  it.each(['cat', 'c.t', '\\bcat\\b', '[a-z]+', 'a|(b)', '(?<!x)a(?!\\w)'])('%s', (text) => {
    expect(staysMultiline(text)).toBe(false);
  });
});

describe('a pattern that can touch a line end is not', () => {
  it.each([
    'a\\nb',
    '\\s',
    '[^a]',
    '(?s).',
    '^cat',
    'cat$',
    '\\Acat',
    'x|(y\\n)?',
    'a(?=\\n)',
    '(?<![^a])b',
    '(?!^)a',
  ])('%s', (text) => {
    expect(staysMultiline(text)).toBe(true);
  });
});
