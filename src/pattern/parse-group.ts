// Parses what stands behind an opening parenthesis: capture names, flags, look-around, and the constructs that are refused.
import type { Cursor } from './cursor.js';
import type { FlagChanges, Syntax } from './syntax.js';

type FlagsHead = Extract<Syntax, { kind: 'flags' }>;
type GroupHead = Omit<Extract<Syntax, { kind: 'group' }>, 'child'>;
type AroundHead = Omit<Extract<Syntax, { kind: 'around' }>, 'child'>;

/** Moves behind the head of a group, or behind the whole of `(?flags)`. Cursor at `(`. */
export function parseGroupHead(cursor: Cursor): FlagsHead | GroupHead | AroundHead {
  const position = cursor.at;
  cursor.bumpAndSkip();
  const around = parseAroundHead(cursor, position);
  if (around !== null) return around;
  refuseUnsupported(cursor, position);
  if (cursor.bumpIf('?P<') || cursor.bumpIf('?<')) {
    const name = parseName(cursor);
    return { kind: 'group', index: cursor.groups.add(name), name, changes: {}, position };
  }
  if (!cursor.startsWith('?')) {
    return { kind: 'group', index: cursor.groups.add(null), name: null, changes: {}, position };
  }
  return parseFlagsHead(cursor, position);
}

const aroundHeads: [head: string, name: string, around: Pick<AroundHead, 'direction' | 'isNegated'>][] = [
  ['?<=', 'look-behind `(?<=`', { direction: 'behind', isNegated: false }],
  ['?<!', 'negative look-behind `(?<!`', { direction: 'behind', isNegated: true }],
  ['?=', 'look-ahead `(?=`', { direction: 'ahead', isNegated: false }],
  ['?!', 'negative look-ahead `(?!`', { direction: 'ahead', isNegated: true }],
];

function parseAroundHead(cursor: Cursor, position: number): AroundHead | null {
  for (const [head, name, around] of aroundHeads) {
    if (!cursor.bumpIf(head)) continue;
    if (!cursor.readsLookAround) cursor.failLookAround(name, position);
    return { kind: 'around', ...around, position };
  }
  return null;
}

/** What cannot run in linear time, by how it is written; longer ones first. */
const unsupportedHeads: [head: string, construct: string][] = [
  ['?>', 'an atomic group `(?>`'],
  ['?P=', 'a back-reference `(?P=`'],
  ['?P>', 'recursion `(?P>`'],
  ['?&', 'recursion `(?&`'],
  ['?(', 'a condition `(?(`'],
];

function refuseUnsupported(cursor: Cursor, position: number): void {
  for (const [head, construct] of unsupportedHeads) {
    if (cursor.startsWith(head)) cursor.failUnsupported(construct, position);
  }
  // Elsewhere this is the flag R; where look-around is written, so is what goes with it.
  if (cursor.readsLookAround && cursor.startsWith('?R)')) {
    cursor.failUnsupported('recursion `(?R)`', position);
  }
}

const firstOfName = /^[_\p{Alphabetic}]$/u;
const restOfName = /^[_.[\]\p{Alphabetic}\p{N}]$/u;

function parseName(cursor: Cursor): string {
  const position = cursor.at;
  let name = '';
  for (; cursor.char() !== '>'; cursor.bump()) {
    if (cursor.isAtEnd) cursor.fail('this group name is not closed; add `>`', position);
    if (!(name === '' ? firstOfName : restOfName).test(cursor.char())) {
      cursor.fail(
        `\`${cursor.char()}\` cannot stand in a group name; names are a letter or _, then letters and digits`,
      );
    }
    name += cursor.char();
  }
  if (name === '') cursor.fail('this group name is empty');
  if (cursor.groups.isTaken(name)) {
    cursor.fail(`the group name ${name} is taken already; names are unique over all patterns`, position);
  }
  cursor.bump();
  return name;
}

/** `?flags)` or `?flags:`. */
function parseFlagsHead(cursor: Cursor, position: number): FlagsHead | GroupHead {
  const questionMark = cursor.at;
  cursor.bump();
  const changes = parseFlags(cursor, position);
  const isGroup = cursor.char() === ':';
  if (!isGroup && Object.keys(changes).length === 0) {
    cursor.fail('`?` has nothing to repeat; write `\\?` for the character', questionMark);
  }
  cursor.bump();
  if (isGroup) return { kind: 'group', index: null, name: null, changes, position };
  return { kind: 'flags', changes };
}

const flagNames: Record<string, keyof FlagChanges> = {
  i: 'ignoreCase',
  m: 'multiLine',
  s: 'dotAll',
  U: 'swapGreed',
  u: 'unicode',
  R: 'crlf',
  x: 'ignoreWhitespace',
};

/** Stops at the `:` or `)` behind the flags. */
function parseFlags(cursor: Cursor, position: number): FlagChanges {
  const changes: FlagChanges = {};
  let isNegated = false;
  let isDangling = false;
  for (; cursor.char() !== ':' && cursor.char() !== ')'; cursor.bump()) {
    if (cursor.isAtEnd) cursor.fail('this group is not closed; add `)`, or write `\\(`', position);
    if (cursor.char() === '-') {
      if (isNegated) cursor.fail('`-` stands twice among these flags');
      isNegated = true;
      isDangling = true;
      continue;
    }
    const flag = Object.hasOwn(flagNames, cursor.char()) ? flagNames[cursor.char()] : undefined;
    if (flag === undefined) cursor.fail(`\`${cursor.char()}\` is no flag; flags are i, m, s, U, u, R and x`);
    if (flag in changes) cursor.fail(`the flag ${cursor.char()} stands twice here`);
    changes[flag] = !isNegated;
    isDangling = false;
  }
  if (isDangling) cursor.fail('`-` is followed by no flag', cursor.at - 1);
  return changes;
}
