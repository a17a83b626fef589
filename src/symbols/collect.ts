// One pass over what the query found in a tree: nodes in the order they begin become declarations with their parents.
import type { Node } from 'web-tree-sitter';
import type { DeclarationKind, PlacedDeclaration } from './declaration.js';
import type { LineStarts } from './line-starts.js';
import type { Found, Rule, Span, Surroundings } from './rule.js';

/** A node that a rule speaks of. */
export interface RuledNode {
  readonly node: Node;
  readonly rule: Rule;
}

/** Something that encloses what comes next. */
interface Open {
  /** The declaration, or -1. */
  index: number;
  start: number;
  end: number;
  /** Variables directly in it are local. */
  isLocal: boolean;
  /** Lends its start to the first declaration in it. */
  isLending: boolean;
  isRest: boolean;
}

type Mutable = { -readonly [Key in keyof PlacedDeclaration]: PlacedDeclaration[Key] };

/** A found name whose extent begins later than the node that told of it. */
interface Waiting {
  found: Found;
  start: number;
  end: number;
}

const types = new Set<DeclarationKind>(['class', 'struct', 'interface', 'trait', 'impl', 'enum']);
const functions = new Set<DeclarationKind>(['func', 'method']);
const variables = new Set<DeclarationKind>(['var', 'const']);

/** Sorts nodes into declarations. Nodes have to come in the order they begin, outer ones first. */
export class Collector {
  readonly declarations: Mutable[] = [];
  readonly #text: string;
  readonly #lines: LineStarts;
  readonly #hasModuleMethods: boolean;
  readonly #open: Open[] = [];
  readonly #seen = new Set<string>();
  #waiting: Waiting[] = [];

  /** @param hasModuleMethods whether a function in a module is a method (Ruby) */
  constructor(text: string, lines: LineStarts, hasModuleMethods: boolean) {
    this.#text = text;
    this.#lines = lines;
    this.#hasModuleMethods = hasModuleMethods;
  }

  add({ node, rule }: RuledNode): void {
    const start = node.startIndex;
    this.#admitWaiting(start);
    this.#closeBefore(start);
    if (rule.continues && this.#continueLast(node)) return;
    const isAsked = rule.find !== undefined && !(rule.isOnlyOutsideFunctions && this.#isLocal());
    const found = isAsked ? (rule.find?.(node, this.#surroundings()) ?? []) : [];
    for (const one of found) this.#take(one, node);
    if (found.length > 0) return;
    const isLending = rule.wraps?.(node) ?? false;
    if (!isLending && !rule.isScope && !rule.continues) return;
    this.#push({ index: -1, start, end: node.endIndex, isLocal: !isLending || this.#isLocal(), isLending });
  }

  /** The list, complete. */
  finish(): PlacedDeclaration[] {
    this.#admitWaiting(this.#text.length + 1);
    this.#closeBefore(this.#text.length + 1);
    return this.declarations;
  }

  #push(open: Omit<Open, 'isRest'>, isRest = false): void {
    this.#open.push({ ...open, isRest });
  }

  #surroundings(): Surroundings {
    const index = this.#innermost();
    return { text: this.#text, container: index < 0 ? null : this.declarations[index] };
  }

  #innermost(): number {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      if (this.#open[at].index >= 0) return this.#open[at].index;
    }
    return -1;
  }

  #isLocal(): boolean {
    return this.#open.at(-1)?.isLocal ?? false;
  }

  #closeBefore(start: number): void {
    while (this.#open.length > 0 && (this.#open.at(-1) as Open).end <= start) this.#open.pop();
  }

