// Classes and case folding against ripgrep, on a text of every character there is.
import { describe, expect, it } from 'vitest';
import { compilePattern, defaultPatternOptions } from '../../src/pattern/index.js';
import { ripgrepNow } from '../campaigns/programs.mjs';

/** Every character but the line feed, one a line. */
function everyCharacter(): { text: Buffer; count: number } {
  const characters: number[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    if (!isSurrogate && codePoint !== 10) characters.push(codePoint);
  }
  const lines = characters.map((codePoint) => String.fromCodePoint(codePoint));
  return { text: Buffer.from(`${lines.join('\n')}\n`), count: characters.length };
}

const { text, count: characterCount } = everyCharacter();

function rangesByRipgrep(pattern: string): number[] {
  // Its messages would tell each line's number, but take several times as long to write and to read.
  const { stdout, stderr } = ripgrepNow(['--no-config', '-a', '-N', '-e', pattern, '-'], undefined, text);
  expect(stderr).toBe('');
  const ranges: number[] = [];
  for (const line of stdout.toString().split('\n').slice(0, -1)) {
    const codePoint = line.codePointAt(0)!;
    if (ranges[ranges.length - 1] === codePoint - 1) ranges[ranges.length - 1] = codePoint;
    else ranges.push(codePoint, codePoint);
  }
  return ranges;
}

function rangesByPlan(pattern: string): number[] {
  const { hir } = compilePattern([{ text: pattern }], defaultPatternOptions);
  if (hir.kind === 'literal' && hir.codePoints.length === 1) return [hir.codePoints[0], hir.codePoints[0]];
  if (hir.kind !== 'class') throw new Error(`${pattern} is no class but ${hir.kind}`);
  return hir.ranges;
}

describe('a class has the members it has in ripgrep', () => {
  it.each([
    ...[
      '\\w',
      '\\d',
      '\\s',
      '\\pL',
      '\\pN',
      '\\p{Lu}',
      '\\p{lowercase letter}',
      '\\p{Cased_Letter}',
      '\\p{LC}',
    ],
    ...[
      '\\p{Punct}',
      '\\pS',
      '\\pZ',
      '\\p{Cf}',
      '\\p{sc}',
      '\\p{Cc}',
      '\\pM',
      '\\p{gc=Nd}',
      '\\p{General_Category:Sm}',
    ],
    ...[
      '\\p{Greek}',
      '\\p{grek}',
      '\\p{sc=Cyrl}',
      '\\p{Script=Han}',
      '\\p{scx=Deva}',
      '\\p{scx=Greek}',
      '\\p{isArabic}',
    ],
    ...[
      '\\p{Alphabetic}',
      '\\p{Lower}',
      '\\p{Upper}',
      '\\p{Emoji}',
      '\\p{ExtPict}',
      '\\p{XIDS}',
      '\\p{ID_Continue}',
    ],
    ...[
      '\\p{White_Space}',
      '\\p{Hex}',
      '\\p{Math}',
      '\\p{Dash}',
      '\\p{CWU}',
      '\\p{Ideographic}',
      '\\p{Noncharacter_Code_Point}',
    ],
    ...[
      '\\p{ascii}',
      '\\p{gcb=Extend}',
      '\\p{wb=ALetter}',
      '\\p{sb=Close}',
      '\\p{Other_Math}',
      '\\p{VS}',
      '\\p{QMark}',
    ],
    ...[
      '(?i)k',
      '(?i)S',
      '(?i)ß',
      '(?i)ǆ',
      '(?i)[a-z]',
      '(?i)\\p{Lu}',
      '(?i)\\p{Greek}',
      '(?i)θ',
      '(?i)ı',
      '(?i)µ',
    ],
    ...[
      '(?i)[^\\x{80}-\\x{10ffff}]',
      '[\\w--\\p{ascii}&&\\p{Greek}]',
      '[\\pL~~\\p{Alphabetic}]',
      '[^\\P{Nd}]',
    ],
  ])('%s', (pattern) => {
    const ofPlan = rangesByPlan(pattern);
    // Compared as text: a difference of thousands of numbers takes long to show.
    expect(ofPlan.join(' ')).toBe(rangesByRipgrep(pattern).join(' '));
  });

  it('and the complement leaves no one out', () => {
    const count = (ranges: number[]) =>
      ranges.reduce((sum, bound, at) => sum + (at % 2 ? bound + 1 : -bound), 0);
    expect(count(rangesByPlan('\\w')) + count(rangesByPlan('\\W'))).toBe(characterCount);
  });
});
