// What is code inside a shell's double quotes and here-documents: a row, and the rules beyond the row, both need it.
import type { Hole } from './facts.js';

/** `$name` alone stays part of the string. */
export const shellHoles: readonly Hole[] = [
  { open: '${', close: '}', inside: 'parameter' },
  { open: '$(', close: ')' },
  { open: '`', close: '`' },
];
