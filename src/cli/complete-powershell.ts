// Completion for PowerShell.

import { longsWithValue, negations } from './flag-names.js';
import { flags } from './flags.js';

/** A script for the profile. */
export function powershellCompletion(): string {
  const entries = flags.flatMap((flag) => [
    ...longsWithValue(flag).map((name) => entry(name, flag.doc)),
    ...negations(flag).map((name) => entry(name, `Turn off --${flag.long}.`)),
  ]);
  return `using namespace System.Management.Automation

Register-ArgumentCompleter -Native -CommandName 'tg', 'threadgrep' -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $completions = @(
${entries.join('\n')}
  )
  $completions.Where{ $_.CompletionText -clike "$wordToComplete*" } |
    Sort-Object -Property ListItemText
}
`;
}

function entry(name: string, doc: string): string {
  const quote = (text: string): string => `'${text.replace(/'/g, "''")}'`;
  // Case alone does not tell two items of the list apart, so upper case gets a space behind it.
  const shown = /^-[A-Z]$/.test(name) ? `${name} ` : name;
  const type = '[CompletionResultType]::ParameterName';
  return `    [CompletionResult]::new(${quote(name)}, ${quote(shown)}, ${type}, ${quote(doc)})`;
}
