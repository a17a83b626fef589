// The declarations of a source as lines that a test can write out.
import { type FileSymbols, fileSymbols } from '../../src/symbols/index.js';

let count = 0;

/** The symbols of a text, or an error with the reason why there are none. */
export function symbolsOf(text: string, language: string): FileSymbols {
  const symbols = fileSymbols(text, language, `test ${count++}`);
  if ('reason' in symbols) throw new Error(`${symbols.reason}: ${symbols.detail}`);
  return symbols;
}

/** One line for each declaration: its kind, its path, its first and last line. */
export function listed(text: string, language: string): string[] {
  return symbolsOf(text, language).declarations.map(
    ({ kind, path, startLine, endLine }) => `${kind} ${path} ${startLine}-${endLine}`,
  );
}
