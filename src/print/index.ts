// The print room: rows of a scan become the bytes that the command writes. It runs where the scan runs.
import type { Printed, PrintPage, PrintStyle } from '../printing.js';
import type { FileSink } from '../scanning.js';
import { JsonLines } from './json.js';
import { MarkedLines } from './marked-lines.js';
import { PagedPrinter } from './paged-printer.js';
import { isPlain, PlainLines } from './plain-lines.js';
import { FileSummaries } from './summaries.js';

export {
  jsonSummary,
  pathLines,
  type SearchCounters,
  separatorBetweenFiles,
  statsText,
} from './whole-search.js';

/**
 * A printer for one thread and one search. It keeps bytes until `take`; nothing is written anywhere.
 * @param page prints only these rows; then it has to see all files of the search, in order
 */
export function createPrinter(style: PrintStyle, page?: PrintPage): FileSink<Printed> {
  const printer = unpagedPrinter(style);
  return page === undefined ? printer : new PagedPrinter(printer, style, page);
}

function unpagedPrinter(style: PrintStyle): FileSink<Printed> {
  if (style.format === 'json') return new JsonLines(style);
  if (style.format !== 'lines') return new FileSummaries(style);
  return isPlain(style) ? new PlainLines(style) : new MarkedLines(style);
}
