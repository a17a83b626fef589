// Writes docs/options.md from the doc comments of src/options.ts, so that the two cannot differ: node scripts/option-docs.mjs
// A test holds the file against what this script would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '..', '..');

/** Options of one interface: name, type and text of the doc comment. */
function optionsOf(source, name) {
  const body = source.slice(source.indexOf(`export interface ${name} {`)).split('\n}')[0];
  const members = body.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+)\??: ([^;]+);/g);
  return [...members].map(([, comment, option, type]) => ({
    option,
    type: type.replace(/\s+/g, ' '),
    text: comment
      .replace(/^\s*\* ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

function table(options) {
  const cell = (text) => text.replaceAll('|', '\\|');
  const rows = options.map(
    ({ option, type, text }) => `| \`${option}\` | \`${cell(type)}\` | ${cell(text)} |`,
  );
  return ['| option | type | effect and default |', '|---|---|---|', ...rows].join('\n');
}

/** The text of docs/options.md. */
export function optionDocs() {
  const source = readFileSync(join(root, 'src', 'options.ts'), 'utf8');
  return `# Options

Every option of \`search\`, \`stream\` and \`Searcher\`, from the comments in \`src/options.ts\`. A \`Searcher\` takes the same options as
defaults for its queries. An unknown option, a wrong type or an impossible value throws \`SearchError\` with code
\`OPTION_INVALID\`; nothing is silently clamped.

${table(optionsOf(source, 'SearchQuery'))}

## Only of a \`Searcher\`

${table(optionsOf(source, 'SearcherMemory'))}

## \`ignoreFiles\`

${table(optionsOf(source, 'IgnoreFileOptions'))}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs', 'options.md'), optionDocs());
}
