// The filter of a query, made of the regions of the files it is asked about.
import type { RegionKind as OptionKind } from '../options.js';
import { type LanguageName, languageOf, openRegions, type RegionKind } from '../regions/index.js';
import type { MatchFilter } from '../scanning.js';

const kinds: Record<OptionKind, RegionKind> = { code: 'code', comments: 'comment', strings: 'string' };
/** More of a file's start than any first line needs that says what language follows. */
const firstBytes = 1024;

/** Lets matches through that start in one of these. */
export function regionFilter(wanted: readonly OptionKind[]): MatchFilter {
  const isWanted = new Set(wanted.map((kind) => kinds[kind]));
  return {
    languageOf: (path, bytes, end) => languageOf(path, bytes.subarray(0, Math.min(end, firstBytes))),
    offsetsOf(language, bytes, end) {
      const kindAt = openRegions(bytes, end, language as LanguageName);
      return (offset) => isWanted.has(kindAt(offset));
    },
  };
}
