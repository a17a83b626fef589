// Reads tables of command lines, such as command-lines.txt, which says how they are written.
import { readFileSync } from 'node:fs';
import { asksAll } from '../rounds.js';

/** Command lines under one title. */
export interface Group {
  title: string;
  /** Of its messages the words count, or only whether there are any, or nothing. */
  messages: 'alike' | 'present' | 'free';
  /** As written; `expanded` gives the command lines it stands for, `asked` those to ask. */
  lines: string[];
}

/** The groups of the table, in its order. */
export function readTable(file = 'command-lines.txt'): Group[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const groups: Group[] = [];
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const [, title, tildes] = /^\[([^~\]]+?)(?: (~~?) .*)?\]$/.exec(line) ?? [];
    const messages = tildes === undefined ? 'alike' : tildes === '~' ? 'present' : 'free';
    if (title !== undefined) groups.push({ title, messages, lines: [] });
    else if (groups.length > 0 && line !== '') groups[groups.length - 1].lines.push(line);
  }
  return groups;
}

/**
 * Of the argument lists that a line stands for those that are asked: all with THREADGREP_ALL=1, else so many that each
 * alternative is in one of them.
 */
export function asked(line: string): string[][] {
  if (asksAll) return expanded(line);
  const all = [...line.matchAll(/⟨([^⟩]*)⟩/g)].map(([, choices]) => choices.split('|'));
  const most = Math.max(1, ...all.map((choices) => choices.length));
  return Array.from({ length: most }, (_, round) => {
    const picked = all.map((choices) => choices[round % choices.length]);
    return expanded(line.replace(/⟨[^⟩]*⟩/g, () => picked.shift()!));
  }).flat();
}

/** The argument lists that a line stands for: one for each combination of its alternatives. */
export function expanded(line: string): string[][] {
  const found = /⟨([^⟩]*)⟩/.exec(line);
  if (found !== null) {
    return found[1].split('|').flatMap((choice) => expanded(line.replace(found[0], () => choice)));
  }
  const words = line.split(' ').filter((word) => word !== '');
  return [words.map((word) => word.replaceAll('␣', ' '))];
}
