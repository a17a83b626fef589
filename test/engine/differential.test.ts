// Random questions to the command and to ripgrep, at a size for every day; the campaign behind it asks thousands.
import { describe, expect, it } from 'vitest';
import { campaign } from '../campaigns/differential.mjs';
import { libraryProgram, ripgrep } from '../campaigns/programs.mjs';
import { rounds } from '../rounds.js';

describe('the differential campaign', () => {
  it('finds nothing where both programs are the same', async () => {
    const outcome = await campaign(ripgrep, { seed: 1, count: 20, range: 'wide' });
    expect(outcome).toMatchObject({ ran: 20, same: 20, differences: [] });
  });

  it('finds a program that ignores case, and shows it with two letters', async () => {
    const wrong = (args: string[], cwd: string) => ripgrep(['-i', ...args], cwd);
    const outcome = await campaign(wrong, { seed: 3, count: 40, most: 1 });
    expect(outcome.differences[0]).toMatch(/^printf 'f\\nF' > Makefile\nrg --sort path --regexp=f$/m);
  });
});

describe('the command', () => {
  it('prints what ripgrep prints, byte for byte', async () => {
    const outcome = await campaign(await libraryProgram(), { seed: 2026, count: rounds(150), most: 3 });
    expect(outcome.differences).toEqual([]);
  });
});
