// The print room: rows of a scan become the bytes that the command writes. It runs where the scan runs.
import type { Printed, PrintStyle } from '../printing.js';
import type { FileSink } from '../scanning.js';
import { JsonLines } from './json.js';
import { MarkedLines } from './marked-lines.js';
import { isPlain, PlainLines } from './plain-lines.js';
import { FileSummaries } from './summaries.js';

export {
  jsonSummary,
  pathLines,
  type SearchCounters,
  separatorBetweenFiles,
  statsText,
} from './whole-search.js';

/** A printer for one thread and one search. It keeps bytes until `take`; nothing is written anywhere. */
export function createPrinter(style: PrintStyle): FileSink<Printed> {
  if (style.format === 'json') return new JsonLines(style);
  if (style.format !== 'lines') return new FileSummaries(style);
  return isPlain(style) ? new PlainLines(style) : new MarkedLines(style);
}
