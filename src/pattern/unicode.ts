// What Unicode says about characters: properties by name, and simple case folding.
// The tables are decoded one property at a time, when a pattern asks for it.
import { allCodePoints, contains, intersect, negate, normalizeRanges, type Ranges, union } from './ranges.js';
import { digits, foldOrbits, rangeTables, valueAliases } from './unicode.generated.js';

const base = digits.length / 2;
const decoded = new Map<string, Ranges>();

/** `\w` in Unicode mode. */
export const wordRanges = (): Ranges => table('perl/Word')!;
/** `\d` in Unicode mode. */
export const digitRanges = (): Ranges => table('gc/Decimal_Number')!;
/** `\s` in Unicode mode. */
export const spaceRanges = (): Ranges => table('bool/White_Space')!;

/** General categories made of others, by the first letters of their members' short names. */
const categoryGroups: Record<string, string[]> = {
  Cased_Letter: ['Lowercase_Letter', 'Titlecase_Letter', 'Uppercase_Letter'],
  Letter: ['Cased_Letter', 'Modifier_Letter', 'Other_Letter'],
  Mark: ['Enclosing_Mark', 'Nonspacing_Mark', 'Spacing_Mark'],
  Number: ['Decimal_Number', 'Letter_Number', 'Other_Number'],
  Other: ['Control', 'Format', 'Private_Use', 'Unassigned'],
  Punctuation: [
    'Close_Punctuation',
    'Connector_Punctuation',
    'Dash_Punctuation',
    'Final_Punctuation',
    'Initial_Punctuation',
    'Open_Punctuation',
    'Other_Punctuation',
  ],
  Separator: ['Line_Separator', 'Paragraph_Separator', 'Space_Separator'],
  Symbol: ['Currency_Symbol', 'Math_Symbol', 'Modifier_Symbol', 'Other_Symbol'],
};

const valueProperties: Record<string, string> = {
  gc: 'gc',
  generalcategory: 'gc',
  sc: 'sc',
  script: 'sc',
  scx: 'scx',
  scriptextensions: 'scx',
  gcb: 'gcb',
  graphemeclusterbreak: 'gcb',
  sb: 'sb',
  sentencebreak: 'sb',
  wb: 'wb',
  wordbreak: 'wb',
};

/** The class of `\p{name}`: a binary property, a general category or a script; null if there is none of that name. */
export function propertyByName(name: string): Ranges | null {
  const wanted = normalizeName(name);
  // `cf`, `sc` and `lc` abbreviate properties too, but a pattern means the general category.
  const binary = ['cf', 'sc', 'lc'].includes(wanted) ? null : rangesOfValue('bool', wanted);
  return binary ?? rangesOfValue('gc', wanted) ?? rangesOfValue('sc', wanted);
}

/** The class of `\p{property=value}`: the property's or the value's name may be the one that is not known. */
export function propertyByValue(property: string, value: string): Ranges | 'property' | 'value' {
  const key = valueProperties[normalizeName(property)];
  if (key === undefined) return 'property';
  return rangesOfValue(key, normalizeName(value)) ?? 'value';
}

function rangesOfValue(key: string, wanted: string): Ranges | null {
  const value = namesOf(key).get(wanted);
  if (value === undefined) return null;
  return key === 'gc' ? category(value) : table(`${key}/${value}`);
}

function category(value: string): Ranges {
  switch (value) {
    case 'Any':
      return allCodePoints;
    case 'ASCII':
      return [0, 0x7f];
    case 'Assigned':
      return negate(category('Unassigned'), allCodePoints);
    case 'Unassigned':
      return unassigned();
  }
  const members = categoryGroups[value];
  return members === undefined ? table(`gc/${value}`)! : unionOf(members.map(category));
}

function unassigned(): Ranges {
  const assigned = Object.keys(rangeTables).filter((name) => name.startsWith('gc/'));
  return negate(unionOf(assigned.map((name) => table(name)!)), allCodePoints);
}

function unionOf(sets: Ranges[]): Ranges {
  return normalizeRanges(sets.flat());
}

const knownNames = new Map<string, Map<string, string>>();

function namesOf(key: string): Map<string, string> {
  const known = knownNames.get(key);
  if (known !== undefined) return known;
  const names = new Map<string, string>();
  for (const name of Object.keys(rangeTables)) {
    const [property, value] = name.split('/');
    if (property === key) names.set(normalizeName(value), value);
  }
  if (key === 'gc') addCategoryNames(names);
  for (const alias of (valueAliases[key === 'scx' ? 'sc' : key] ?? '').split(' ')) {
    const [short, value] = alias.split('=');
    if (value !== undefined) names.set(short, value);
  }
  knownNames.set(key, names);
  return names;
}

