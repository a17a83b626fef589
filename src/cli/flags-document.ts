// The table of flags as a page of documentation in Markdown.
import type { Flag } from './flag.js';
import { flagsOf, sections } from './flags.js';
import { longDescription, paragraphs } from './help.js';

/** The text of docs/flags.md. */
export function flagsDocument(): string {
  const parts = [
    '# Flags of tg',
    'Made from the table of flags in `src/cli` by `scripts/generate-flags-doc.mjs`; change the table, not this page.',
  ];
  for (const [category, title] of sections()) {
    parts.push(`## ${title[0]}${title.slice(1).toLowerCase()}`, ...flagsOf(category).map(entry));
  }
  return `${parts.join('\n\n')}\n`;
}

function entry(flag: Flag): string {
  const value = flag.value === undefined ? '' : `=${flag.value}`;
  const short = flag.short === undefined ? '' : `\`-${flag.short}\`, `;
  return `### ${short}\`--${flag.long}${value}\`\n\n${paragraphs(longDescription(flag)).map(paragraph).join('\n\n')}`;
}

/** Text is kept from being read as markup; an indented paragraph is an example. */
function paragraph(text: string): string {
  if (text.startsWith('    ')) return text;
  return text.replace(/[\\*_<>`[\]]/g, '\\$&');
}
