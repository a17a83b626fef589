// Plans of random patterns against ripgrep. `PATTERN_CASES` and `PATTERN_SEED` make it a campaign.
import { describe, expect, it } from 'vitest';
import { disagreements } from './agreement.js';
import { randomFrom, randomPattern, randomText } from './random-patterns.js';

const cases = Number(process.env.PATTERN_CASES ?? 300);
const seed = Number(process.env.PATTERN_SEED ?? 1);

describe('a plan agrees with ripgrep', () => {
  it(`on the lines that match, for ${cases} random patterns of seed ${seed}`, { timeout: 3_600_000 }, () => {
    const random = randomFrom(seed);
    const text = randomText(seed);
    const faults: string[] = [];
    for (let count = 0; count < cases && faults.length < 20; count++) {
      const pattern = randomPattern(random);
      for (const fault of disagreements(text, [pattern])) faults.push(`${pattern}  ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});
