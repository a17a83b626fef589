// Arguments to LowArgs: long and short flags, bundles, values in every spelling, and words for what is wrong.
import type { Flag } from './flag.js';
import { flags } from './flags.js';
import { defaultArgs, type LowArgs } from './low-args.js';
import { similarFlags } from './suggest.js';
import { UsageError } from './usage-error.js';

interface Named {
  flag: Flag;
  isNegated: boolean;
}

const longNames = new Map<string, Named>();
const shortNames = new Map<string, Flag>();
for (const flag of flags) {
  for (const name of [flag.long, ...(flag.aliases ?? [])]) longNames.set(name, { flag, isNegated: false });
  if (flag.negated !== undefined) longNames.set(flag.negated, { flag, isNegated: true });
  if (flag.short !== undefined) shortNames.set(flag.short, flag);
}

/** Reads arguments from the left. A later flag wins over an earlier one. */
class ArgumentReader {
  readonly #given: readonly string[];
  readonly #args: LowArgs;
  #next = 0;

  constructor(given: readonly string[], args: LowArgs) {
    this.#given = given;
    this.#args = args;
  }

  readAll(): void {
    while (this.#next < this.#given.length) {
      const argument = this.#given[this.#next++];
      if (argument === '--') {
        this.#args.positional.push(...this.#given.slice(this.#next));
        return;
      }
      if (argument.startsWith('--')) this.#long(argument.slice(2));
      else if (argument.length > 1 && argument.startsWith('-')) this.#bundle(argument.slice(1));
      else this.#args.positional.push(argument);
    }
  }

  #long(text: string): void {
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    const value = equals < 0 ? null : text.slice(equals + 1);
    const found = longNames.get(name);
    if (found === undefined) throw new UsageError(`unrecognized flag --${name}${similarFlags(name)}`);
    const spelled = `--${name}`;
    if (found.isNegated || found.flag.value === undefined) {
      if (value !== null) throw unexpectedValue(spelled, value);
      this.#turn(spelled, found.flag, !found.isNegated);
    } else {
      this.#take(spelled, found.flag, value ?? this.#following(spelled));
    }
  }

  #bundle(text: string): void {
    const letters = [...text];
    for (let at = 0; at < letters.length; at++) {
      const letter = letters[at];
      const spelled = `-${letter}`;
      const flag = shortNames.get(letter);
      if (flag === undefined) {
        if (letter === '=' && at > 0)
          throw unexpectedValue(`-${letters[at - 1]}`, letters.slice(at + 1).join(''));
        throw new UsageError(`unrecognized flag ${spelled}`);
      }
      if (flag.value !== undefined) {
        const rest = letters.slice(at + 1).join('');
        this.#take(spelled, flag, rest === '' ? this.#following(spelled) : rest.replace(/^=/, ''));
        return;
      }
      this.#turn(spelled, flag, true);
    }
  }

  #following(spelled: string): string {
    if (this.#next === this.#given.length) {
      throw new UsageError(`missing value for flag ${spelled}: missing argument for option '${spelled}'`);
    }
    return this.#given[this.#next++];
  }

  #turn(spelled: string, flag: Flag, isOn: boolean): void {
    const special = specials[spelled];
    if (special !== undefined) this.#args.special = special;
    inFlag(spelled, () => {
      if (flag.value === undefined) flag.turn(this.#args, isOn);
      else flag.turnOff?.(this.#args);
    });
  }

  #take(spelled: string, flag: Flag, value: string): void {
    inFlag(spelled, () => {
      if (flag.value !== undefined) flag.take(this.#args, value);
    });
  }
}

/** Flags whose spelling says how much is wanted. */
const specials: Record<string, LowArgs['special'] | undefined> = {
  '-h': 'help-short',
  '--help': 'help-long',
  '-V': 'version-short',
  '--version': 'version-long',
};

function unexpectedValue(spelled: string, value: string): UsageError {
  return new UsageError(
    `invalid CLI arguments: unexpected argument for option '${spelled}': ${JSON.stringify(value)}`,
  );
}

function inFlag(spelled: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`error parsing flag ${spelled}: ${error.message}`);
    throw error;
  }
}

/** @throws UsageError with the flag it is about */
export function parseArguments(given: readonly string[]): LowArgs {
  const args = defaultArgs();
  new ArgumentReader(given, args).readAll();
  return args;
}
