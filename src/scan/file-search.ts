// The search of one file from its first bytes, or from where a paused search stood, to its end or the next pause.
import { fstatSync } from 'node:fs';
import type { Matcher } from '../matching.js';
import type {
  FileOutcome,
  FileSink,
  MatchFilter,
  ScanControl,
  ScanResult,
  ScanResume,
  ScanSettings,
} from '../scanning.js';
import { Attachment } from './attachment.js';
import { Emission } from './emission.js';
import { type EncodingName, encodingOf } from './encoding.js';
import { FileFilter } from './file-filter.js';
import { filePolicy, needsStats } from './file-policy.js';
import { type FileHead, FileText, type TextState } from './file-text.js';
import { wantsWholeText } from './filtered-matcher.js';
import type { LineCount } from './line-numbers.js';
import { LineSearch, type Verdict } from './line-search.js';
import { precedingLineStart } from './lines.js';
import type { LiveStream } from './live-streams.js';
import { MultilineSearch } from './multiline-search.js';
import * as outcomes from './outcome.js';
import { type Progress, startOfFile } from './progress.js';
import type { ScanPlan } from './row-matches.js';
import type { ScanFile, ScanTuning } from './scan-file.js';
import type { TextWindow } from './text-window.js';

/** Beyond this a file is not searched across lines. */
const maxMultilineBytes = 1 << 30;

/** The part of a pause that only this room reads. */
export interface ScanState {
  progress: Progress;
  lines: LineCount;
  text: TextState;
}

export class FileSearch {
  /** The descriptor is needed after this slice. */
  keepsOpen = false;
  private readonly emission: Emission;
  private readonly lines: LineSearch;
  private readonly acrossLines: MultilineSearch;
  private readonly text: FileText;
  private readonly hasContext: boolean;
  private readonly filter: FileFilter | null;

  private file!: ScanFile;
  private fd = -1;
  private sink!: FileSink;
  private control!: ScanControl;
  private begunMs = 0;
  private progress!: Progress;
  private fault: outcomes.Fault | null = null;

  constructor(
    private readonly settings: ScanSettings,
    matcher: Matcher,
    private readonly plan: ScanPlan,
    private readonly window: TextWindow,
    private readonly encodingSetting: EncodingName,
    tuning: ScanTuning,
    filter: MatchFilter | null,
  ) {
    const { pauseEveryRows } = tuning;
    this.filter = filter && new FileFilter(filter, matcher, plan, window);
    this.hasContext = settings.before > 0 || settings.after > 0;
    const maxBytes = settings.maxFileSize ?? Number.POSITIVE_INFINITY;
    this.text = new FileText(window, plan.lineTerminator, maxBytes, tuning);
    const attachment = new Attachment(this.filter?.matcher ?? matcher, window);
    this.emission = new Emission(settings, attachment, matcher.groupCount, plan, window, (from, to) =>
      this.text.countGone(from, to),
    );
    this.lines = new LineSearch(settings, attachment, plan, window, this.emission, pauseEveryRows);
    this.acrossLines = new MultilineSearch(settings, attachment, plan, window, this.emission, pauseEveryRows);
  }

  /** Searches from the start. `head` is what the window holds of the file. */
  start(file: ScanFile, fd: number, head: FileHead, sink: FileSink, control: ScanControl): ScanResult {
    this.beginFile(file, fd, sink, control);
    this.progress = startOfFile();
    const stats = needsStats(file, head.isWhole, this.settings, this.plan) ? fstatSync(fd) : null;
    const size = Math.max(head.count, stats?.isFile() ? stats.size : 0);
    const { maxFileSize } = this.settings;
    if (maxFileSize !== null && size > maxFileSize) {
      this.fault = outcomes.overSizeFault(size, maxFileSize);
      return { done: this.conclude(0) };
    }
    const encoding = encodingOf(this.encodingSetting, this.window.bytes, head.count);
    const isLive = file.isStdin === true || (stats !== null && !stats.isFile());
    return this.guard(() => {
      this.text.open(fd, head, encoding, filePolicy(file, encoding, stats, this.settings, this.plan), isLive);
      if (this.plan.multiline && stats) this.window.reserve(Math.min(size + 1, maxMultilineBytes));
      this.filter?.begin(file.path, this.progress, this.mayBeginAgain);
      this.beginEmission({ countedTo: 0, number: 1 });
      return this.searchFromStart(head);
    });
  }

