// Scans one file after the other into one reused buffer. Most files are small, plain and without a match: those are
// opened, read, looked through and closed here, and nothing else is done for them. All others are a FileSearch.
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import type { Matcher } from '../matching.js';
import type {
  FileOutcome,
  FileSink,
  MatchFilter,
  ScanControl,
  ScanResult,
  ScanResume,
  ScanSettings,
  TextMemory,
} from '../scanning.js';
import { readFully } from './byte-source.js';
import { type EncodingName, mayHaveBom, resolveEncoding } from './encoding.js';
import { FileSearch, type ScanState } from './file-search.js';
import type { FileHead } from './file-text.js';
import { type LiveStream, takeStream } from './live-streams.js';
import { type Fault, lostStreamFault, outputFileFault, searchedOutcome, systemFault } from './outcome.js';
import type { ScanPlan } from './row-matches.js';
import { defaultTuning, type ScanFile, type ScanTuning } from './scan-file.js';
import { TextWindow } from './text-window.js';

const stdin = 0;
/** A terminal that is opened by name must not become the controlling one. */
const readFlags = constants.O_RDONLY | (constants.O_NOCTTY ?? 0);

/** Scans files with one matcher. One per thread and query; it reuses one buffer for all files. */
export class FileScanner {
  private readonly window: TextWindow;
  private readonly search: FileSearch;
  private readonly encoding: EncodingName;
  private readonly head: FileHead = { count: 0, isWhole: false, firstMatch: -2 };
  private readonly span: number[] = [];
  /** A file without a match is a file without rows. */
  private readonly needsMatch: boolean;
  /** `head.count` up to here can be looked through at once. */
  private readonly quickBytes: number;
  /** Null where a file without a match may have rows all the same, or something else has to be known of each file. */
  private readonly memory: TextMemory | null;
  /** Nothing can be found in any file. */
  private readonly wantsNothing: boolean;

  /** @throws SearchError `ENCODING_UNKNOWN` for a label that `resolveEncoding` refuses. */
  constructor(
    private readonly settings: ScanSettings,
    private readonly matcher: Matcher,
    private readonly plan: ScanPlan,
    tuning: Partial<ScanTuning> = {},
    filter: MatchFilter | null = null,
    memory: TextMemory | null = null,
  ) {
    const complete = { ...defaultTuning, ...tuning };
    this.encoding = resolveEncoding(settings.encoding);
    this.window = new TextWindow(complete.windowBytes, plan.lineTerminator, settings.maxLineBytes);
    this.search = new FileSearch(settings, matcher, plan, this.window, this.encoding, complete, filter);
    const isPlain = this.encoding === 'sniff' || this.encoding === 'raw';
    this.needsMatch = isPlain && !settings.invertMatch && !settings.passthru;
    this.memory = this.needsMatch && !settings.outputFile ? memory : null;
    this.quickBytes = Math.min(settings.maxLineBytes, settings.maxFileSize ?? settings.maxLineBytes);
    this.wantsNothing = settings.maxPerFile === 0 && !settings.countsBeyondLimits;
  }

  /**
   * Scans `file` from its start, or on from `resume`, until it ends, `control` asks for a pause, or the search is
   * cancelled. Tells `sink` where the file begins and ends (or pauses); after a cancel it tells nothing. Trouble with
   * the file is in the outcome; this never throws for it.
   */
  scan(file: ScanFile, sink: FileSink, control: ScanControl, resume: ScanResume | null): ScanResult {
    sink.begin(file.index, file.path, resume?.sink ?? null);
    if (this.wantsNothing) return this.done(searchedOutcome(file.index, 0), sink);
    const stream = resume ? streamOf(resume) : null;
    if (stream === 'lost') return this.done(faultOutcome(file, resume, lostStreamFault(file.path)), sink);
    const memory = resume === null && file.isLocal === true ? this.memory : null;
    const bytesWithoutMatch = memory?.bytesWithoutMatch(file.absolutePath) ?? -1;
    if (bytesWithoutMatch >= 0 && bytesWithoutMatch <= this.quickBytes)
      return this.done(searchedOutcome(file.index, bytesWithoutMatch), sink);
    let fd = stdin;
    let keepsOpen = false;
    try {
      fd = stream ? stream.source.fd : file.isStdin ? stdin : openSync(file.absolutePath, readFlags);
      if (resume) {
        const result = this.search.goOn(file, fd, resume, stream, sink, control);
        keepsOpen = this.search.keepsOpen;
        return result;
      }
      if (this.mayBeOutputFile(file) && this.isOutputFile(fd)) return this.outputFile(file, sink);
      const isWanted = memory?.wants(fd, file.index) === true;
      this.readHead(fd, file.isLocal === true);
      if (isWanted && this.isPlainText())
        memory!.learn(this.window.bytes, this.head.count, this.window.startCapacity);
      if (this.needsMatch && this.isSilent(file)) {
        return this.done(searchedOutcome(file.index, this.head.count), sink);
      }
      // It may have another name after all; what has nothing to tell does not matter.
      if (this.isOutputFile(fd)) return this.outputFile(file, sink);
      const result = this.search.start(file, fd, this.head, sink, control);
      keepsOpen = this.search.keepsOpen;
      return result;
    } catch (error) {
      return this.done(faultOutcome(file, resume, systemFault(error, file.path, file.isExplicit)), sink);
    } finally {
      if (fd !== stdin && !keepsOpen) closeSync(fd);
    }
  }

