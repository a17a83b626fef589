// Collects the events of a search into one answer, with the context lines at the rows they belong to.
import type { Answer, ContextLine, Match, SearchEvent } from '../events.js';
import type { ResolvedQuery } from '../query.js';

/** Takes events in order; `close` returns the answer. */
export class AnswerBuilder {
  readonly #before: number;
  readonly #after: number;
  /** Every line that does not match is context. */
  readonly #isPassthru: boolean;
  readonly #matches: Match[] = [];
  readonly #files: string[] = [];
  readonly #counts: { path: string; count: number }[] = [];
  /** Of the file under way: index of its first match, and its context lines. */
  #firstInFile = 0;
  #contexts: ContextLine[] = [];

  constructor({ scan }: ResolvedQuery) {
    this.#before = scan.before;
    this.#after = scan.after;
    this.#isPassthru = scan.passthru;
  }

  take(event: SearchEvent): void {
    switch (event.type) {
      case 'match': {
        const { type: _, ...match } = event;
        this.#matches.push(match);
        break;
      }
      case 'context':
        this.#contexts.push({ line: event.line, text: event.text });
        break;
      case 'end':
        this.#attachContexts();
        break;
      case 'file':
        this.#files.push(event.path);
        break;
      case 'count':
        this.#counts.push({ path: event.path, count: event.count });
        break;
    }
  }

  close(summary: SearchEvent & { type: 'summary' }): Answer {
    this.#attachContexts();
    const { type: _, ...facts } = summary;
    return { matches: this.#matches, files: this.#files, counts: this.#counts, ...facts };
  }

  #attachContexts(): void {
    const matches = this.#matches.slice(this.#firstInFile);
    if (this.#isPassthru) for (const match of matches) this.#attachRuns(match);
    else if (this.#before > 0 || this.#after > 0) for (const match of matches) this.#attach(match);
    this.#firstInFile = this.#matches.length;
    this.#contexts = [];
  }

  #attach(match: Match): void {
    const last = match.endLine;
    match.before = this.#contexts.slice(this.#indexOf(match.line - this.#before), this.#indexOf(match.line));
    match.after = this.#contexts.slice(this.#indexOf(last + 1), this.#indexOf(last + this.#after + 1));
  }

  /** With passthru: all lines up to the matches on both sides, whether those are on this page or not. */
  #attachRuns(match: Match): void {
    const behind = this.#indexOf(match.line);
    let first = behind;
    while (first > 0 && this.#contexts[first - 1].line === match.line - (behind - first) - 1) first--;
    const next = match.endLine + 1;
    const ahead = this.#indexOf(next);
    let end = ahead;
    while (end < this.#contexts.length && this.#contexts[end].line === next + (end - ahead)) end++;
    match.before = this.#contexts.slice(first, behind);
    match.after = this.#contexts.slice(ahead, end);
  }

  /** Index of the first context line with a number of at least `line`; they are in order. */
  #indexOf(line: number): number {
    let low = 0;
    for (let high = this.#contexts.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (this.#contexts[middle].line < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
