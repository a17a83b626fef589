// A directory the walk goes on with, under the name fast-glob is to know it by.
import type { PathText } from '../candidate.js';
import { Entry } from './entry.js';
import type { Skip } from './judge.js';

/** Names fast-glob's expressions do not match (line ends) or would take for something else (backslashes). */
const isOdd = /[\n\r\u2028\u2029\\]/;

export class Visit extends Entry {
  /** `index` tells the odd names of one directory apart. */
  constructor(
    /** The name on disk. */
    readonly realName: PathText,
    index: number,
    /** A rule took it back in, so weaker rules may ignore it all the same. */
    readonly isTakenBack: boolean,
    /** Set where it is pruned and walked only to count its files. */
    readonly countedAs: Skip | null,
  ) {
    super(crawlName(realName, index), 'directory');
  }
}

/** An odd name is given to fast-glob as a number behind a NUL, which no real name can hold. */
function crawlName(name: PathText, index: number): string {
  return isOdd.test(name) ? `\0${index}` : name;
}
