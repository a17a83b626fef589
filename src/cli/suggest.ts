// For a flag that does not exist: the flags whose names are like it.
import { flags } from './flags.js';

/** Share of common letter triples from which two names count as alike. */
const likeness = 0.4;
/** Typos from which on a name is another one. */
const mostTypos = 2;
const mostSuggestions = 5;

/** Text to put behind the message about an unknown flag, the likeliest first; empty if nothing is like it. */
export function similarFlags(name: string): string {
  const wanted = triples(name);
  const similar = flags
    .flatMap(({ long, negated, aliases }) => [
      long,
      ...(negated === undefined ? [] : [negated]),
      ...(aliases ?? []),
    ])
    .map((other) => ({
      other,
      typos: editDistance(other, name),
      share: commonShare(wanted, triples(other)),
    }))
    .filter(({ other, typos, share }) => share >= likeness || typos <= Math.min(mostTypos, other.length / 2))
    .sort((a, b) => Math.min(a.typos, mostTypos + 1) - Math.min(b.typos, mostTypos + 1) || b.share - a.share)
    .slice(0, mostSuggestions);
  if (similar.length === 0) return '';
  return `\n\nsimilar flags that are available: ${similar.map(({ other }) => `--${other}`).join(', ')}`;
}

function triples(name: string): Set<string> {
  const padded = name.padEnd(3, '!');
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function commonShare(a: Set<string>, b: Set<string>): number {
  const common = [...a].filter((triple) => b.has(triple)).length;
  return common / (a.size + b.size - common);
}

/** Letters to insert, remove, replace or swap with their neighbour. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[a.length][b.length];
}