  /** Nothing is handed over before the first match, and the text can be read once more. */
  private get mayBeginAgain(): boolean {
    const { invertMatch, passthru } = this.settings;
    return this.text.canReadAgain && !this.plan.multiline && !invertMatch && !passthru;
  }

  /** The first match was met of a file that is filtered. */
  private beginAgain(): ScanResult {
    this.progress = startOfFile();
    this.text.openAgain(this.fd);
    this.filter!.begin(this.file.path, this.progress, false);
    this.beginEmission({ countedTo: 0, number: 1 });
    return this.searchFromStart(null);
  }

  /** Goes on with a paused search; `stream` for a file that could not be opened again. */
  goOn(
    file: ScanFile,
    fd: number,
    resume: ScanResume,
    stream: LiveStream | null,
    sink: FileSink,
    control: ScanControl,
  ): ScanResult {
    this.beginFile(file, fd, sink, control);
    const { progress, lines, text } = resume.scan as ScanState;
    // Of the shape that code was compiled for, not of that in which it came.
    this.progress = Object.assign(startOfFile(), progress, {
      filter: progress.filter && { ...progress.filter },
    });
    if (!stream && fstatSync(fd).ino !== resume.inode) {
      this.fault = outcomes.replacedFault(file.path);
      return { done: this.conclude(progress.position) };
    }
    return this.guard(() => {
      const wanted = Math.max(progress.position + 1, text.blocks?.searchTo ?? 0);
      this.text.reopen(fd, text, stream, resume.readFrom, wanted);
      this.filter?.hold(this.progress);
      this.beginEmission({ countedTo: lines.countedTo, number: lines.number });
      return this.plan.multiline ? this.searchAcrossLines() : this.searchLines();
    });
  }

  private beginFile(file: ScanFile, fd: number, sink: FileSink, control: ScanControl): void {
    this.file = file;
    this.fd = fd;
    this.sink = sink;
    this.control = control;
    this.begunMs = performance.now();
    this.keepsOpen = false;
    this.fault = null;
  }

  private beginEmission(lines: LineCount): void {
    const { watch } = this.text.policy;
    this.emission.beginFile(this.progress, lines, this.sink, this.control, watch);
    this.lines.beginFile(this.progress, this.control);
  }

  /** @param head what the window was given; null if it has read the text by itself */
  private searchFromStart(head: FileHead | null): ScanResult {
    const { text, progress } = this;
    if (text.policy.watch.looksInRows) {
      const nul = text.nulInFirstBlock();
      if (nul >= 0) progress.binaryOffset = nul;
      if (nul >= 0 && text.policy.watch.quits) return { done: this.conclude(0) };
    }
    if (this.plan.multiline) return this.searchAcrossLines();
    if (head !== null && this.isAsSeen(head)) this.lines.adopt(head.firstMatch);
    return this.searchLines();
  }

  /** The matcher was asked of just the text that the window holds. */
  private isAsSeen({ firstMatch, isWhole, count }: FileHead): boolean {
    const { text, window } = this;
    if (this.filter !== null || firstMatch === -2 || !isWhole) return false;
    return window.filled === count && window.firstNul < 0 && !text.isDecoded;
  }

  private searchLines(): ScanResult {
    const { text, progress, window, control } = this;
    for (;;) {
      let end = text.stretchInWindow(progress.position);
      if (end < 0) {
        if (!window.isAtEnd && control.isCancelled()) return { cancelled: true };
        end = text.nextStretch(progress.position, this.keepFrom());
        progress.binaryOffset ??= text.nulInBlocks(end < 0);
        if (end < 0) return { done: this.conclude(text.searchedTo) };
      }
      const verdict = this.lines.search(end);
      if (verdict === 'stop' && this.isListedOnlyAsText) this.lookForNulInRest();
      if (verdict !== 'more') return this.leave(verdict);
      if (!window.isAtEnd && control.shouldPause()) return this.pause();
    }
  }

