// A file or directory the walk goes on with, under the name fast-glob is to know it by.
import type { PathText } from '../candidate.js';
import { Entry } from './entry.js';
import type { Skip } from './judge.js';

/** Names fast-glob's expressions do not match (line ends) or would take for something else (backslashes). */
const isOdd = /[\n\r\u2028\u2029\\]/;

export class Visit extends Entry {
  private constructor(
    kind: 'file' | 'directory',
    /** The name on disk. */
    readonly realName: PathText,
    crawlName: string,
    /** Of a directory: a rule took it back in, so weaker rules may ignore it all the same. */
    readonly isTakenBack: boolean,
    /** Of a pruned directory that is walked only to count its files. */
    readonly countedAs: Skip | null,
  ) {
    super(crawlName, kind);
  }

  /** The entry itself where it will do. `index` tells the odd names of one directory apart. */
  static file(entry: Entry, index: number): Entry {
    const isPlain = entry.kind === 'file' && (entry.isPlain || !isOdd.test(entry.name));
    return isPlain ? entry : new Visit('file', entry.name, crawlName(entry.name, index), false, null);
  }

  static directory(name: PathText, index: number, isTakenBack: boolean, countedAs: Skip | null): Visit {
    return new Visit('directory', name, crawlName(name, index), isTakenBack, countedAs);
  }
}

/** An odd name is given to fast-glob as a number behind a NUL, which no real name can hold. */
function crawlName(name: PathText, index: number): string {
  return isOdd.test(name) ? `\0${index}` : name;
}
