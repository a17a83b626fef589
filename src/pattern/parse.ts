// Parses a pattern's text into the tree as written: alternatives, sequences and repeats. The syntax is that of Rust's
// regex crate, as ripgrep reads it. Groups, escapes and classes have files of their own.
import { Cursor, type GroupRegister, maximumDepth } from './cursor.js';
import { parseBracketed } from './parse-class.js';
import { parseEscape } from './parse-escape.js';
import { parseGroupHead } from './parse-group.js';
import type { PatternOptions } from './source.js';
import type { BracketedSyntax, ClassSet, Syntax } from './syntax.js';

/** What decides how a text is read. */
export type ReadingOptions = Pick<PatternOptions, 'fixedStrings' | 'lookAround'>;

/**
 * Parses one pattern; its groups are added to `groups`. Throws PATTERN_INVALID or PATTERN_UNSUPPORTED.
 * With `fixedStrings` the whole text is a literal.
 */
export function parsePattern(text: string, groups: GroupRegister, options: ReadingOptions): Syntax {
  const cursor = new Cursor(text, groups, options.lookAround);
  const lone = /[\uD800-\uDFFF]/u.exec(text);
  if (lone !== null) cursor.fail('half of a surrogate pair is no character and can never match', lone.index);
  if (options.fixedStrings) return parseVerbatim(cursor);
  const tree = parseAlternatives(cursor);
  if (!cursor.isAtEnd) cursor.fail('`)` closes no group; write `\\)` for the character');
  checkDepth(cursor, tree, 0);
  return tree;
}

function parseVerbatim(cursor: Cursor): Syntax {
  const children: Syntax[] = [];
  for (; !cursor.isAtEnd; cursor.bump()) {
    const codePoint = cursor.char().codePointAt(0)!;
    children.push({ kind: 'literal', codePoint, isByte: false, position: cursor.at });
  }
  return sequence(children);
}

/** Up to the `)` that closes the group around it, or the end. */
function parseAlternatives(cursor: Cursor): Syntax {
  const branches: Syntax[] = [];
  let items: Syntax[] = [];
  for (;;) {
    cursor.skipIgnored();
    if (cursor.isAtEnd || cursor.char() === ')') break;
    if (cursor.bumpIf('|')) {
      branches.push(sequence(items));
      items = [];
    } else {
      parseItem(cursor, items);
    }
  }
  if (branches.length === 0) return sequence(items);
  return { kind: 'alternate', children: [...branches, sequence(items)] };
}

function sequence(items: Syntax[]): Syntax {
  if (items.length === 0) return { kind: 'empty' };
  return items.length === 1 ? items[0] : { kind: 'concat', children: items };
}

function parseItem(cursor: Cursor, items: Syntax[]): void {
  const position = cursor.at;
  switch (cursor.char()) {
    case '(':
      items.push(parseGroup(cursor));
      break;
    case '[':
      items.push(parseBracketed(cursor));
      break;
    case '?':
    case '*':
    case '+':
    case '{':
      items.push(parseRepeat(cursor, items.pop()));
      break;
    case '\\':
      items.push(parseEscape(cursor));
      break;
    case '.':
      items.push({ kind: 'dot' });
      cursor.bump();
      break;
    case '^':
      items.push({ kind: 'assertion', assertion: 'line-start', position });
      cursor.bump();
      break;
    case '$':
      items.push({ kind: 'assertion', assertion: 'line-end', position });
      cursor.bump();
      break;
    default:
      items.push({ kind: 'literal', codePoint: cursor.char().codePointAt(0)!, isByte: false, position });
      cursor.bump();
  }
}

function parseGroup(cursor: Cursor): Syntax {
  const position = cursor.at;
  const head = parseGroupHead(cursor);
  if (head.kind === 'flags') {
    cursor.ignoresWhitespace = head.changes.ignoreWhitespace ?? cursor.ignoresWhitespace;
    return head;
  }
  const outerIgnoresWhitespace = cursor.ignoresWhitespace;
  if (head.kind === 'group') {
    cursor.ignoresWhitespace = head.changes.ignoreWhitespace ?? outerIgnoresWhitespace;
  }
  cursor.enter(position);
  const child = parseAlternatives(cursor);
  cursor.depth--;
  if (!cursor.bumpIf(')')) cursor.fail('this group is not closed; add `)`, or write `\\(`', position);
  cursor.ignoresWhitespace = outerIgnoresWhitespace;
  return { ...head, child };
}

