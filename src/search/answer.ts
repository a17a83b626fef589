// Collects the events of a search into one answer, with the context lines at the rows they belong to.
import type { Answer, ContextLine, Match, SearchEvent } from '../events.js';
import type { ResolvedQuery } from '../query.js';

/** Takes events in order; `close` returns the answer. */
export class AnswerBuilder {
  readonly #before: number;
  readonly #after: number;
  readonly #matches: Match[] = [];
  readonly #files: string[] = [];
  readonly #counts: { path: string; count: number }[] = [];
  /** Of the file under way: index of its first match, and its context lines. */
  #firstInFile = 0;
  #contexts: ContextLine[] = [];

  constructor({ scan }: ResolvedQuery) {
    this.#before = scan.passthru ? Infinity : scan.before;
    this.#after = scan.passthru ? Infinity : scan.after;
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
    if (this.#before > 0 || this.#after > 0) {
      for (let at = this.#firstInFile; at < this.#matches.length; at++) this.#attach(this.#matches[at]);
    }
    this.#firstInFile = this.#matches.length;
    this.#contexts = [];
  }

  #attach(match: Match): void {
    const last = match.line + match.text.split('\n').length - 1;
    const within = (from: number, to: number) =>
      this.#contexts.filter(({ line }) => line >= from && line <= to);
    match.before = within(match.line - this.#before, match.line - 1);
    match.after = within(last + 1, last + this.#after);
  }
}
