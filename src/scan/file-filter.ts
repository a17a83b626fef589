// What a filter needs of the file under way: its language, and all of its text in the window, since what a place in a text is
// depends on everything before it.
import type { Matcher } from '../matching.js';
import type { MatchFilter } from '../scanning.js';
import { FilteredMatcher } from './filtered-matcher.js';
import type { Progress } from './progress.js';
import type { ScanPlan } from './row-matches.js';
import type { TextWindow } from './text-window.js';

/** Beyond this a file is not filtered, because its text is not held in memory as a whole. */
const maxFilteredBytes = 64 << 20;
const noLanguage = 'no rules for comments and strings in this kind of file';

export class FileFilter {
  readonly matcher: FilteredMatcher;

  constructor(
    private readonly filter: MatchFilter,
    inner: Matcher,
    plan: ScanPlan,
    private readonly window: TextWindow,
  ) {
    this.matcher = new FilteredMatcher(inner, filter, plan, window);
  }

  /**
   * The window is at the start of the text of the file `path`. Most large files hold no match, and to hold their texts costs more than
   * to search them: with `mayBeginAgain` a text is only held once a match is met, which `wantsWholeText` tells.
   */
  begin(path: string, progress: Progress, mayBeginAgain: boolean): void {
    const { window } = this;
    const language = this.filter.languageOf(path, window.bytes, window.filled);
    const unfiltered = language === null ? noLanguage : null;
    const removed = { removedLines: 0, removedOccurrences: 0, removedTo: 0 };
    progress.filter = { language, unfiltered, ...removed, looksAhead: mayBeginAgain && !window.isAtEnd };
    this.hold(progress);
    if (language === null || progress.filter.looksAhead) return;
    if (window.isAtEnd && window.filled <= maxFilteredBytes) return;
    progress.filter.language = null;
    progress.filter.unfiltered = `larger than ${maxFilteredBytes} bytes`;
  }

  /** The file is begun, or gone on with: a text that is filtered stays in the window from its start to its end. */
  hold(progress: Progress): void {
    this.matcher.beginFile(progress.filter!);
    if (this.holds(progress) && !this.window.isAtEnd) this.window.fill(0, -1, maxFilteredBytes + 1);
  }

  /** All of the text is kept, so a pause is to go on from its start. */
  holds({ filter }: Progress): boolean {
    return filter !== null && filter.language !== null && !filter.looksAhead;
  }
}
