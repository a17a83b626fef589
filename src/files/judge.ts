// The verdict on one entry: ripgrep's order of what decides. Globs of -g first, then ignore rules, then file types,
// then hidden names; a rule that takes a path back in also shows a hidden one.
import type { PathText } from '../candidate.js';
import type { SkipColumn } from '../coverage.js';
import type { SkipRule } from '../explanation.js';
import type { FileSettings } from '../file-settings.js';
import { toByteText } from './byte-text.js';
import { TypeFilter } from './file-types.js';
import { Overrides } from './overrides.js';
import type { RuleChain } from './rule-chain.js';

/** Why something is left out. */
export interface Skip {
  column: SkipColumn;
  detail: string;
  rule?: SkipRule;
}

/** `isTakenBack`: some rule included it by name, so it may be walked although weaker rules ignore it. */
export type Verdict = { skip: null; isTakenBack: boolean } | { skip: Skip };

const searched: Verdict = { skip: null, isTakenBack: false };
const takenBack: Verdict = { skip: null, isTakenBack: true };
const hidden: Verdict = { skip: { column: 'hidden', detail: 'hidden name' } };

/** Where an entry lies, as the rules see it. */
export interface JudgedPlace {
  /** Rules that hold in the directory. */
  chain: RuleChain;
  /** Path of the directory below the root: empty, or ending in `/`. */
  inner: string;
  /** The same as -g sees it: relative to the working directory where it can be. */
  fromCwd: string;
}

export class Judge {
  readonly #overrides: Overrides;
  readonly #types: TypeFilter;
  readonly #skipsHidden: boolean;
  readonly #globsNarrow: boolean;

  /** Throws GLOB_INVALID, TYPE_UNKNOWN, OPTION_INVALID. */
  constructor(settings: FileSettings) {
    this.#overrides = new Overrides(settings.globs);
    this.#types = new TypeFilter(settings);
    this.#skipsHidden = !settings.hidden;
    this.#globsNarrow = settings.globsNarrow;
  }

  judge(place: JudgedPlace, name: PathText, isDirectory: boolean): Verdict {
    if (!this.#overrides.isEmpty) {
      const verdict = this.#overrides.judge(toByteText(place.fromCwd + name), isDirectory);
      if (verdict?.kind === 'excluded') return skipAs('glob', verdict.detail);
      if (verdict !== null && !this.#globsNarrow) return takenBack;
    }
    const decision = place.chain.isEmpty ? null : place.chain.decide(place.inner, name, isDirectory);
    if (decision?.isIgnored) return { skip: decision };
    return this.#judgeName(name, isDirectory, decision !== null);
  }

  #judgeName(name: PathText, isDirectory: boolean, isTakenBack: boolean): Verdict {
    const type = isDirectory || this.#types.isEmpty ? null : this.#types.judge(name);
    if (type?.kind === 'excluded') return skipAs('type', type.detail);
    if (isTakenBack || type !== null) return takenBack;
    return this.#skipsHidden && name.charCodeAt(0) === 0x2e ? hidden : searched;
  }
}

function skipAs(column: SkipColumn, detail: string): Verdict {
  return { skip: { column, detail } };
}