function addCategoryNames(names: Map<string, string>): void {
  for (const value of [...Object.keys(categoryGroups), 'Unassigned', 'Any', 'Assigned', 'ASCII']) {
    names.set(normalizeName(value), value);
  }
}

/** Loose matching of UAX 44: case, spaces, `-`, `_` and an `is` in front do not matter. */
function normalizeName(name: string): string {
  const plain = name
    .replace(/^is/i, '')
    .replace(/[ _-]|[^\0-\x7f]/g, '')
    .toLowerCase();
  // `isc` abbreviates another property, so it is no way to write `\p{C}`.
  return plain === 'c' && /^is/i.test(name) ? 'isc' : plain;
}

function table(name: string): Ranges | null {
  const known = decoded.get(name);
  if (known !== undefined) return known;
  const text = rangeTables[name];
  if (text === undefined) return null;
  const ranges = intersect(decodeRanges(text), allCodePoints);
  decoded.set(name, ranges);
  return ranges;
}

function decodeRanges(text: string): Ranges {
  const numbers = decodeNumbers(text);
  let next = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    numbers[at] += next;
    numbers[at + 1] += numbers[at];
    next = numbers[at + 1] + 1;
  }
  return numbers;
}

function decodeNumbers(text: string): number[] {
  const valueOfDigit = new Uint8Array(128);
  for (let at = 0; at < digits.length; at++) valueOfDigit[digits.charCodeAt(at)] = at;
  const numbers: number[] = [];
  let higher = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = valueOfDigit[text.charCodeAt(at)];
    if (digit >= base) {
      higher = (higher + digit - base) * base;
    } else {
      numbers.push(higher + digit);
      higher = 0;
    }
  }
  return numbers;
}

interface Folding {
  /** Each character that has others to its orbit, itself included, in order. */
  orbits: Map<number, number[]>;
  /** The keys of `orbits` in order. */
  members: number[];
}

let folding: Folding | undefined;

function foldings(): Folding {
  if (folding !== undefined) return folding;
  const orbits = new Map<number, number[]>();
  const numbers = decodeNumbers(foldOrbits);
  let first = 0;
  for (let at = 0; at < numbers.length; ) {
    first += numbers[at++];
    const orbit = [first];
    for (let others = numbers[at++] + 1; others > 0; others--) {
      orbit.push(orbit[orbit.length - 1] + numbers[at++]);
    }
    for (const member of orbit) orbits.set(member, orbit);
  }
  folding = { orbits, members: [...orbits.keys()].sort((left, right) => left - right) };
  return folding;
}

/** The closure of a class under case where only ASCII has case. */
export function foldAscii(ranges: Ranges): Ranges {
  const upper = intersect(ranges, [0x41, 0x5a]).map((bound) => bound + 32);
  const lower = intersect(ranges, [0x61, 0x7a]).map((bound) => bound - 32);
  return normalizeRanges([...ranges, ...upper, ...lower]);
}

const kelvinSign = 0x212a;
const longS = 0x17f;

/** The lower-case ASCII letter a character is equal to under simple case folding, or null. */
export function asciiFoldOf(codePoint: number): number | null {
  if (codePoint === kelvinSign) return 0x6b;
  if (codePoint === longS) return 0x73;
  const lower = codePoint | 0x20;
  return codePoint <= 0x7f && lower >= 0x61 && lower <= 0x7a ? lower : null;
}

/** The closure of an ASCII class, known without the tables: most patterns that ignore case need no more. */
function foldAsciiClass(ranges: Ranges): Ranges {
  const closure = foldAscii(ranges);
  if (contains(closure, 0x73)) closure.push(longS, longS);
  if (contains(closure, 0x6b)) closure.push(kelvinSign, kelvinSign);
  return closure;
}

/** The closure of a class under simple case folding. */
export function foldRanges(ranges: Ranges): Ranges {
  if (ranges.length === 0 || ranges[ranges.length - 1] <= 0x7f) return foldAsciiClass(ranges);
  const { orbits, members } = foldings();
  const added: Ranges = [];
  for (let at = 0; at < ranges.length; at += 2) {
    for (let m = firstAtLeast(members, ranges[at]); m < members.length && members[m] <= ranges[at + 1]; m++) {
      for (const other of orbits.get(members[m])!) {
        if (!contains(ranges, other)) added.push(other, other);
      }
    }
  }
  return added.length === 0 ? ranges : union(ranges, normalizeRanges(added));
}

function firstAtLeast(sorted: number[], wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
