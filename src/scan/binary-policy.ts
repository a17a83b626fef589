// Which of ripgrep's ways of treating NUL bytes applies to a file.
import type { BinaryRule, ScanSettings } from '../scanning.js';
import type { BinaryWatch } from './row-nul.js';

export interface BinaryPolicy {
  rule: BinaryRule;
  /** Look for NUL bytes block by block while reading; else in the first block and in the rows. */
  looksInBlocks: boolean;
  watch: BinaryWatch;
}

/**
 * `isMapped`: ripgrep would map the file into memory. Then, and when it searches across lines, it looks for NUL bytes
 * only in the first block and in the rows.
 */
export function binaryPolicyOf(
  settings: ScanSettings,
  isExplicit: boolean,
  isMapped: boolean,
  multiline: boolean,
): BinaryPolicy {
  const rule = isExplicit ? settings.binary.explicit : settings.binary.walked;
  const looksSparsely = isExplicit
    ? rule === 'convert' && settings.explicitNulSearch !== 'blocks'
    : settings.walkedNulSearch === 'sparse';
  const isSparse = multiline || (isMapped && looksSparsely);
  return {
    rule,
    looksInBlocks: rule !== 'none' && !isSparse,
    watch: {
      matters: rule !== 'none',
      looksInRows: rule !== 'none' && isSparse,
      quits: rule === 'quit',
      endsAtMatch: rule === 'convert' && settings.depth === 'rows' && !settings.continuesInBinary,
    },
  };
}