  /** Gives the memory back; nothing may be scanned any more. */
  release(): void {
    this.window.release();
  }

  /** Told by the name, where a file usually has but one: a stat of each file would be a tenth of the work. */
  private mayBeOutputFile({ path, isLocal }: ScanFile): boolean {
    const name = this.settings.outputFile?.name ?? null;
    return name === null || isLocal !== true || path.endsWith(name);
  }

  private isOutputFile(fd: number): boolean {
    const { outputFile } = this.settings;
    if (!outputFile) return false;
    const { dev, ino } = fstatSync(fd);
    return dev === outputFile.dev && ino === outputFile.ino;
  }

  private outputFile(file: ScanFile, sink: FileSink): ScanResult {
    return this.done(faultOutcome(file, null, outputFileFault), sink);
  }

  private done(outcome: FileOutcome, sink: FileSink): ScanResult {
    sink.end(outcome);
    return { done: outcome };
  }

  /**
   * Reads until the window is full or the file has ended. A read that gives less than asked for is no proof of the
   * end everywhere (/proc, network file systems); where it is not, the end is asked for: 0.6 to 2 µs a file.
   */
  private readHead(fd: number, endsAtShortRead: boolean): void {
    const { head, window } = this;
    // First of all: it may put other bytes in the place of the window's.
    window.shrink();
    const { bytes, startCapacity } = window;
    let count = 0;
    let isAtEnd = false;
    let isFull = false;
    do {
      const read = readFully(fd, bytes, count, startCapacity - count, null);
      count += read;
      isFull = count >= startCapacity;
      isAtEnd = read === 0 || (endsAtShortRead && !isFull);
    } while (!isAtEnd && !isFull);
    head.count = count;
    head.isWhole = isAtEnd;
    head.firstMatch = -2;
  }

  /** All of the file is in the window, and it is searched as it is, whatever is asked for. */
  private isPlainText(): boolean {
    const { bytes } = this.window;
    const { count, isWhole } = this.head;
    if (!isWhole || mayHaveBom(bytes, count)) return false;
    bytes[count] = 0;
    return bytes.indexOf(0) === count;
  }

  /** True for a plain file, all of which is in the window, that holds neither a NUL that matters nor a match. */
  private isSilent(file: ScanFile): boolean {
    const { head, window, matcher, plan } = this;
    const { count } = head;
    if (!head.isWhole || count > this.quickBytes) return false;
    if (count === 0) return true;
    const { bytes } = window;
    if (this.encoding !== 'raw' && mayHaveBom(bytes, count)) return false;
    const rule = file.isExplicit ? this.settings.binary.explicit : this.settings.binary.walked;
    bytes[count] = 0;
    if (rule !== 'none' && bytes.indexOf(0) < count) return false;
    matcher.attach(bytes, count);
    if (plan.multiline) return !matcher.find(0, this.span);
    head.firstMatch = matcher.findLine(0);
    return head.firstMatch < 0;
  }
}

function streamOf(resume: ScanResume): LiveStream | null | 'lost' {
  const key = (resume.scan as ScanState).text.stream;
  return key < 0 ? null : (takeStream(key) ?? 'lost');
}

/** The outcome of a file that could not be opened or read at all in this slice. */
function faultOutcome(file: ScanFile, resume: ScanResume | null, fault: Fault): FileOutcome {
  const { lines, occurrences, rows } = resume ?? { lines: 0, occurrences: 0, rows: 0 };
  const outcome = searchedOutcome(file.index, resume?.scanFrom ?? 0);
  return Object.assign(outcome, fault, { lines, occurrences, rows });
}
