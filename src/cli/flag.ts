// What a flag is: one entry of the table from which parsing, help, man page and completions are made.
import type { LowArgs } from './low-args.js';

/** The sections of the help, in their order. */
export const categories = {
  input: 'INPUT OPTIONS',
  search: 'SEARCH OPTIONS',
  filter: 'FILTER OPTIONS',
  output: 'OUTPUT OPTIONS',
  modes: 'OUTPUT MODES',
  logging: 'LOGGING OPTIONS',
  other: 'OTHER BEHAVIORS',
} as const;

/** A section of the help. */
export type Category = keyof typeof categories;

interface FlagBase {
  long: string;
  /** One ASCII character. */
  short?: string;
  aliases?: readonly string[];
  /** Long name that turns it off. It never has a value. */
  negated?: string;
  category: Category;
  /** One sentence for `-h`. */
  doc: string;
  /** Paragraphs for `--help`, divided by blank lines; an indented line stays as it is. */
  more: string;
}

/** A flag without a value. Repeated, the last one wins. */
export interface Switch extends FlagBase {
  value?: undefined;
  turn: (args: LowArgs, isOn: boolean) => void;
}

/** A flag with a value. */
export interface ValueFlag extends FlagBase {
  /** Name of the value in help. */
  value: string;
  choices?: readonly string[];
  /** What a shell offers as value where there are no choices. */
  completes?: 'file' | 'command' | 'type' | 'encoding';
  /** @throws UsageError */
  take: (args: LowArgs, value: string) => void;
  /** With `negated`. */
  turnOff?: (args: LowArgs) => void;
}

export type Flag = Switch | ValueFlag;

type BooleanArgument = {
  [Name in keyof LowArgs]: LowArgs[Name] extends boolean ? Name : never;
}[keyof LowArgs];

/** Sets an argument to whether the flag is on. */
export function sets(name: BooleanArgument): Switch['turn'] {
  return (args, isOn) => {
    args[name] = isOn;
  };
}

/** Sets an argument to whether the flag is off. */
export function clears(name: BooleanArgument): Switch['turn'] {
  return (args, isOn) => {
    args[name] = !isOn;
  };
}

/** A flag that is accepted for the sake of command lines written for ripgrep. */
export function ignored(): void {}
