// The door of the room: the declarations of a source file, by tree-sitter in WebAssembly. A search that needs no symbols loads
// neither the parser nor a grammar. What counts as a declaration is in docs/symbols.md.
import type { SymbolsProblem } from './declaration.js';
import { FileSymbols } from './file-symbols.js';
import { grammars } from './grammars.js';
import { LineStarts } from './line-starts.js';
import { isParserLoaded, loadParser, parse } from './parser.js';
import { Recent } from './recent.js';

export type { Chunk, Declaration, DeclarationKind, SymbolsProblem } from './declaration.js';
export type { FileSymbols } from './file-symbols.js';

/** Longer texts are generated or minified more often than written, and take a second to parse. */
const maxCharacters = 1024 * 1024;

/** Kept in each thread. */
const recent = new Recent<FileSymbols | SymbolsProblem>(256, 16 * 1024 * 1024);

/**
 * Loads the parser, once in a thread; later calls cost nothing. Throws `PATH_NOT_FOUND` where a file of the installation is missing.
 */
export function prepareSymbols(): Promise<void> {
  return loadParser();
}

/**
 * False after a text has broken the parser, until `prepareSymbols` has loaded it again: what is asked meanwhile cannot be told.
 */
export function areSymbolsReady(): boolean {
  return isParserLoaded();
}

/** Whether there is a grammar for a language, by the name it has in `src/regions/language-names.ts`. */
export function hasGrammar(language: string): boolean {
  return grammars.has(language);
}

/**
 * The declarations of one file, after `prepareSymbols`. `contentHash` tells texts apart: what was made of a text is remembered by it
 * and by the language (the last 256 in a thread, 16 MiB). Throws `PATH_NOT_FOUND` where the grammar's file is missing.
 */
export function fileSymbols(
  text: string,
  language: string,
  contentHash: string,
): FileSymbols | SymbolsProblem {
  const key = `${language}:${contentHash}`;
  const kept = recent.get(key);
  if (kept !== undefined) return kept;
  const isTold = isParserLoaded();
  const made = make(text, language);
  // While the parser is being loaded again, the answer says nothing of the text.
  if (isTold) recent.set(key, made, made instanceof FileSymbols ? made.bytes : 300);
  return made;
}

function make(text: string, language: string): FileSymbols | SymbolsProblem {
  if (!hasGrammar(language)) {
    return { reason: 'no-grammar', detail: `there is no grammar for ${JSON.stringify(language)}` };
  }
  if (text.length > maxCharacters) {
    const [length, limit] = [text.length, maxCharacters].map((count) => count.toLocaleString('en'));
    return { reason: 'too-large', detail: `${length} characters, and symbols are made of at most ${limit}` };
  }
  const lines = new LineStarts(text);
  const parsed = parse(text, language, lines);
  return 'reason' in parsed ? parsed : new FileSymbols(parsed, lines);
}
