// What is comment, string and code in each language, by example.
import { describe, expect, it } from 'vitest';
import { marksOf, readCases } from './marked.js';

const families = [
  ['languages with // and /* */', 'curly'],
  ['scripting languages', 'scripts'],
  ['languages of the web', 'web'],
  ['data and build files', 'data'],
];

describe.each(families)('%s', (_, name) => {
  it.each(readCases(name))('$language: $title', ({ language, lines }) => {
    const source = lines.filter((_, index) => index % 2 === 0);
    const found = marksOf(language, source.join('\n'));
    expect(source.flatMap((line, index) => [line, found[index]])).toEqual(lines);
  });
});
