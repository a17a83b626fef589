// The table of all flags. Parsing, help, man page and completions read it, and nothing else knows a flag's name.
import { type Category, categories, type Flag } from './flag.js';
import { filterFlags } from './flags-filter.js';
import { inputFlags } from './flags-input.js';
import { otherFlags } from './flags-other.js';
import { outputFlags } from './flags-output.js';
import { rowFlags } from './flags-rows.js';
import { searchFlags } from './flags-search.js';

/** Every flag. */
export const flags: readonly Flag[] = [
  ...inputFlags,
  ...searchFlags,
  ...filterFlags,
  ...outputFlags,
  ...rowFlags,
  ...otherFlags,
];

const isDeprecated = (flag: Flag): boolean => flag.doc.startsWith('(DEPRECATED)');

/** The flags of a section of the help: by name, those that are out of use last. */
export function flagsOf(category: Category): Flag[] {
  const rank = (flag: Flag): number => (isDeprecated(flag) ? 1 : 0);
  return flags
    .filter((flag) => flag.category === category)
    .sort((a, b) => rank(a) - rank(b) || (a.long < b.long ? -1 : 1));
}

/** The sections of the help in their order. */
export function sections(): [Category, string][] {
  return Object.entries(categories) as [Category, string][];
}
