// All rules that hold in one directory, strongest first: its own rule files, those of the directories above it, the
// repository's exclude file, the user's global excludes, and the files named with --ignore-file. Chains are
// persistent: a directory without rule files shares its parent's.
import type { PathText } from '../candidate.js';
import type { SkipColumn } from '../coverage.js';
import { toByteText } from './byte-text.js';
import type { RuleMatch, RuleSet } from './rule-set.js';

/** Where rules come from, strongest first (ripgrep's order; within a source the deepest directory wins). */
export const ruleSources = ['rgignore', 'ignore', 'gitignore', 'exclude', 'global', 'explicit'] as const;
export type RuleSource = (typeof ruleSources)[number];

/** A rule set at its place, as seen from one root. */
export interface PlacedRules {
  set: RuleSet;
  source: RuleSource;
  /** Path from the rule file's place down to the root, `a/b/` or empty when its place is the root or lies below. */
  lead: string;
  /** Length of the path from the root to the rule file's place, with its slash, when it lies below the root. */
  cut: number;
}

/** What the strongest matching rule says; not ignored: a negated rule takes the path back in. */
export interface Decision {
  isIgnored: boolean;
  column: SkipColumn;
  /** `rule FILE:LINE PATTERN` */
  detail: string;
  rule?: { file: string; line: number; pattern: string };
}

const takenBack: Decision = { isIgnored: false, column: 'gitignored', detail: '' };

export class RuleChain {
  /** Strongest first. */
  readonly #placed: readonly PlacedRules[];

  private constructor(
    placed: readonly PlacedRules[],
    /** Inside a git repository, so that git's rule files count. */
    readonly isInRepository: boolean,
  ) {
    this.#placed = placed;
  }

  static readonly empty = new RuleChain([], false);

  get isEmpty(): boolean {
    return this.#placed.length === 0;
  }

  /** The chain of a directory that adds `added`. At a repository's top (`startsRepository`) outer git rules end. */
  with(added: readonly PlacedRules[], startsRepository: boolean): RuleChain {
    if (added.length === 0 && !startsRepository) return this;
    const isGitRule = ({ source }: PlacedRules) =>
      source === 'gitignore' ||
      source === 'exclude' ||
      (source === 'global' && added.some((rules) => rules.source === 'global'));
    const kept = startsRepository ? this.#placed.filter((rules) => !isGitRule(rules)) : this.#placed;
    const strength = ({ source }: PlacedRules) => ruleSources.indexOf(source);
    const all = [...added, ...kept].sort((left, right) => strength(left) - strength(right));
    return new RuleChain(all, this.isInRepository || startsRepository);
  }

  /**
   * What the rules say of the entry `name` in the directory at `inner` (its path below the root, ending in `/`, or
   * empty). Null: nothing.
   */
  decide(inner: string, name: PathText, isDirectory: boolean): Decision | null {
    for (const placed of this.#placed) {
      if (!placed.set.couldMatch(name)) continue;
      const path = pathWithin(placed, inner + name);
      const match = placed.set.match(isDirectory ? `${path}/` : path);
      if (match !== null) return decisionOf(placed, match);
    }
    return null;
  }

  /** The same rules at the same places. */
  equals(other: RuleChain): boolean {
    if (this === other) return true;
    if (this.#placed.length !== other.#placed.length || this.isInRepository !== other.isInRepository)
      return false;
    return this.#placed.every((placed, index) => isSamePlaced(placed, other.#placed[index]));
  }

  /** The chain below a directory that is walked although some of its rules ignore it. */
  entering(inner: string): RuleChain {
    if (this.isEmpty) return this;
    const placed = this.#placed.map((rules) => {
      const entered = ancestorsOf(pathWithin(rules, inner)).filter((path) => rules.set.match(path)?.rule);
      return entered.length === 0 ? rules : { ...rules, set: rules.set.enteredAt(entered) };
    });
    const isChanged = placed.some((rules, index) => rules !== this.#placed[index]);
    return isChanged ? new RuleChain(placed, this.isInRepository) : this;
  }
}

function isSamePlaced(left: PlacedRules, right: PlacedRules): boolean {
  const isSamePlace = left.lead === right.lead && left.cut === right.cut;
  return left.set === right.set && left.source === right.source && isSamePlace;
}

function pathWithin({ lead, cut }: PlacedRules, inner: string): string {
  return toByteText(lead + (cut === 0 ? inner : inner.slice(cut)));
}

/** `a/b/` gives `a/` and `a/b/`. */
function ancestorsOf(path: string): string[] {
  const ancestors: string[] = [];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
    ancestors.push(path.slice(0, at + 1));
  return ancestors;
}

function decisionOf({ set, source }: PlacedRules, { rule }: NonNullable<RuleMatch>): Decision {
  if (rule === null) return takenBack;
  const isGitRule = source === 'gitignore' || source === 'exclude' || source === 'global';
  return {
    isIgnored: true,
    column: isGitRule ? 'gitignored' : 'dotIgnored',
    detail: `rule ${set.file}:${rule.line} ${rule.pattern}`,
    rule: { file: set.file, ...rule },
  };
}
