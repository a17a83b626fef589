// A conservative check in front of `ignore`: says of a name that no rule of a set can match it, so that only a name
// that could match is asked. Asking `ignore` costs about 5 µs with 80 rules; this costs a few tens of nanoseconds.
// It may only err on the side of "could match".

const literalName = /^[^*?[\]\\]+$/;
const isNotAscii = /[^\x00-\x7f]/;

export class RuleHints {
  #names = new Set<string>();
  /** Suffixes with the prefix that has to go with them, by the last character; prefixes alone, by the first. */
  #suffixes = new Map<number, { suffix: string; prefix: string }[]>();
  #prefixes = new Map<number, string[]>();
  #inner: string[] = [];
  #matchesAny = false;
  readonly #foldsCase: boolean;

  /** `patterns` are byte texts without `!` and without trailing spaces. */
  constructor(patterns: Iterable<string>, foldsCase: boolean) {
    this.#foldsCase = foldsCase;
    for (const pattern of patterns) this.#add(foldsCase ? pattern.toLowerCase() : pattern);
  }

  /** False: no rule matches an entry of this name, wherever it lies. */
  couldMatch(name: string): boolean {
    if (this.#matchesAny) return true;
    if (this.#foldsCase) {
      if (isNotAscii.test(name)) return true;
      name = name.toLowerCase();
    }
    return this.#names.has(name) || this.#hasEnd(name) || this.#hasStart(name) || this.#hasInner(name);
  }

  #hasEnd(name: string): boolean {
    const suffixes = this.#suffixes.get(name.charCodeAt(name.length - 1));
    if (suffixes === undefined) return false;
    for (const { suffix, prefix } of suffixes) {
      if (name.endsWith(suffix) && name.startsWith(prefix)) return true;
    }
    return false;
  }

  #hasStart(name: string): boolean {
    const prefixes = this.#prefixes.get(name.charCodeAt(0));
    if (prefixes === undefined) return false;
    for (const prefix of prefixes) if (name.startsWith(prefix)) return true;
    return false;
  }

  #hasInner(name: string): boolean {
    for (const literal of this.#inner) if (name.includes(literal)) return true;
    return false;
  }

  /** Looks at the last segment only: it has to match the name, whatever stands before it. */
  #add(pattern: string): void {
    const segment = lastSegment(pattern);
    if (segment === '' || isNotAscii.test(segment)) this.#matchesAny = true;
    else if (literalName.test(segment)) this.#names.add(segment);
    else this.#addWildcard(segment);
  }

  #addWildcard(segment: string): void {
    const suffix = /[^*?[\]\\]*$/.exec(segment)![0];
    const prefix = /^[^*?[\]\\]*/.exec(segment)![0];
    if (suffix !== '') append(this.#suffixes, suffix.charCodeAt(suffix.length - 1), { suffix, prefix });
    else if (prefix !== '') append(this.#prefixes, prefix.charCodeAt(0), prefix);
    else this.#addInner(segment);
  }

  /** A literal between wildcards in front of the first class: a class could hold anything, so it is not taken apart. */
  #addInner(segment: string): void {
    const pieces = segment.split(/[[\\]/, 1)[0].split(/[*?]/);
    const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
    if (longest === '') this.#matchesAny = true;
    else this.#inner.push(longest);
  }
}

function lastSegment(pattern: string): string {
  const end = pattern.endsWith('/') ? pattern.length - 1 : pattern.length;
  const start = pattern.lastIndexOf('/', end - 1) + 1;
  // A class may hold a slash (`a[/]b` is one segment). Rare enough not to be taken apart.
  return pattern.slice(0, start).includes('[') ? '' : pattern.slice(start, end);
}

function append<T>(lists: Map<number, T[]>, key: number, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
