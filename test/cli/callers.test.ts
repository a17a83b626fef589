// A drop-in: what editors, their plugins and coding agents ask of rg, asked of tg over real packages, with equal answers.
// Command lines take turns with the packages; THREADGREP_ALL=1 asks every one of each.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { comparable, libraryProgram, ripgrep } from '../campaigns/programs.mjs';
import { asksAll } from '../rounds.js';
import { projectRoot } from '../source-tree.js';
import { asked, readTable } from './command-lines.js';

const inProcess = libraryProgram();
/** Installed, so real, and nobody changes them while tests run. */
const trees = ['vitest', 'piscina', 'fast-glob'].map((name) => join(projectRoot, 'node_modules', name));

for (const { title, lines } of readTable('callers.txt')) {
  describe(title, () => {
    it.each(lines)('tg %s', async (line) => {
      const tg = await inProcess;
      for (const [turn, tree] of trees.entries()) {
        const all = asked(line).filter((_, at) => asksAll || at % trees.length === turn);
        const expected = await Promise.all(all.map((args) => ripgrep(args, tree)));
        for (const [at, args] of all.entries()) {
          const actual = await tg(args, tree);
          const said = actual.stderr.replace(/^tg: /gm, 'rg: ');
          expect({ ...comparable(actual), said }, args.join(' ')).toEqual({
            ...comparable(expected[at]),
            said: expected[at].stderr,
          });
        }
      }
    });
  });
}
