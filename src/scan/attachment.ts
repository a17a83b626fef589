// Keeps the matcher attached to what the window holds. Whoever asks the matcher anything asks for this first.
import type { Matcher } from '../matching.js';
import type { TextWindow } from './text-window.js';

export class Attachment {
  private generation = -1;

  constructor(
    private readonly matcher: Matcher,
    private readonly window: TextWindow,
  ) {}

  /** The matcher, attached to the whole lines in the window. */
  get current(): Matcher {
    const { matcher, window } = this;
    if (this.generation !== window.generation) {
      matcher.attach(window.bytes, window.textEnd);
      this.generation = window.generation;
    }
    return matcher;
  }

  /** The caller has attached the matcher to just what the window holds. */
  adopt(): void {
    this.generation = this.window.generation;
  }
}
