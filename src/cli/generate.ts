// --generate: the man page and the completions of shells, made from the table of flags.
import { bashCompletion } from './complete-bash.js';
import { fishCompletion } from './complete-fish.js';
import { powershellCompletion } from './complete-powershell.js';
import { zshCompletion } from './complete-zsh.js';
import { manPage } from './man-page.js';

const makers: Record<string, () => string> = {
  man: manPage,
  'complete-bash': bashCompletion,
  'complete-zsh': zshCompletion,
  'complete-fish': fishCompletion,
  'complete-powershell': powershellCompletion,
};

/** The text of one kind; the parser lets no other kind through. */
export function generate(kind: string): string {
  return makers[kind]();
}