  #take(found: Found, node: Node): void {
    const { extent = node } = found;
    if (extent === 'rest') {
      this.#endRest(node.startIndex);
      this.#declare({ found, start: node.startIndex, end: this.#text.length + 1 }, true);
      return;
    }
    const waiting = { found, start: extent.startIndex, end: extent.endIndex };
    if (waiting.start <= node.startIndex) this.#declare(waiting);
    else this.#wait(waiting);
  }

  /** Nodes inside an earlier name's extent come before this one begins. */
  #wait(waiting: Waiting): void {
    let at = this.#waiting.length;
    while (at > 0 && this.#waiting[at - 1].start > waiting.start) at--;
    this.#waiting.splice(at, 0, waiting);
  }

  #admitWaiting(until: number): void {
    if (this.#waiting.length === 0 || this.#waiting[0].start > until) return;
    const count = this.#waiting.findIndex((one) => one.start > until);
    const ready = count < 0 ? this.#waiting : this.#waiting.slice(0, count);
    this.#waiting = count < 0 ? [] : this.#waiting.slice(count);
    for (const one of ready) {
      this.#closeBefore(one.start);
      this.#declare(one);
    }
  }

  #declare({ found, start, end }: Waiting, isRest = false): void {
    const isLocal = this.#isLocal();
    if (isLocal && variables.has(found.kind)) return;
    const parent = this.#innermost();
    const around = parent < 0 ? null : this.declarations[parent];
    const name = copied(found.called ?? this.#text.slice(found.name.startIndex, found.name.endIndex));
    if (name === '' || (found.isFirstOnly && this.#isRepeated(`${parent} ${found.owner ?? ''} ${name}`)))
      return;
    const kind = this.#kindIn(around, found);
    const from = this.#lentStart(start);
    const path = [around?.path, found.owner, name].filter(Boolean).join('.');
    const index = this.declarations.length;
    this.declarations.push(this.#placed(name, path, kind, parent, from, end, found.name));
    // A bare name encloses nothing, not even the node that begins with it.
    if (end === found.name.endIndex && start === found.name.startIndex) return;
    this.#push(
      {
        index,
        start: from,
        end,
        isLocal: functions.has(kind) || (isLocal && variables.has(kind)),
        isLending: false,
      },
      isRest,
    );
  }

  #placed(
    name: string,
    path: string,
    kind: DeclarationKind,
    parent: number,
    start: number,
    end: number,
    span: Span,
  ): Mutable {
    const nameLine = this.#lines.lineOf(span.startIndex);
    const lineStart = this.#lines.startOf(nameLine);
    return {
      name,
      path,
      kind,
      startLine: this.#lines.lineOf(start),
      endLine: this.#lines.lastLineBefore(end, start),
      nameLine,
      nameStart: span.startIndex - lineStart,
      nameEnd: span.endIndex - lineStart,
      parent,
      start,
      end,
      nameOffset: span.startIndex,
    };
  }

  #kindIn(around: PlacedDeclaration | null, { kind, owner }: Found): DeclarationKind {
    if (kind !== 'func' || around === null || owner !== undefined) return kind;
    // The body of an enum's constant is a class without a name.
    const isMember = types.has(around.kind) || (around.kind === 'const' && this.#isIn(around, 'enum'));
    return isMember || (around.kind === 'module' && this.#hasModuleMethods) ? 'method' : kind;
  }

  #isIn({ parent }: PlacedDeclaration, kind: DeclarationKind): boolean {
    return parent >= 0 && this.declarations[parent].kind === kind;
  }

  #isRepeated(key: string): boolean {
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }

  /** Decorators and the like that this is the first declaration of. */
  #lentStart(start: number): number {
    let from = start;
    for (let at = this.#open.length - 1; at >= 0 && this.#open[at].isLending; at--) {
      from = this.#open[at].start;
      this.#open[at].isLending = false;
    }
    return from;
  }

  /** Ends what went on to the next of its kind. */
  #endRest(start: number): void {
    const at = this.#open.findIndex((open) => open.isRest);
    if (at < 0) return;
    const { index } = this.#open[at];
    this.#open.length = at;
    this.#extend(index, start);
  }

  #extend(index: number, end: number): void {
    const declaration = this.declarations[index];
    declaration.end = end;
    declaration.endLine = this.#lines.lastLineBefore(end, declaration.start);
  }

  #continueLast(node: Node): boolean {
    const index = this.declarations.length - 1;
    const last = this.declarations[index];
    if (last === undefined || !functions.has(last.kind) || last.end > node.startIndex) return false;
    if (!/^\s*(?:async\*?|sync\*)?\s*$/u.test(this.#text.slice(last.end, node.startIndex))) return false;
    this.#extend(index, node.endIndex);
    this.#push({ index, start: last.start, end: node.endIndex, isLocal: true, isLending: false });
    return true;
  }
}

/** A part of a string keeps the whole alive; this one does not. */
const copied = (part: string): string => ` ${part}`.slice(1);
