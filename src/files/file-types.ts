// File types (-t, -T, --type-add, --type-clear): names for lists of globs over file names.

import type { PathText } from '../candidate.js';
import { SearchError } from '../errors.js';
import type { FileSettings, TypeChange, TypeDefinition } from '../file-settings.js';
import { toByteText } from './byte-text.js';
import { GlobMatcher } from './glob-matcher.js';
import { typeTable } from './type-table.generated.js';

/** Null: the types asked for do not care. */
export type TypeVerdict = { kind: 'included' } | { kind: 'excluded'; detail: string } | null;

const included: TypeVerdict = { kind: 'included' };

/**
 * ripgrep's types after `changes`, by name, as `rg --type-list` prints them. Throws OPTION_INVALID for a definition
 * that is neither `name:glob` nor `name:include:other,…`, TYPE_UNKNOWN for an included type that does not exist.
 */
export function typeDefinitions(changes: readonly TypeChange[]): TypeDefinition[] {
  const bytewise = (left: string, right: string) => (toByteText(left) < toByteText(right) ? -1 : 1);
  return [...definitionsAfter(changes)]
    .map(([name, globs]) => ({ name, globs: [...globs].sort(bytewise) }))
    .sort((left, right) => bytewise(left.name, right.name));
}

function definitionsAfter(changes: readonly TypeChange[]): Map<string, string[]> {
  const types = new Map(Object.entries(typeTable).map(([name, globs]) => [name, [...globs]]));
  for (const change of changes) {
    if ('clear' in change) types.delete(change.clear);
    else addDefinition(types, change.add);
  }
  return types;
}

function addDefinition(types: Map<string, string[]>, definition: string): void {
  const [name, second, third, ...rest] = definition.split(':');
  const isInclude = third !== undefined && second === 'include' && third !== '' && rest.length === 0;
  const isGlob = third === undefined && !!second;
  if (!isTypeName(name) || !(isInclude || isGlob)) throw invalidDefinition(definition);
  const globs = isInclude ? third.split(',').flatMap((other) => globsOf(types, other)) : [second];
  types.set(name, [...(types.get(name) ?? []), ...globs]);
}

function isTypeName(name: string): boolean {
  return name !== 'all' && /^[\p{Alphabetic}\p{N}]+$/u.test(name);
}

function invalidDefinition(definition: string): SearchError {
  const message = 'invalid definition (format is type:glob, e.g., html:*.html)';
  return new SearchError('OPTION_INVALID', `${message}, got ${JSON.stringify(definition)}`, {
    value: definition,
  });
}

function globsOf(types: ReadonlyMap<string, string[]>, name: string): string[] {
  const globs = types.get(name);
  if (globs !== undefined) return globs;
  throw new SearchError(
    'TYPE_UNKNOWN',
    `unrecognized file type: ${name} (the list of types names those there are)`,
    {
      value: name,
    },
  );
}

/** What the chosen types say of a file name. */
export class TypeFilter {
  /** Strongest first: the last one given wins. */
  readonly #selections: { name: string; includes: boolean; matchers: GlobMatcher[] }[];
  readonly #hasIncluding: boolean;

  /** Throws TYPE_UNKNOWN, GLOB_INVALID, OPTION_INVALID. */
  constructor({ types, typesNot, typeChanges }: Pick<FileSettings, 'types' | 'typesNot' | 'typeChanges'>) {
    // Copying 200 types takes longer than walking a small folder, and most searches choose none.
    const isUnused = types.length + typesNot.length + typeChanges.length === 0;
    const definitions = isUnused ? new Map<string, string[]>() : definitionsAfter(typeChanges);
    const select = (name: string, includes: boolean) =>
      (name === 'all' ? [...definitions.keys()] : [name]).map((each) => ({
        name: each,
        includes,
        matchers: globsOf(definitions, each).map((glob) => new GlobMatcher(glob, false)),
      }));
    this.#selections = [
      ...types.flatMap((name) => select(name, true)),
      ...typesNot.flatMap((name) => select(name, false)),
    ].reverse();
    this.#hasIncluding = types.length > 0;
  }

  get isEmpty(): boolean {
    return this.#selections.length === 0;
  }

  judge(name: PathText): TypeVerdict {
    const text = toByteText(name);
    for (const { name: type, includes, matchers } of this.#selections) {
      if (matchers.some((matcher) => matcher.matches(text))) {
        return includes ? included : { kind: 'excluded', detail: `type ${type}` };
      }
    }
    return this.#hasIncluding ? { kind: 'excluded', detail: 'of none of the types asked for' } : null;
  }
}
