// A search whose rows are rendered to bytes in the workers, in the manner of the rg command; the coordinator only
// puts the parts in order and the separators between files.
import type { Problem } from '../errors.js';
import { separatorBetweenFiles } from '../print/index.js';
import type { PrintedSearch, PrintedSummary, PrintStyle, PrintWishes } from '../printing.js';
import type { FileOutcome } from '../scanning.js';
import type { Piece } from './merge.js';
import type { SearchRun } from './run.js';

/** What is learnt from the files of a search besides its accounts. */
type Findings = Pick<PrintedSummary, 'hasMatch' | 'filesWithMatches'>;

/** The output of a search that has not begun. */
export function printRun(
  run: SearchRun,
  style: PrintStyle,
  { onProblem, reusesMemory = false }: PrintWishes,
): PrintedSearch {
  let settle: (summary: PrintedSummary) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  const findings: Findings = { hasMatch: false, filesWithMatches: 0 };
  const summary = new Promise<PrintedSummary>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  // The iterator reports the error too; whoever does not look at the summary is not to be punished for it.
  summary.catch(() => {});
  async function* output(): AsyncGenerator<Uint8Array> {
    const joiner = new OutputJoiner(separatorBetweenFiles(style));
    try {
      for await (const piece of run.pieces()) {
        enterFiles(run, piece, style, findings, onProblem);
        yield* joiner.join(piece);
        if (reusesMemory) giveBack(run, piece);
        if (run.accounts.page.mayStop) run.endAtCap(piece, piece.result.endedBefore);
      }
    } catch (error) {
      fail(error);
      throw error;
    } finally {
      settle({ ...run.summary(), bytesPrinted: joiner.bytesPrinted, ...findings });
    }
  }
  return { [Symbol.asyncIterator]: output, summary };
}

function giveBack(run: SearchRun, { result }: Piece): void {
  const memory = result.printed?.bytes.buffer;
  if (memory instanceof ArrayBuffer) run.giveBack(memory);
}

function enterFiles(
  run: SearchRun,
  piece: Piece,
  style: PrintStyle,
  findings: Findings,
  onProblem: ((problem: Problem) => void) | undefined,
): void {
  const { accounts, query } = run;
  const { outcomes, endedBefore } = piece.result;
  if (piece.isFirst) for (const problem of piece.batch.problems) onProblem?.(problem);
  const silentFiles = endedBefore - piece.from - outcomes.length;
  const wantsNone = query.mode === 'files-without';
  findings.hasMatch ||= wantsNone && silentFiles > 0;
  for (const outcome of outcomes) {
    const rows = accounts.takeOutcome(piece.batch.candidates[outcome.index].path, outcome);
    accounts.page.advance(query.mode === 'matches' ? rows : Number(isRow(outcome, wantsNone)));
    if (outcome.problem !== null) onProblem?.(outcome.problem);
    if (outcome.lines > 0) findings.filesWithMatches++;
    const isShown = style.format === 'lines' || style.format === 'json' || outcome.column !== 'binaryContent';
    // ripgrep's quirk: a binary file is not listed as one without a match, but it counts as one.
    findings.hasMatch ||= wantsNone && outcome.column === 'binaryContent';
    findings.hasMatch ||= isShown && isRow(outcome, wantsNone);
  }
  accounts.takeSearched(silentFiles);
  if (wantsNone) accounts.page.advance(silentFiles);
}

function isRow({ lines, column }: FileOutcome, wantsNone: boolean): boolean {
  return wantsNone ? lines === 0 && column === null : lines > 0;
}

/** Puts the separator before each file that prints something after another one has. */
class OutputJoiner {
  readonly #separator: Uint8Array;
  #hasPrinted = false;
  bytesPrinted = 0;

  constructor(separator: Uint8Array) {
    this.#separator = separator;
  }

  *join({ result }: Piece): Generator<Uint8Array> {
    if (result.printed === null) return;
    const { bytes, files } = result.printed;
    for (const file of files) this.bytesPrinted += file.counted;
    if (this.#separator.length === 0) return yield* this.#part(bytes);
    let start = 0;
    for (const file of files) {
      if (file.end === start) continue;
      if (this.#hasPrinted && !file.continued) {
        this.bytesPrinted += this.#separator.length;
        yield* this.#part(this.#separator);
      }
      yield* this.#part(bytes.subarray(start, file.end));
      start = file.end;
    }
  }

  *#part(bytes: Uint8Array): Generator<Uint8Array> {
    if (bytes.length === 0) return;
    this.#hasPrinted = true;
    yield bytes;
  }
}
