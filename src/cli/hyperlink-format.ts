// The value of --hyperlink-format: names for well-known schemes, and what a format of one's own must be.
import { UsageError } from './usage-error.js';

const aliases: Record<string, string> = {
  default: process.platform === 'win32' ? 'file://{path}' : 'file://{host}{path}',
  none: '',
  cursor: 'cursor://file{path}:{line}:{column}',
  file: 'file://{host}{path}',
  'grep+': 'grep+://{path}:{line}',
  kitty: 'file://{host}{path}#{line}',
  macvim: 'mvim://open?url=file://{path}&line={line}&column={column}',
  textmate: 'txmt://open?url=file://{path}&line={line}&column={column}',
  vscode: 'vscode://file{path}:{line}:{column}',
  'vscode-insiders': 'vscode-insiders://file{path}:{line}:{column}',
  vscodium: 'vscodium://file{path}:{line}:{column}',
};

/** Names that stand for a format. */
export const hyperlinkAliases: readonly string[] = Object.keys(aliases);

const variables = ['path', 'line', 'column', 'host', 'wslprefix'];
const scheme = /^[0-9A-Za-z+\-.]+:/;
const piece = /\{\{|\}\}|\{([^}]*)\}|[{}]/g;

/** The format behind a name, or the format itself. @throws UsageError */
export function parseHyperlinkFormat(text: string): string {
  const format = aliases[text] ?? text;
  if (format !== '') check(format);
  return format;
}

function check(format: string): void {
  const used = new Set<string>();
  for (const [found, name] of format.matchAll(piece)) {
    if (found === '{') throw invalid("unclosed variable: found '{' without a '}' behind it");
    if (found === '}') throw invalid("unopened variable: found '}' without a '{' in front of it");
    if (name === undefined) continue;
    if (!variables.includes(name)) throw invalid(`variable '${name}', choose from: ${variables.join(', ')}`);
    used.add(name);
  }
  if (used.size === 0) {
    throw invalid(`a {path} variable is required, or one of the names: ${hyperlinkAliases.join(', ')}`);
  }
  if (!used.has('path')) throw invalid('the {path} variable is required');
  if (used.has('column') && !used.has('line')) throw invalid('{column} needs {line} as well');
  if (!scheme.test(format)) throw invalid('it must start with a URL scheme, for example file:');
}

function invalid(why: string): UsageError {
  return new UsageError(`invalid hyperlink format: ${why}`);
}
