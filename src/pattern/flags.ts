// The flags of a pattern, and what is carried along while they are applied.
import type { FlagChanges } from './syntax.js';

/** The flags in force at one place of a pattern. */
export type Flags = Readonly<Required<Omit<FlagChanges, 'ignoreWhitespace'>>>;

/** What one pattern's way from syntax to tree needs besides the syntax. */
export interface Translation {
  /** For error messages. */
  readonly text: string;
  /** How lines end in this search; the flag R can only agree. */
  readonly crlf: boolean;
  /** They change along the way, up to the end of the group they stand in. */
  flags: Flags;
}