function parseRepeat(cursor: Cursor, child: Syntax | undefined): Syntax {
  const position = cursor.at;
  const operator = cursor.char();
  if (child === undefined || child.kind === 'flags') {
    cursor.fail(`\`${operator}\` has nothing to repeat; write \`\\${operator}\` for the character`);
  }
  // Elsewhere `a++` repeats a repeat; those who write look-around mean that it gives nothing back.
  if (cursor.readsLookAround && operator === '+' && child.kind === 'repeat') {
    cursor.failUnsupported('a possessive repeat such as `a++`', position);
  }
  const [min, max] = operator === '{' ? parseCounts(cursor) : parseSign(cursor);
  const lazy = cursor.bumpIf('?');
  if (max !== null && min > max) {
    cursor.fail(`the repeat {${min},${max}} has its bounds the wrong way round`, position);
  }
  return { kind: 'repeat', min, max, lazy, child, position };
}

function parseSign(cursor: Cursor): [number, number | null] {
  const sign = cursor.char();
  cursor.bump();
  if (sign === '?') return [0, 1];
  return sign === '*' ? [0, null] : [1, null];
}

/** `{n}`, `{n,}` or `{n,m}`; `{,m}` is refused as ripgrep does, since other engines read it as a literal. */
function parseCounts(cursor: Cursor): [number, number | null] {
  const position = cursor.at;
  const unclosed = 'this repeat count is not closed; add `}`, or write `\\{` for the character';
  cursor.bumpAndSkip();
  if (cursor.isAtEnd) cursor.fail(unclosed, position);
  const minPosition = cursor.at;
  const min = parseDecimal(cursor);
  let max = min;
  if (cursor.char() === ',') {
    cursor.bumpAndSkip();
    cursor.skipWhiteSpace();
    max = cursor.char() === '}' ? null : (parseDecimal(cursor) ?? cursor.fail('a number was expected here'));
  }
  if (min === null) {
    cursor.fail(
      'a repeat count starts with a number: write {0,m} for at most m, or `\\{` for the character',
      minPosition,
    );
  }
  if (cursor.char() !== '}') cursor.fail(unclosed, position);
  cursor.bumpAndSkip();
  return [min, max];
}

function parseDecimal(cursor: Cursor): number | null {
  cursor.skipWhiteSpace();
  const position = cursor.at;
  let text = '';
  while (/^[0-9]$/.test(cursor.char())) {
    text += cursor.char();
    cursor.bumpAndSkip();
  }
  cursor.skipWhiteSpace();
  if (text === '') return null;
  if (Number(text) > 0xffffffff) cursor.fail(`the repeat count ${text} is out of range`, position);
  return Number(text);
}

/** Repeats stack without recursion in the parser, but what walks the tree recurses: the depth is bounded here. */
function checkDepth(cursor: Cursor, tree: Syntax, depth: number): void {
  if (depth > maximumDepth) cursor.failTooDeep('position' in tree ? tree.position : 0);
  switch (tree.kind) {
    case 'group':
    case 'around':
    case 'repeat':
      checkDepth(cursor, tree.child, depth + 1);
      break;
    case 'concat':
    case 'alternate':
      for (const child of tree.children) checkDepth(cursor, child, depth + 1);
      break;
    case 'bracketed':
      checkClassDepth(cursor, tree, tree.set, depth + 1);
  }
}

function checkClassDepth(cursor: Cursor, tree: BracketedSyntax, set: ClassSet, depth: number): void {
  if (depth > maximumDepth) cursor.failTooDeep(tree.position);
  if (set.kind === 'operation') {
    checkClassDepth(cursor, tree, set.left, depth + 1);
    checkClassDepth(cursor, tree, set.right, depth + 1);
    return;
  }
  for (const item of set.items) {
    if (item.kind === 'bracketed') checkClassDepth(cursor, item, item.set, depth + 1);
  }
}
