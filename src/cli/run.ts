// Does what the command line asks for, with the engine's public door alone.
import {
  type Coverage,
  explain,
  jsonSummary,
  listFiles,
  type PrintedSummary,
  type Problem,
  pathLines,
  printSearch,
  type SearchCounters,
  SearchError,
  type SearchQuery,
  statsText,
  stream,
  typeDefinitions,
} from '../index.js';
import { type Command, resolveCommand } from './command.js';
import { coverageText } from './coverage-text.js';
import { explanationText } from './explanation-text.js';
import type { LowArgs } from './low-args.js';
import { type Messages, printToStderr } from './messages.js';
import { noMatchHint } from './no-match-hint.js';
import { ProgressLine } from './progress-line.js';
import { ClosedPipe, writeOut } from './stdout.js';
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
  // A binary file counts as one without a match, which printing knows.
  const isCounted = command.hasStats || command.hasCoverage || command.mode === 'files-without';
  return command.isQuiet && !isCounted ? findAny(command, messages) : printMatches(command, messages);
}

async function printMatches(command: Command, messages: Messages): Promise<boolean> {
  const { style, scan, paths, mode } = command;
  const progress = new ProgressLine();
  const onProblem = problemTeller(messages, progress);
  const printed = printSearch(watched(command, progress), style, { scan, onProblem, reusesMemory: true });
  const isWhole = await unlessNothingIsThere(async () => {
    for await (const bytes of printed) {
      progress.clear();
      writeOut(bytes);
    }
  }).catch(unlessReaderOfOneFileLeft(command));
  progress.clear();
  const summary = isWhole ? await printed.summary : null;
  if (summary !== null && paths.isImplicit && filesTried(summary.coverage) === 0)
    tellNothingSearched(messages);
  if (command.hasHint && summary?.hasMatch === false) printToStderr(noMatchHint(summary.coverage));
  if (command.hasStats) {
    const counters = countersOf(summary);
    writeOut(mode === 'json' ? jsonSummary(counters) : statsText(counters));
  }
  const wantsCoverage = command.hasCoverage || messages.logging !== null;
  if (wantsCoverage && summary !== null) printToStderr(coverageText(summary.coverage));
  return summary?.hasMatch ?? false;
}

/** The query, with the progress line where somebody would see it. */
function watched({ query, hasProgress }: Command, progress: ProgressLine): SearchQuery {
  return hasProgress ? { ...query, onProgress: progress.show } : query;
}

/** ripgrep does not count a match in a file whose output could not be written, so of one file alone there is none. */
function unlessReaderOfOneFileLeft({ paths }: Command): (error: unknown) => boolean {
  return (error) => {
    if (error instanceof ClosedPipe && paths.isOneFile) return false;
    throw error;
  };
}

/** False if none of the paths exists, which has been told of each of them by then. */
async function unlessNothingIsThere(search: () => Promise<void>): Promise<boolean> {
  try {
    await search();
    return true;
  } catch (error) {
    if (error instanceof SearchError && error.code === 'PATH_NOT_FOUND') return false;
    throw error;
  }
}

function countersOf(summary: PrintedSummary | null): SearchCounters {
  const coverage = summary?.coverage;
  return {
    matches: summary?.totals.occurrences ?? 0,
    matchedLines: summary?.totals.lines ?? 0,
    filesWithMatches: summary?.filesWithMatches ?? 0,
    // ripgrep counts a file that turned out to be binary as searched.
    filesSearched: (coverage?.filesSearched ?? 0) + (coverage?.skipped.binaryContent ?? 0),
    bytesPrinted: summary?.bytesPrinted ?? 0,
    bytesSearched: summary?.bytesSearched ?? 0,
    searchMs: summary?.durationMs ?? 0,
    elapsedMs: performance.now(),
  };
}

/** Files that passed all filters, whatever became of them then. */
function filesTried({ filesSearched, skipped }: Coverage): number {
  const { binaryContent = 0, unreadable = 0, vanished = 0, undecodable = 0, lineTooLong = 0 } = skipped;
  return filesSearched + binaryContent + unreadable + vanished + undecodable + lineTooLong;
}

/** Whether there is a match at all; the search ends at the first one. */
async function findAny({ query, paths }: Command, messages: Messages): Promise<boolean> {
  const onlyFiles = { ...query, mode: 'files' as const, beforeContext: 0, afterContext: 0, passthru: false };
  const onProblem = problemTeller(messages);
  let isFound = false;
  await unlessNothingIsThere(async () => {
    for await (const event of stream(onlyFiles)) {
      isFound ||= event.type === 'file';
      if (isFound) return;
      if (event.type === 'problem') onProblem(event);
      const isFinal = event.type === 'summary';
      if (isFinal && paths.isImplicit && filesTried(event.coverage) === 0) tellNothingSearched(messages);
    }
  });
  return isFound;
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

function problemTeller(messages: Messages, progress?: ProgressLine): (problem: Problem) => void {
  return ({ path, message, code }) => {
    progress?.clear();
    const namesPath = path === undefined || message.startsWith(path) || message.includes(`${path} points to`);
    const text = namesPath ? message : `${path}: ${message}`;
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
