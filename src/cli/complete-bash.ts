// Completion for bash.

import { allNames, longsWithValue } from './flag-names.js';
import { flags } from './flags.js';

/** A script to be sourced. */
export function bashCompletion(): string {
  const cases = flags
    .filter((flag) => flag.value !== undefined)
    .map(
      (flag) =>
        `      ${longsWithValue(flag).join('|')})\n        ${reply(flag)}\n        return\n        ;;`,
    );
  return `_tg() {
  local current previous words
  current="\${COMP_WORDS[COMP_CWORD]}"
  previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  words="${allNames().join(' ')}"
  case "$previous" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _tg -o bashdefault -o default tg threadgrep
`;
}

function reply(flag: (typeof flags)[number]): string {
  if (flag.value === undefined) return ':';
  const { choices, completes } = flag;
  if (choices !== undefined) return `COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$current"))`;
  if (completes === 'type') {
    return `COMPREPLY=($(compgen -W "$(tg --no-config --type-list 2>/dev/null | cut -d: -f1)" -- "$current"))`;
  }
  if (completes === 'command') return 'COMPREPLY=($(compgen -c -- "$current"))';
  return 'COMPREPLY=($(compgen -f -- "$current"))';
}
