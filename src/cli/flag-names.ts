// The spellings of flags, as shells need them.
import type { Flag } from './flag.js';
import { flags } from './flags.js';

/** `-x`, `--long`, aliases and negations of every flag. */
export function allNames(): string[] {
  return flags.flatMap((flag) => [...longsWithValue(flag), ...negations(flag)]);
}

/** The spellings behind which a flag's value stands (if it has one). */
export function longsWithValue(flag: Flag): string[] {
  const names = [flag.long, ...(flag.aliases ?? [])].map((name) => `--${name}`);
  return flag.short === undefined ? names : [`-${flag.short}`, ...names];
}

/** `--no-x`, or nothing. */
export function negations(flag: Flag): string[] {
  return flag.negated === undefined ? [] : [`--${flag.negated}`];
}
