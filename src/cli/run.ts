// Does what the command line asks for, with the engine's public door alone.
import {
  type Coverage,
  explain,
  jsonSummary,
  listFiles,
  type Problem,
  pathLines,
  printSearch,
  statsText,
  stream,
  typeDefinitions,
} from '../index.js';
import { type Command, resolveCommand } from './command.js';
import { coverageText } from './coverage-text.js';
import { explanationText } from './explanation-text.js';
import type { LowArgs } from './low-args.js';
import { type Messages, printToStderr } from './messages.js';
import { writeOut } from './stdout.js';
import { currentTerminal } from './terminal.js';

/** ripgrep's exit codes: 0 found, 1 not found, 2 trouble. */
const found = 0;
const notFound = 1;
const trouble = 2;

/** Runs everything but help and the like. @throws UsageError, SearchError or ClosedPipe */
export async function runCommand(args: LowArgs, messages: Messages): Promise<number> {
  const command = resolveCommand(args, currentTerminal(process.env));
  messages.debug(`query: ${JSON.stringify(command.query)}`);
  if (command.mode === 'list-types') return listTypes(command);
  if (command.mode === 'explain') return explainPath(command, args.explain);
  if (command.isHopeless) return notFound;
  const isFound = await run(command, messages);
  if (isFound && (command.isQuiet || !messages.hasErrors)) return found;
  return messages.hasErrors ? trouble : notFound;
}

function run(command: Command, messages: Messages): Promise<boolean> {
  if (command.mode === 'list-files') return printFiles(command, messages);
  return command.isQuiet && !command.hasStats && !command.hasCoverage
    ? findAny(command, messages)
    : printMatches(command, messages);
}

async function printMatches(command: Command, messages: Messages): Promise<boolean> {
  const { query, style, scan, paths } = command;
  const onProblem = problemTeller(messages);
  const printed = printSearch(query, style, { scan, onProblem });
  for await (const bytes of printed) writeOut(bytes);
  const summary = await printed.summary;
  if (paths.isImplicit && filesTried(summary.coverage) === 0) tellNothingSearched(messages);
  if (command.hasStats) {
    const counters = {
      matches: summary.totals.occurrences,
      matchedLines: summary.totals.lines,
      filesWithMatches: summary.totals.files,
      // ripgrep counts a file that turned out to be binary as searched.
      filesSearched: summary.coverage.filesSearched + (summary.coverage.skipped.binaryContent ?? 0),
      bytesPrinted: summary.bytesPrinted,
      bytesSearched: summary.bytesSearched,
      searchMs: summary.durationMs,
      elapsedMs: performance.now(),
    };
    writeOut(command.mode === 'json' ? jsonSummary(counters) : statsText(counters));
  }
  if (command.hasCoverage) printToStderr(coverageText(summary.coverage));
  return summary.hasMatch;
}

/** Files that passed all filters, whatever became of them then. */
function filesTried({ filesSearched, skipped }: Coverage): number {
  const { binaryContent = 0, unreadable = 0, vanished = 0, undecodable = 0, lineTooLong = 0 } = skipped;
  return filesSearched + binaryContent + unreadable + vanished + undecodable + lineTooLong;
}

/** Whether there is a match at all; the search ends at the first one. */
async function findAny({ query, mode, paths }: Command, messages: Messages): Promise<boolean> {
  const onlyFiles = {
    ...query,
    mode: mode === 'files-without' ? ('files-without' as const) : ('files' as const),
  };
  const onProblem = problemTeller(messages);
  for await (const event of stream({ ...onlyFiles, beforeContext: 0, afterContext: 0, passthru: false })) {
    if (event.type === 'file') return true;
    if (event.type === 'problem') onProblem(event);
    if (event.type === 'summary' && paths.isImplicit && filesTried(event.coverage) === 0) {
      tellNothingSearched(messages);
    }
  }
  return false;
}

async function printFiles(command: Command, messages: Messages): Promise<boolean> {
  const { pattern: _, ...query } = command.query;
  let isFound = false;
  for await (const paths of listFiles(query, problemTeller(messages))) {
    isFound = true;
    if (command.isQuiet) break;
    writeOut(pathLines(paths, command.style));
  }
  return isFound;
}

function listTypes({ query }: Command): number {
  const definitions = typeDefinitions([
    ...(query.typeClear as string[]).map((clear) => ({ clear })),
    ...(query.typeAdd as string[]).map((add) => ({ add })),
  ]);
  for (const { name, globs } of definitions) writeOut(`${name}: ${globs.join(', ')}\n`);
  return definitions.length > 0 ? found : notFound;
}

async function explainPath({ query }: Command, path: string): Promise<number> {
  const { pattern: _, ...files } = query;
  const explanation = await explain(files, path);
  writeOut(explanationText(explanation));
  return explanation.isSearched ? found : notFound;
}

function problemTeller(messages: Messages): (problem: Problem) => void {
  return ({ path, message, code }) => {
    const text = path === undefined || message.startsWith(path) ? message : `${path}: ${message}`;
    if (code === 'IGNORE_FILE_UNREADABLE') {
      if (messages.tellsIgnoreFaults) messages.warn(text);
      return;
    }
    messages.error(text);
  };
}

function tellNothingSearched(messages: Messages): void {
  messages.error(
    'No files were searched, which means that a filter left out more than you may have expected.\n' +
      'Running with --debug or --coverage shows why files are left out.',
  );
}
