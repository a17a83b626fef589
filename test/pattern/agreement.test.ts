// Plans of random patterns against ripgrep, in each manner of matching. PATTERN_CASES and PATTERN_SEED make it a campaign.
import { describe, expect, it } from 'vitest';
import { rounds } from '../rounds.js';
import { disagreements, type Manner } from './agreement.js';
import { randomFrom, randomPattern, randomText } from './random-patterns.js';

const cases = Number(process.env.PATTERN_CASES ?? rounds(300));
const seed = Number(process.env.PATTERN_SEED ?? 1);

const manners: [name: string, share: number, manner: Manner][] = [
  ['as it stands', 0.3, { options: {}, flags: [] }],
  ['ignoring case', 0.1, { options: { caseMode: 'insensitive' }, flags: ['-i'] }],
  ['with smart case', 0.1, { options: { caseMode: 'smart' }, flags: ['-S'] }],
  ['as words', 0.1, { options: { wordRegexp: true }, flags: ['-w'] }],
  ['as lines', 0.05, { options: { lineRegexp: true }, flags: ['-x'] }],
  ['as literals', 0.1, { options: { fixedStrings: true, caseMode: 'smart' }, flags: ['-F', '-S'] }],
  ['without Unicode', 0.1, { options: { unicode: false }, flags: ['--no-unicode'] }],
  ['across lines', 0.1, { options: { multiline: true }, flags: ['-U'] }],
  [
    'across lines with dotall',
    0.05,
    { options: { multiline: true, multilineDotall: true }, flags: ['-U', '--multiline-dotall'] },
  ],
  ['with CRLF', 0.1, { options: { crlf: true }, flags: ['--crlf'] }],
];

describe(`a plan agrees with ripgrep on ${cases} random patterns of seed ${seed}`, () => {
  it.each(manners)('%s', { timeout: 3_600_000 }, (name, share, manner) => {
    const random = randomFrom(seed + name.length);
    const plain = randomText(seed);
    const text = manner.options.crlf
      ? Buffer.from(plain.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
      : plain;
    const faults: string[] = [];
    for (let left = cases * share; left > 0 && faults.length < 20; left--) {
      const patterns = Array.from({ length: random() < 0.2 ? 3 : 1 }, () => randomPattern(random));
      // Group names are unique over all patterns of a query.
      const named = patterns.map((pattern, at) => pattern.replaceAll('?P<n', `?P<n${'abc'[at]}`));
      for (const fault of disagreements(text, named, manner))
        faults.push(`${named.join('  or  ')}  ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});
