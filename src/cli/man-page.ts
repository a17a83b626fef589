// The man page in roff.
import type { Flag } from './flag.js';
import { flagsOf, sections } from './flags.js';
import { longDescription, paragraphs } from './help.js';
import { packageVersion } from './version.js';

const synopsis = [
  '[\\fIOPTIONS\\fP] \\fIPATTERN\\fP [\\fIPATH\\fP...]',
  '[\\fIOPTIONS\\fP] \\-e \\fIPATTERN\\fP... [\\fIPATH\\fP...]',
  '[\\fIOPTIONS\\fP] \\-\\-files [\\fIPATH\\fP...]',
  '[\\fIOPTIONS\\fP] \\-\\-type\\-list',
];

/** For `man -l`. */
export function manPage(): string {
  const parts = [
    `.TH TG 1 "" "threadgrep ${packageVersion()}" "User Commands"`,
    '.SH NAME\ntg \\- search files for lines that match a pattern',
    `.SH SYNOPSIS\n${synopsis.map((usage) => `\\fBtg\\fP ${usage}`).join('\n.br\n')}`,
    `.SH DESCRIPTION\n${described('tg searches all folders below the current one, or the paths that are given. What .gitignore and its like exclude, hidden files and binary files are left out. Flags and output are those of ripgrep.')}`,
  ];
  for (const [category, title] of sections()) {
    parts.push(`.SH ${title}`, ...flagsOf(category).map(entry));
  }
  parts.push(
    '.SH EXIT STATUS\n0 if there was a match, 1 if there was none, 2 if something went wrong.',
    '.SH ENVIRONMENT\n.TP\nRIPGREP_CONFIG_PATH\nA file with arguments, one a line, that stand in front of those given.',
  );
  return `${parts.join('\n')}\n`;
}

function entry(flag: Flag): string {
  const value = flag.value === undefined ? '' : `=\\fI${escaped(flag.value)}\\fP`;
  const short = flag.short === undefined ? '' : `\\fB${escaped(`-${flag.short}`)}\\fP, `;
  return `.TP\n${short}\\fB${escaped(`--${flag.long}`)}\\fP${value}\n${described(longDescription(flag))}`;
}

function described(text: string): string {
  return paragraphs(text)
    .map((paragraph) =>
      paragraph.startsWith('    ')
        ? `.nf\n${paragraph
            .split('\n')
            .map((line) => safeLine(line.slice(4)))
            .join('\n')}\n.fi`
        : paragraph.split('\n').map(safeLine).join('\n'),
    )
    .join('\n.sp\n');
}

/** A line that starts with a dot or an apostrophe would be a command. */
function safeLine(line: string): string {
  return /^[.']/.test(line) ? `\\&${escaped(line)}` : escaped(line);
}

function escaped(text: string): string {
  return text.replace(/\\/g, '\\e').replace(/-/g, '\\-');
}
