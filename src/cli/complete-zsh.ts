// Completion for zsh.
import type { Flag } from './flag.js';
import { longsWithValue, negations } from './flag-names.js';
import { flags } from './flags.js';

/** A function file for a folder of \$fpath, named _tg. */
export function zshCompletion(): string {
  const specifications = flags.flatMap((flag) => [
    ...longsWithValue(flag).map((name) => specification(flag, name)),
    ...negations(flag).map((name) => `  '${name}[turn off --${flag.long}]'`),
  ]);
  return `#compdef tg threadgrep

_tg_types() {
  local -a types
  types=(\${(f)"$(_call_program types tg --no-config --type-list 2>/dev/null)"})
  types=(\${types%%:*})
  compadd -a types
}

_arguments -s -S \\
${specifications.join(' \\\n')} \\
  '1: :_guard "^-*" pattern' \\
  '*: :_files'
`;
}

function specification(flag: Flag, name: string): string {
  const text = flag.doc.replace(/'/g, "'\\''").replace(/[[\]:]/g, '\\$&');
  if (flag.value === undefined) return `  '${name}[${text}]'`;
  const equals = name.startsWith('--') ? '=' : '+';
  return `  '*${name}${equals}[${text}]:${flag.value
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()}:${action(flag)}'`;
}

function action(flag: Flag & { value: string }): string {
  if (flag.choices !== undefined) return `(${flag.choices.join(' ')})`;
  if (flag.completes === 'type') return '_tg_types';
  if (flag.completes === 'file') return '_files';
  if (flag.completes === 'command') return '_command_names -e';
  return '';
}