  /** As ripgrep: with `-l -v` a file is no hit if a NUL comes anywhere behind its first line without a match. */
  private get isListedOnlyAsText(): boolean {
    const { settings, text } = this;
    return (
      settings.depth === 'first' && settings.invertMatch && text.blocks !== null && text.policy.watch.quits
    );
  }

  private lookForNulInRest(): void {
    const { text, progress } = this;
    while (text.nextStretch(0, text.blocks!.state.searchTo) >= 0);
    progress.binaryOffset ??= text.nulInBlocks(true);
  }

  private searchAcrossLines(): ScanResult {
    const { window, progress, control } = this;
    window.fill(0, -1, maxMultilineBytes + 1);
    if (!window.isAtEnd) {
      this.fault = outcomes.multilineSizeFault(this.file.path, maxMultilineBytes);
      return { done: this.conclude(0) };
    }
    const verdict = this.acrossLines.search(progress, control, this.begunMs);
    return verdict === 'more' ? { done: this.conclude(window.textEnd) } : this.leave(verdict);
  }

  /** Offset from which text may still be wanted as context. */
  private keepFrom(): number {
    const { window, progress, settings, emission } = this;
    const { position } = progress;
    let keep = position;
    if (this.plan.multiline) return 0;
    if (this.hasContext) {
      const { lineTerminator } = this.plan;
      const { contextFloor: floor } = this.text;
      const end = position - window.base;
      const start = precedingLineStart(window.bytes, lineTerminator, floor, end, settings.before);
      keep = Math.max(start + window.base, progress.visitedTo);
    }
    // Row numbers may be asked for as long as rows are. Where one was, others will be: reading once more takes longer.
    const isCountedNow = progress.hasSent || !this.text.canReadAgain;
    if (emission.sendsRows && isCountedNow && !emission.onlyCounts) emission.lineNumbers.countTo(keep);
    return keep;
  }

  private leave(verdict: Exclude<Verdict, 'more'>): ScanResult {
    if (verdict === 'cancelled') return { cancelled: true };
    if (verdict === 'pause') return this.pause();
    return { done: this.conclude(this.progress.position, true) };
  }

  private pause(): ScanResult {
    const { progress, emission, text } = this;
    const readFrom = this.filter?.holds(progress) ? 0 : this.keepFrom();
    const { lines, occurrences, rows, afterLeft, binaryOffset, position } = progress;
    const counted = emission.lineNumbers.state;
    const scan: ScanState = { progress: { ...progress }, lines: counted, text: text.state(readFrom) };
    this.keepsOpen = text.isLive;
    const paused: ScanResume = {
      readFrom,
      scanFrom: position,
      lineNumber: counted.number,
      ...{ lines, occurrences, rows, afterLeft, binaryOffset },
      lastRowEnd: progress.hasSent ? progress.visitedTo : -1,
      inode: text.isLive ? 0 : fstatSync(this.fd).ino,
      sink: this.sink.pause(),
      scan,
    };
    return { paused };
  }

  /** Trouble while reading ends the file; what was found before stays. */
  private guard(search: () => ScanResult): ScanResult {
    try {
      return search();
    } catch (error) {
      if (error === wantsWholeText) return this.guard(() => this.beginAgain());
      this.fault = outcomes.faultOf(error, this.file, this.text.encoding.name);
      return { done: this.conclude(this.progress.position) };
    }
  }

  /** The outcome of a file whose search has come to its end after `searched` bytes. */
  private conclude(searched: number, isStopped = false): FileOutcome {
    const { progress, settings, file, text, sink } = this;
    const fault = this.fault ?? (isStopped ? null : this.faultAtEnd());
    const outcome = outcomes.outcomeOf(file.index, progress, settings, searched);
    if (fault) Object.assign(outcome, fault);
    else if (progress.binaryOffset !== null) outcomes.markBinary(outcome, text.policy.watch);
    sink.end(outcome);
    return outcome;
  }

  private faultAtEnd(): outcomes.Fault | null {
    const { window, settings, file, text } = this;
    if (window.hasLongLine) {
      return outcomes.longLineFault(file.path, settings.maxLineBytes, window.base + window.textEnd);
    }
    if (!text.isOverLimit) return null;
    return outcomes.overSizeFault(settings.maxFileSize! + 1, settings.maxFileSize!);
  }
}
