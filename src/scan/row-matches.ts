// The matches in the lines of one row, their groups, and the row with its matches replaced.
// Positions are indexes into the window's bytes.

import { mostSpans, TooManyMatches } from '../matching.js';
import type { Plan } from '../plan.js';
import type { Row, ScanSettings } from '../scanning.js';
import type { Attachment } from './attachment.js';
import { terminatorLength } from './lines.js';
import { expandTemplate, parseTemplate, ReplacedText, type Template } from './replacement.js';
import type { TextWindow } from './text-window.js';

/** What a scan must know of the plan. */
export type ScanPlan = Pick<Plan, 'multiline' | 'crlf' | 'lineTerminator' | 'groupNames'>;

/** Finds the matches of one row after the other and puts them in it. */
export class MatchFinder {
  /** Rows carry spans, or something made from them. */
  readonly isNeeded: boolean;
  /** The number of matches matters, row or no row. */
  readonly isCounted: boolean;
  private readonly isByOccurrence: boolean;
  /** Each match makes a row, or a part of one. */
  private readonly needsAll: boolean;
  private readonly template: Template | null;
  private readonly replaced = new ReplacedText();
  private readonly groups: number[] = [];
  private readonly span: number[] = [];

  constructor(
    settings: ScanSettings,
    private readonly attachment: Attachment,
    private readonly matcherGroups: number,
    private readonly plan: ScanPlan,
    private readonly window: TextWindow,
    private readonly row: Row,
  ) {
    this.template = settings.replace === null ? null : parseTemplate(settings.replace, plan.groupNames);
    this.isByOccurrence = settings.rowUnit === 'occurrence';
    this.needsAll = this.isByOccurrence || this.template !== null;
    this.isCounted = settings.countsOccurrences || settings.rowUnit === 'occurrence';
    this.isNeeded = this.isCounted || settings.needsSpans || settings.needsGroups || this.template !== null;
    row.groupCount = settings.needsGroups ? matcherGroups : 0;
  }

  /** Whether the one line `[start, end)`, seen alone, contains a match. */
  isMatch(start: number, end: number): boolean {
    return this.attachment.current.findAllInLine(start, this.contentEnd(start, end), this.span) > 0;
  }

  /**
   * Finds the matches in the lines `[start, end)`, into the spans of the row. Returns their number. Across lines they
   * follow on a match that ended at `previousEnd`.
   */
  find(start: number, end: number, previousEnd = -1): number {
    const { spans } = this.row;
    if (this.plan.multiline) return this.findAcrossLines(start, end, previousEnd, spans);
    const count = this.attachment.current.findAllInLine(start, this.contentEnd(start, end), spans);
    if (count > mostSpans && this.needsAll) throw new TooManyMatches();
    // As ripgrep: an empty match behind the last byte of an unfinished line is none.
    return count > 0 && spans[2 * Math.min(count, mostSpans) - 2] >= end ? count - 1 : count;
  }

  /** How many of `count` spans a row tells: those there are, and where each is a row, those that are still wanted. */
  told(count: number, budget: number): number {
    if (!this.isByOccurrence || budget >= count) return Math.min(count, mostSpans);
    const { spans } = this.row;
    let told = 0;
    for (let rows = 0; told < count && rows < budget; told++)
      if (spans[2 * told] < spans[2 * told + 1]) rows++;
    return told;
  }

  /** How many of the first `count` spans are not empty. */
  solidSpans(count: number): number {
    const { spans } = this.row;
    let solid = 0;
    for (let span = 0; span < count; span++) if (spans[2 * span] < spans[2 * span + 1]) solid++;
    return solid;
  }

  /** Where the last of the first `count` spans ends. */
  endOf(count: number): number {
    return this.row.spans[2 * count - 1];
  }

  private findAcrossLines(start: number, end: number, previousEnd: number, spans: number[]): number {
    const { span } = this;
    const matcher = this.attachment.current;
    let count = 0;
    let lastEnd = previousEnd;
    for (let from = Math.max(start, previousEnd); from < end && matcher.find(from, span) && span[0] < end; ) {
      const [matchStart, matchEnd] = span;
      const isEmpty = matchStart === matchEnd;
      from = isEmpty ? matchEnd + 1 : matchEnd;
      if (isEmpty && matchEnd === lastEnd) continue;
      lastEnd = matchEnd;
      if (count === mostSpans) throw new TooManyMatches();
      spans[2 * count] = matchStart;
      spans[2 * count + 1] = matchEnd;
      count++;
    }
    return count;
  }

  private contentEnd(start: number, end: number): number {
    const { lineTerminator, crlf } = this.plan;
    return end - terminatorLength(this.window.bytes, start, end, lineTerminator, crlf);
  }

  /** Completes the row whose spans were just found with the groups and the replacement that are asked for. */
  addGroups(start: number, end: number): void {
    const { row } = this;
    row.replaced = null;
    if (row.spanCount === 0) return;
    if (row.groupCount > 0) this.collectGroups(start, end);
    if (this.template) this.replace(start, end, this.template);
  }

  private groupsOf(span: number, start: number, end: number): void {
    const { multiline } = this.plan;
    const contextStart = multiline ? 0 : start;
    const contextEnd = multiline ? this.window.textEnd : this.contentEnd(start, end);
    const from = this.row.spans[2 * span];
    if (this.attachment.current.captures(from, contextStart, contextEnd, this.groups)) return;
    this.groups.fill(-1);
  }

  private collectGroups(start: number, end: number): void {
    const { row, groups } = this;
    const width = 2 * row.groupCount;
    for (let span = 0; span < row.spanCount; span++) {
      this.groupsOf(span, start, end);
      for (let at = 0; at < width; at++) row.groups[span * width + at] = groups[at];
    }
  }

  private replace(start: number, end: number, template: Template): void {
    const { row, replaced, groups, matcherGroups } = this;
    const { bytes } = this.window;
    const spans: number[] = [];
    replaced.clear();
    let at = start;
    for (let span = 0; span < row.spanCount; span++) {
      replaced.add(bytes, at, row.spans[2 * span]);
      at = row.spans[2 * span + 1];
      this.groupsOf(span, start, end);
      spans.push(replaced.length);
      expandTemplate(template, bytes, groups, matcherGroups, replaced);
      spans.push(replaced.length);
    }
    replaced.add(bytes, at, end);
    row.replaced = { bytes: replaced.bytes.subarray(0, replaced.length), spans };
  }
}
