// Source-like text from a seed, the same on every machine: what is searched where there is no Linux source.
import { identifiers } from './identifiers.mjs';

const words =
  'const return value index buffer the of a file = { } ( ) ; import static int struct device error if else'.split(
    ' ',
  );

/**
 * What the patterns look for, each with how many lines of a million have it. Kinds and rates are those of Linux 6.1, rounded up
 * so that small corpora have each.
 * @type {[rate: number, line: (next: (below: number) => number) => string][]}
 */
const finds = [
  [200, () => '\tcase PM_RESUME:'],
  [400, () => '\tif (message.event == PM_SUSPEND || state == CARD_RESUME)'],
  [2000, (next) => `\tmutex_lock(&area_${next(100)}->lock);`],
  [600, () => '\tif (resume) /* pm_resume, see above */'],
  [300, (next) => `${letters(next, 30 + next(9))}();`],
  [300, () => 'int main(int argc, char **argv)'],
  [300, () => ' * Ein Stück für Größen und Maße, à propos'],
  [2000, (next) => `\t${identifiers[next(identifiers.length)]}(device);`],
];

/**
 * The same numbers on every machine.
 * @param {number} seed
 * @returns {(below: number) => number} the next whole number below a bound
 */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Lines of about `bytes` bytes; at least one line.
 * @param {(below: number) => number} next
 * @param {number} bytes
 */
export function generatedText(next, bytes) {
  const lines = [];
  for (let left = bytes; left > 0; left -= lines.at(-1).length + 1) lines.push(line(next));
  return `${lines.join('\n')}\n`;
}

function line(next) {
  let chance = next(1_000_000);
  for (const [rate, make] of finds) {
    if (chance < rate) return make(next);
    chance -= rate;
  }
  return `\t${Array.from({ length: 3 + next(9) }, () => words[next(words.length)]).join(' ')}`;
}

function letters(next, length) {
  return Array.from({ length }, () => String.fromCharCode(97 + next(26))).join('');
}
