// Which grammar and which table serve a language.
import { c, cpp } from './c.js';
import { go, rust } from './compiled.js';
import { javascript, typescript } from './javascript.js';
import { csharp, dart, java, kotlin, scala } from './managed.js';
import type { Rules } from './rule.js';
import { bash, lua, php, python, ruby } from './scripts.js';
import { swift } from './swift.js';

/** What is needed to read a language. */
export interface Grammar {
  /** The grammar's file without `.wasm`. */
  file: string;
  rules: Rules;
  /** A function in a module is a method. */
  hasModuleMethods?: boolean;
}

/** By the language's name. */
export const grammars: ReadonlyMap<string, Grammar> = new Map([
  ['bash', { file: 'bash', rules: bash }],
  ['c', { file: 'c', rules: c }],
  ['cpp', { file: 'cpp', rules: cpp }],
  ['csharp', { file: 'csharp', rules: csharp }],
  ['dart', { file: 'dart', rules: dart }],
  ['go', { file: 'go', rules: go }],
  ['java', { file: 'java', rules: java }],
  ['javascript', { file: 'javascript', rules: javascript }],
  ['jsx', { file: 'javascript', rules: javascript }],
  ['kotlin', { file: 'kotlin', rules: kotlin }],
  ['lua', { file: 'lua', rules: lua }],
  ['php', { file: 'php', rules: php }],
  ['python', { file: 'python', rules: python }],
  ['ruby', { file: 'ruby', rules: ruby, hasModuleMethods: true }],
  ['rust', { file: 'rust', rules: rust }],
  ['scala', { file: 'scala', rules: scala }],
  ['swift', { file: 'swift', rules: swift }],
  ['tsx', { file: 'tsx', rules: typescript }],
  ['typescript', { file: 'typescript', rules: typescript }],
]);
