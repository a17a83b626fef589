// Requests whose answers were cut, kept for one session so that the whole can be read page by page. The request is kept,
// not its result: a page is searched when it is read.
//
//   threadgrep://rg/<id>            the first page
//   threadgrep://rg/<id>?offset=N   the page that starts at row N
import { randomBytes } from 'node:crypto';
import type { RgRequest } from '../index.js';

const uriShape = /^threadgrep:\/\/rg\/([\w-]{22})(?:\?offset=(\d{1,15}))?$/;

/** The template that clients are told. */
export const retainedTemplate = 'threadgrep://rg/{id}{?offset}';

/** The least recently used are forgotten first. */
export class RetainedRequests {
  readonly capacity: number;
  readonly #requests = new Map<string, RgRequest>();

  constructor(capacity = 64) {
    this.capacity = capacity;
  }

  /** Keeps a request and returns its URI; an equal one that is kept already is the same. */
  keep(request: RgRequest): string {
    const text = JSON.stringify(request);
    const known = [...this.#requests].find(([, other]) => JSON.stringify(other) === text);
    // Whoever guesses an id could read what another asked for.
    const id = known?.[0] ?? randomBytes(16).toString('base64url');
    this.#touch(id, request);
    for (const [oldest] of this.#requests) {
      if (this.#requests.size <= this.capacity) break;
      this.#requests.delete(oldest);
    }
    return uriOf(id);
  }

  /** What a URI means; null if nothing is kept under it. */
  find(uri: string): { id: string; request: RgRequest; offset: number } | null {
    const [, id, offset] = uriShape.exec(uri) ?? [];
    const request = this.#requests.get(id);
    if (request === undefined) return null;
    this.#touch(id, request);
    return { id, request, offset: Number(offset ?? 0) };
  }

  /** All of them, the latest first. */
  list(): { uri: string; request: RgRequest }[] {
    return [...this.#requests].map(([id, request]) => ({ uri: uriOf(id), request })).reverse();
  }

  #touch(id: string, request: RgRequest): void {
    this.#requests.delete(id);
    this.#requests.set(id, request);
  }
}

/** The URI of a page; without `offset` of the first. */
export function uriOf(id: string, offset = 0): string {
  return `threadgrep://rg/${id}${offset === 0 ? '' : `?offset=${offset}`}`;
}
