// Which bytes an automaton cannot tell apart. A table with a column for each such class is several times smaller than one
// with a column for each byte. With Unicode word assertions a byte comes with a tag that says what its character is.
import {
  byteFacts,
  FACT_EDGE,
  FACT_INVALID,
  FACT_WORD,
  factsAfter,
  factsBefore,
  factsThatMatter,
  UNICODE_WORD_LOOKS,
} from './looks.js';
import { KIND_RANGE, KIND_SPARSE, type Nfa, STATE_INTS } from './nfa.js';

// A symbol is a byte, plus for a byte beyond ASCII 256 times a tag. The tag of a lead byte tells of the character that
// begins with it, the tag of a continuation byte of the character that ends with it. That makes Unicode word boundaries a
// matter of one symbol before and one behind a position, so the DFA can decide them without looking around.
/** Tag of a word character. */
export const TAG_WORD = 256;
/** Tag of any other valid character; no tag means invalid bytes. */
export const TAG_NO_WORD = 512;
const symbolCount = 768;

/** The symbol of the byte at `at`, which is ≥ 0x80, in the context [start, end). */
export function taggedSymbol(bytes: Uint8Array, at: number, start: number, end: number): number {
  const byte = bytes[at]!;
  const facts = byte >= 0xc0 ? factsAfter(bytes, at, end) : factsBefore(bytes, at + 1, start);
  if (facts & FACT_INVALID) return byte;
  return byte + (facts & FACT_WORD ? TAG_WORD : TAG_NO_WORD);
}

/** The classes of one automaton: which columns its table has, and what each stands for. */
export interface ByteClasses {
  /** Class of each byte; of untagged symbols. */
  ofByte: Uint8Array;
  /** Class of each symbol; only with `isTagged`. */
  ofSymbol: Uint16Array;
  isTagged: boolean;
  /** Number of classes, the end of the text being the last. */
  count: number;
  endClass: number;
  /** By class: one of its bytes (-1: the end of the text). */
  byteOf: Int16Array;
  /** By class: facts for a position just before a symbol, and for one just after it, in text order. */
  factsAhead: Uint8Array;
  factsBehind: Uint8Array;
  /** The class of the line terminator, or -1. It ends a line: the next symbol begins a new text. */
  terminatorClass: number;
}

/** For each byte a number that changes wherever some state of the automaton tells a byte from the one before. */
function transitionClasses(nfa: Nfa): Uint16Array {
  const boundaries = new Uint8Array(257);
  const { states, edges } = nfa;
  for (let at = 0; at < states.length; at += STATE_INTS) {
    const x = states[at + 1]!;
    const y = states[at + 2]!;
    if (states[at] === KIND_RANGE) {
      boundaries[x] = 1;
      boundaries[y + 1] = 1;
    } else if (states[at] === KIND_SPARSE) {
      for (let edge = x; edge < x + y * 2; edge += 2) {
        boundaries[edges[edge]! & 255] = 1;
        boundaries[(edges[edge]! >> 8) + 1] = 1;
      }
    }
  }
  const classes = new Uint16Array(256);
  for (let byte = 1; byte < 256; byte++) classes[byte] = classes[byte - 1]! + boundaries[byte]!;
  return classes;
}

function tagFacts(symbol: number): number {
  if (symbol < 256) return FACT_INVALID;
  return symbol < TAG_NO_WORD ? FACT_WORD : 0;
}

/** [ahead, behind] of a symbol, not yet masked. */
function symbolFacts(symbol: number): [ahead: number, behind: number] {
  const byte = symbol & 255;
  if (byte < 0x80) return [byteFacts(byte), byteFacts(byte)];
  return byte >= 0xc0 ? [tagFacts(symbol), FACT_INVALID] : [FACT_INVALID, tagFacts(symbol)];
}

/** Classes for an automaton. `terminator` is the byte that ends a line, or -1 where lines are nothing special. */
export function byteClasses(nfa: Nfa, terminator: number): ByteClasses {
  const transitions = transitionClasses(nfa);
  const isTagged = (nfa.looks & UNICODE_WORD_LOOKS) !== 0;
  const mask = factsThatMatter(nfa.looks);
  const ofSymbol = new Uint16Array(symbolCount);
  const known = new Map<number, number>();
  const bytes: number[] = [];
  const ahead: number[] = [];
  const behind: number[] = [];
  let terminatorClass = -1;
  for (let symbol = 0; symbol < (isTagged ? symbolCount : 256); symbol++) {
    const byte = symbol & 255;
    const facts = symbolFacts(symbol);
    const isTerminator = byte === terminator;
    const factsAhead = (facts[0] | (isTerminator ? FACT_EDGE : 0)) & mask;
    const factsBehind = facts[1] & mask;
    const key = ((transitions[byte]! * 64 + factsAhead) * 64 + factsBehind) * 2 + (isTerminator ? 1 : 0);
    let found = known.get(key);
    if (found === undefined) {
      found = bytes.push(byte) - 1;
      known.set(key, found);
      ahead.push(factsAhead);
      behind.push(factsBehind);
      if (isTerminator) terminatorClass = found;
    }
    ofSymbol[symbol] = found;
  }
  const endClass = bytes.push(-1) - 1;
  ahead.push(FACT_EDGE & mask);
  behind.push(FACT_EDGE & mask);
  return {
    ofByte: Uint8Array.from(ofSymbol.subarray(0, 256)),
    ofSymbol,
    isTagged,
    count: endClass + 1,
    endClass,
    byteOf: Int16Array.from(bytes),
    factsAhead: Uint8Array.from(ahead),
    factsBehind: Uint8Array.from(behind),
    terminatorClass,
  };
}
