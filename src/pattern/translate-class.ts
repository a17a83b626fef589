// From classes as written to their members: names are looked up, case is folded, set operators are applied.
import type { Hir } from '../plan.js';
import { asciiPerlRanges, posixRanges } from './class-names.js';
import { invalidPattern } from './faults.js';
import type { Flags, Translation } from './flags.js';
import { bytesOf, classOf } from './hir.js';
import {
  allBytes,
  allCodePoints,
  intersect,
  negate,
  normalizeRanges,
  type Ranges,
  subtract,
  symmetricDifference,
  union,
} from './ranges.js';
import type {
  BracketedSyntax,
  ClassItem,
  ClassSet,
  LiteralSyntax,
  PerlSyntax,
  PropertySyntax,
} from './syntax.js';
import {
  digitRanges,
  foldAscii,
  foldRanges,
  propertyByName,
  propertyByValue,
  spaceRanges,
  wordRanges,
} from './unicode.js';

/** `\d`, `\s`, `\w` or an opposite. */
export function translatePerl(perl: PerlSyntax, flags: Flags): Hir {
  return nodeOf(perlMembers(perl, flags), flags);
}

/** `\p{…}` or `\P{…}`. Throws PATTERN_INVALID where no property is so named. */
export function translateProperty(property: PropertySyntax, translation: Translation): Hir {
  return classOf(propertyMembers(property, translation));
}

/** `[…]` with all that stands in it. */
export function translateBracketed(bracketed: BracketedSyntax, translation: Translation): Hir {
  return nodeOf(bracketedMembers(bracketed, translation), translation.flags);
}

function nodeOf(ranges: Ranges, flags: Flags): Hir {
  return flags.unicode ? classOf(ranges) : bytesOf(ranges);
}

function bracketedMembers(bracketed: BracketedSyntax, translation: Translation): Ranges {
  return foldedAndNegated(setMembers(bracketed.set, translation), bracketed.negated, translation.flags);
}

function foldedAndNegated(ranges: Ranges, negated: boolean, flags: Flags): Ranges {
  const folded = fold(ranges, flags);
  return negated ? negate(folded, flags.unicode ? allCodePoints : allBytes) : folded;
}

function fold(ranges: Ranges, flags: Flags): Ranges {
  if (!flags.ignoreCase) return ranges;
  return flags.unicode ? foldRanges(ranges) : foldAscii(ranges);
}

function setMembers(set: ClassSet, translation: Translation): Ranges {
  if (set.kind === 'union') return unionMembers(set.items, translation);
  const left = fold(setMembers(set.left, translation), translation.flags);
  const right = fold(setMembers(set.right, translation), translation.flags);
  switch (set.operator) {
    case '&&':
      return intersect(left, right);
    case '--':
      return subtract(left, right);
    case '~~':
      return symmetricDifference(left, right);
  }
}

function unionMembers(items: ClassItem[], translation: Translation): Ranges {
  const singles: Ranges = [];
  let members: Ranges = [];
  for (const item of items) {
    if (item.kind === 'literal') {
      const member = memberOf(item, translation);
      singles.push(member, member);
    } else if (item.kind === 'range') {
      singles.push(memberOf(item.from, translation), memberOf(item.to, translation));
    } else {
      members = union(members, namedMembers(item, translation));
    }
  }
  const ranges = union(normalizeRanges(singles), members);
  return translation.flags.unicode ? intersect(ranges, allCodePoints) : ranges;
}

function namedMembers(
  item: Exclude<ClassItem, { kind: 'literal' | 'range' }>,
  translation: Translation,
): Ranges {
  switch (item.kind) {
    case 'perl':
      return perlMembers(item, translation.flags);
    case 'property':
      return propertyMembers(item, translation);
    case 'posix':
      return foldedAndNegated(posixRanges(item.name), item.negated, translation.flags);
    case 'bracketed':
      return bracketedMembers(item, translation);
  }
}

/** A character, or without Unicode a byte. */
function memberOf(literal: LiteralSyntax, { text, flags }: Translation): number {
  const { codePoint, isByte, position } = literal;
  if (flags.unicode || codePoint <= 0x7f || isByte) return codePoint;
  throw invalidPattern(
    text,
    position,
    'a class without Unicode is made of bytes, and this character is more than one; leave Unicode on here',
  );
}

function perlMembers({ letter, negated }: PerlSyntax, { unicode }: Flags): Ranges {
  if (!unicode) {
    const ascii = asciiPerlRanges(letter);
    return negated ? negate(ascii, allBytes) : ascii;
  }
  const ranges = { d: digitRanges, s: spaceRanges, w: wordRanges }[letter]();
  return negated ? negate(ranges, allCodePoints) : ranges;
}

function propertyMembers(property: PropertySyntax, { text, flags }: Translation): Ranges {
  const { name, value, negated, position } = property;
  if (!flags.unicode) {
    throw invalidPattern(text, position, 'a Unicode property needs Unicode, which is off here; leave it on');
  }
  const found = value === null ? (propertyByName(name) ?? 'property') : propertyByValue(name, value);
  if (typeof found !== 'string') return foldedAndNegated(found, negated, flags);
  const unknown =
    found === 'value' ? `the property ${name} has no value ${value}` : `no property is named ${name}`;
  throw invalidPattern(
    text,
    position,
    `${unknown}; there are general categories (\\p{Lu}), scripts (\\p{Greek}), script extensions (\\p{scx=Greek}) ` +
      'and binary properties (\\p{Alphabetic})',
  );
}
