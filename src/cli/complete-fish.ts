// Completion for fish.
import type { Flag } from './flag.js';
import { flags } from './flags.js';

/** A script for ~/.config/fish/completions/tg.fish. */
export function fishCompletion(): string {
  return `${flags.flatMap(completions).join('\n')}\n`;
}

function completions(flag: Flag): string[] {
  const short = flag.short === undefined ? '' : ` -s '${flag.short}'`;
  const lines = [flag.long, ...(flag.aliases ?? [])].map(
    (name, index) =>
      `complete -c tg${index === 0 ? short : ''} -l ${name} -d ${quoted(flag.doc)}${value(flag)}`,
  );
  if (flag.negated !== undefined) {
    lines.push(`complete -c tg -l ${flag.negated} -d ${quoted(`Turn off --${flag.long}.`)}`);
  }
  return lines;
}

function value(flag: Flag): string {
  if (flag.value === undefined) return '';
  if (flag.choices !== undefined) return ` -r -f -a ${quoted(flag.choices.join(' '))}`;
  if (flag.completes === 'type') {
    return ` -r -f -a '(tg --no-config --type-list 2>/dev/null | string replace : "\\t")'`;
  }
  if (flag.completes === 'command') return " -r -f -a '(__fish_complete_command)'";
  return flag.completes === 'file' ? ' -r -F' : ' -r -f';
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
