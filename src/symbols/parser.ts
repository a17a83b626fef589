// The parser of this thread: loaded once, with a grammar and a query for each language that was asked for.
import type * as TreeSitter from 'web-tree-sitter';
import { loadTreeSitter, readWasm } from './assets.js';
import { Collector } from './collect.js';
import type { PlacedDeclaration, SymbolsProblem } from './declaration.js';
import { type Grammar, grammars } from './grammars.js';
import type { LineStarts } from './line-starts.js';
import type { Rule } from './rule.js';

/** Node has it; the types in use here do not. */
declare const WebAssembly: { Module: new (bytes: Uint8Array) => never };

/**
 * Steps of the parser, as it counts them, that a text may take. Programs take 5 to 8 for a thousand characters, text that is none 10 to
 * 20, each several times as long: a megabyte of it would take seconds. Steps are the same on a busy machine, so that a search answers
 * the same each time; the clock is for what even they do not bound.
 */
const maxSteps = 6_000;
const maxMs = 2_000;

/** As many as the parser asks for at once. */
const unitsPerRead = 5_000;

interface ReadyGrammar {
  parser: TreeSitter.Parser;
  query: TreeSitter.Query;
  /** By the query's patterns. */
  rules: readonly Rule[];
  hasModuleMethods: boolean;
}

let library: typeof TreeSitter | null = null;
let loading: Promise<void> | null = null;
let isBroken = false;
const ready = new Map<string, ReadyGrammar>();

/** Loads the parser, once in a thread; calls that come meanwhile wait for the same load. A failed load is tried anew. */
export function loadParser(): Promise<void> {
  loading ??= initialise().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Whether texts can be parsed now. */
export function isParserLoaded(): boolean {
  return library !== null;
}

async function initialise(): Promise<void> {
  const loaded = loadTreeSitter();
  // Given the bytes, it looks for no file; what it would print belongs to nobody.
  const silent = () => {};
  await loaded.Parser.init({ wasmBinary: readWasm('tree-sitter.wasm'), print: silent, printErr: silent });
  library = loaded;
}

/**
 * The grammar is compiled here, not by the library: its asynchronous way can stall for seconds. Each pattern of the query is one node
 * without conditions, which finds all of them in one pass in WebAssembly, whatever the depth; patterns of several nodes would have to be
 * kept open while the tree is walked, and take longer to prepare than a file takes to parse.
 */
function prepare({ file, rules, hasModuleMethods = false }: Grammar): ReadyGrammar {
  if (library === null) throw new Error('fileSymbols() was called before prepareSymbols() had finished');
  const language = library.Language.loadSync(new WebAssembly.Module(readWasm(`${file}.wasm`)));
  const types = Object.keys(rules);
  return {
    parser: new library.Parser().setLanguage(language),
    query: new library.Query(language, types.map((type) => `(${type}) @_`).join('\n')),
    rules: types.map((type) => rules[type]),
    hasModuleMethods,
  };
}

function readyGrammar(grammar: Grammar): ReadyGrammar {
  const kept = ready.get(grammar.file);
  if (kept !== undefined) return kept;
  const made = prepare(grammar);
  ready.set(grammar.file, made);
  return made;
}

/** What a text declares. */
export interface Parsed {
  declarations: PlacedDeclaration[];
  /** There were syntax errors; what could be made out is there. */
  isPartial: boolean;
}

/**
 * Parses a text of a language that has a grammar. Nothing of the tree is kept. A text that breaks the parser (a scanner of a grammar
 * can write where it must not) has no symbols, nor has any other until the parser is loaded again, which begins at once.
 */
export function parse(text: string, language: string, lines: LineStarts): Parsed | SymbolsProblem {
  if (library === null && isBroken) return broken();
  try {
    return parseWhole(text, language, lines);
  } catch (error) {
    if ((error as Error).name !== 'RuntimeError') throw error;
    isBroken = true;
    library = null;
    loading = null;
    ready.clear();
    loadParser().catch(() => {});
    return broken();
  }
}

function broken(): SymbolsProblem {
  return {
    reason: 'parser-broken',
    detail: 'the parser broke on this text or one before it and is being loaded again',
  };
}

function parseWhole(text: string, language: string, lines: LineStarts): Parsed | SymbolsProblem {
  const grammar = readyGrammar(grammars.get(language) as Grammar);
  const { parser } = grammar;
  const deadline = performance.now() + maxMs;
  // To scanners a NUL is the end, which they then find in every place.
  const readable = text.includes('\0') ? text.replaceAll('\0', ' ') : text;
  let steps = 0;
  const isTooMuch = () => ++steps > maxSteps || performance.now() > deadline;
  const isLate = () => performance.now() > deadline;
  // A scanner that looks far ahead for a closing mark, again and again, makes no steps; it is told that the text ends.
  const read = (at: number) => (isLate() ? '' : readable.slice(at, at + unitsPerRead));
  const tree = parser.parse(read, null, { progressCallback: isTooMuch });
  if (tree === null) {
    parser.reset();
    return tooSlow(text);
  }
  try {
    // Takes time with the depth of the tree too, which no count of steps tells.
    const captures = grammar.query.captures(tree.rootNode, { progressCallback: isLate });
    if (isLate()) return tooSlow(text);
    const collector = new Collector(text, lines, grammar.hasModuleMethods);
    for (const { node, patternIndex } of captures) collector.add({ node, rule: grammar.rules[patternIndex] });
    return { declarations: collector.finish(), isPartial: tree.rootNode.hasError };
  } finally {
    tree.delete();
  }
}

function tooSlow(text: string): SymbolsProblem {
  const [length, steps] = [text.length, maxSteps].map((count) => count.toLocaleString('en'));
  const detail = `${length} characters took more than ${steps} steps or ${maxMs} ms to parse; is it no program?`;
  return { reason: 'too-slow', detail };
}
