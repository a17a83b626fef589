// From the tree as written to the final one: flags are applied, and mean nothing any more afterwards.
import type { Hir } from '../plan.js';
import { strayLineEnds } from './faults.js';
import type { Flags, Translation } from './flags.js';
import { alternateOf, bytesOf, classOf, concatOf, empty, repeatOf } from './hir.js';
import { areEqual, type Ranges } from './ranges.js';
import type { AssertionKind, FlagChanges, LiteralSyntax, Syntax } from './syntax.js';
import { translateBracketed, translatePerl, translateProperty } from './translate-class.js';
import { asciiFoldOf, foldAscii, foldRanges } from './unicode.js';

/** The final tree of a pattern. Throws PATTERN_INVALID or PATTERN_UNSUPPORTED. */
export function translate(syntax: Syntax, translation: Translation): Hir {
  switch (syntax.kind) {
    case 'empty':
      return empty;
    case 'flags':
      translation.flags = changedFlags(translation.flags, syntax.changes);
      return empty;
    case 'literal':
      return translateLiteral(syntax, translation.flags);
    case 'dot':
      return translateDot(translation.flags);
    case 'assertion':
      return translateAssertion(syntax, translation);
    case 'perl':
      return translatePerl(syntax, translation.flags);
    case 'property':
      return translateProperty(syntax, translation);
    case 'bracketed':
      return translateBracketed(syntax, translation);
    case 'repeat':
      return translateRepeat(syntax, translation);
    case 'group':
      return translateGroup(syntax, translation);
    case 'around':
      return translateAround(syntax, translation);
    case 'concat':
      return concatOf(syntax.children.map((child) => translate(child, translation)));
    case 'alternate':
      return alternateOf(syntax.children.map((child) => translate(child, translation)));
  }
}

function changedFlags(flags: Flags, changes: FlagChanges): Flags {
  const { ignoreWhitespace: _, ...others } = changes;
  return { ...flags, ...others };
}

function translateGroup(group: Extract<Syntax, { kind: 'group' }>, translation: Translation): Hir {
  const outer = translation.flags;
  translation.flags = changedFlags(outer, group.changes);
  const child = translate(group.child, translation);
  translation.flags = outer;
  if (group.index === null) return child;
  const capture: Hir = { kind: 'capture', index: group.index, child };
  return group.name === null ? capture : { ...capture, name: group.name };
}

function translateAround(
  { direction, isNegated, child }: Extract<Syntax, { kind: 'around' }>,
  translation: Translation,
): Hir {
  const outer = translation.flags;
  const around: Hir = {
    kind: 'around',
    direction,
    isNegated,
    unicode: outer.unicode,
    child: translate(child, translation),
  };
  translation.flags = outer;
  return around;
}

function translateRepeat(repeat: Extract<Syntax, { kind: 'repeat' }>, translation: Translation): Hir {
  const child = translate(repeat.child, translation);
  return repeatOf(child, repeat.min, repeat.max, repeat.lazy === translation.flags.swapGreed);
}

function translateLiteral({ codePoint, isByte }: LiteralSyntax, flags: Flags): Hir {
  if (!flags.unicode && isByte && codePoint > 0x7f) return bytesOf([codePoint, codePoint]);
  const single: Ranges = [codePoint, codePoint];
  if (!flags.ignoreCase) return classOf(single);
  if (!flags.unicode) {
    const ranges = foldAscii(single);
    // Without Unicode k and s have fewer relatives than their closure.
    return classOf(ranges, areEqual(ranges, foldRanges(single)) ? foldName(codePoint) : undefined);
  }
  const ranges = foldRanges(single);
  return classOf(ranges, ranges.length > 2 || ranges[0] !== ranges[1] ? foldName(codePoint) : undefined);
}

/** The member a fold is named by: the lower-case ASCII letter if there is one, else the character as written. */
function foldName(codePoint: number): number {
  return asciiFoldOf(codePoint) ?? codePoint;
}

function translateDot(flags: Flags): Hir {
  const excluded = flags.dotAll ? [] : flags.crlf ? [10, 13] : [10];
  const ranges: Ranges = [];
  let next = 0;
  for (const byte of excluded) {
    ranges.push(next, byte - 1);
    next = byte + 1;
  }
  if (!flags.unicode) return bytesOf([...ranges, next, 0xff]);
  return classOf([...ranges, next, 0xd7ff, 0xe000, 0x10ffff]);
}

function translateAssertion(
  { assertion, position }: Extract<Syntax, { kind: 'assertion' }>,
  { text, crlf, flags }: Translation,
): Hir {
  const look = flags.multiLine ? assertion : (textAnchors[assertion] ?? assertion);
  // A plan knows one kind of line ends for all its anchors.
  if (look.startsWith('line-') && flags.crlf !== crlf) throw strayLineEnds(text, position, crlf);
  return { kind: 'look', look, unicode: flags.unicode };
}

/** What `^` and `$` mean without the flag m. */
const textAnchors: { [anchor in AssertionKind]?: AssertionKind } = {
  'line-start': 'text-start',
  'line-end': 'text-end',
};
