// What the pattern room is asked: pattern texts with their own flags, and the options for all of them.

/** One pattern. */
export interface PatternSource {
  text: string;
  /**
   * Flags of this pattern alone, for instance those of a JavaScript `RegExp`, whose source is read in this room's syntax.
   * `ignoreCase` true ignores case whatever `caseMode` is. `multiLine` (default true) makes `^` and `$` line anchors,
   * which in line mode they are anyway. `dotAll` (default: `multilineDotall` where `multiline`) lets `.` match line ends.
   */
  flags?: { ignoreCase?: boolean; multiLine?: boolean; dotAll?: boolean };
}

/** How all patterns of a query are read. */
export interface PatternOptions {
  /** The texts are literals, not patterns. */
  fixedStrings: boolean;
  caseMode: 'sensitive' | 'insensitive' | 'smart';
  /** A match begins and ends where no word goes on. Without effect with `lineRegexp`. */
  wordRegexp: boolean;
  /** A match is a whole line. */
  lineRegexp: boolean;
  /** A match may contain line ends. */
  multiline: boolean;
  /** In multiline mode `.` matches line ends. */
  multilineDotall: boolean;
  /** `\r\n` ends a line, and so does `\n` alone. */
  crlf: boolean;
  /** NUL ends a line. */
  nullData: boolean;
  /** False: `\w \d \s \b .` and case are those of ASCII, and classes are made of bytes. */
  unicode: boolean;
  /** Look-ahead and look-behind are read; false refuses them. */
  lookAround: boolean;
  /** NUL in a pattern is an error, because files end at their first NUL. */
  bansNul: boolean;
}

/** As ripgrep without any flag. */
export const defaultPatternOptions: PatternOptions = {
  fixedStrings: false,
  caseMode: 'sensitive',
  wordRegexp: false,
  lineRegexp: false,
  multiline: false,
  multilineDotall: false,
  crlf: false,
  nullData: false,
  unicode: true,
  lookAround: false,
  bansNul: false,
};
