// Extensions known to stand for binary files, so that they need not be opened. The only user of istextorbinary, of
// which only the table of extensions is asked, never its look at the content.
import { createRequire } from 'node:module';
import type * as IsTextOrBinary from 'istextorbinary';
import type { PathText } from '../candidate.js';

/** Loaded when it is first asked: the command never asks it. */
let loaded: typeof IsTextOrBinary | undefined;

function isText(name: string): boolean | null {
  loaded ??= createRequire(import.meta.url)('istextorbinary') as typeof IsTextOrBinary;
  return loaded.isText(name);
}

const verdicts = new Map<string, boolean>();

/** Of extensions of one character, by its code: most of all in C, and known without a string being made. */
const verdictsOfOne: boolean[] = [];

const dotCode = '.'.charCodeAt(0);

/** More extensions than any tree has: a guard for trees whose names end in numbers. */
const rememberedAtMost = 10_000;

/** True if the last extension of `name` is known to be binary. A name without an extension is never. */
export function hasBinaryExtension(name: PathText): boolean {
  const last = name.length - 1;
  const code = name.charCodeAt(last);
  if (last > 1 && code < 0x80 && code !== dotCode && name.charCodeAt(last - 1) === dotCode) {
    verdictsOfOne[code] ??= ask(name[last]);
    return verdictsOfOne[code];
  }
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return false;
  const extension = name.slice(dot + 1);
  const known = verdicts.get(extension);
  return known ?? ask(extension);
}

function ask(extension: string): boolean {
  // `isText` looks at every dotted part of a name and would take the file `a` for a static library: it is asked about
  // the last extension alone.
  const verdict = extension !== '' && isText(`name.${extension}`) === false;
  if (verdicts.size >= rememberedAtMost) verdicts.clear();
  verdicts.set(extension, verdict);
  return verdict;
}
