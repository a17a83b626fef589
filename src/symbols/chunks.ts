// Cuts a file into pieces of whole lines along its declarations.
import type { Chunk, DeclarationKind, PlacedDeclaration } from './declaration.js';

/** A declaration longer than this falls into the declarations in it and what is around them. */
const largeLines = 80;

/** A namespace is only a frame: it is opened at any size. */
const frames = new Set<DeclarationKind>(['module']);

const pieces = new Set<DeclarationKind>([
  'func',
  'method',
  'type',
  'struct',
  'interface',
  'class',
  'enum',
  'trait',
  'impl',
  'module',
]);

/** Every line from 1 to `lines` in exactly one chunk, in order. */
export function cutChunks(declarations: readonly PlacedDeclaration[], lines: number): Chunk[] {
  return new Cutter(declarations).cut(lines);
}

/** A declaration that is open while what is in it is cut. */
interface Frame {
  index: number;
  endLine: number;
}

class Cutter {
  readonly #declarations: readonly PlacedDeclaration[];
  readonly #hasPieces: Uint8Array;
  readonly #chunks: Chunk[] = [];
  readonly #frames: Frame[] = [];
  /** The first line that is in no chunk yet. */
  #next = 1;

  constructor(declarations: readonly PlacedDeclaration[]) {
    this.#declarations = declarations;
    this.#hasPieces = new Uint8Array(declarations.length);
    for (const { parent, kind } of declarations) {
      if (parent >= 0 && pieces.has(kind)) this.#hasPieces[parent] = 1;
    }
  }

  cut(lines: number): Chunk[] {
    for (let index = 0; index < this.#declarations.length; index++) {
      const { startLine, endLine, parent, kind } = this.#declarations[index];
      if (endLine < this.#next) continue;
      this.#leave(startLine);
      const frame = this.#frames.at(-1);
      if (frame === undefined ? parent >= 0 : frame.index !== parent || !pieces.has(kind)) continue;
      this.#fill(startLine - 1);
      if (this.#isOpened(index)) this.#frames.push({ index, endLine });
      else this.#add(endLine, index);
    }
    this.#leave(lines + 1);
    this.#fill(lines);
    return this.#chunks;
  }

  #isOpened(index: number): boolean {
    const { startLine, endLine, kind } = this.#declarations[index];
    if (this.#hasPieces[index] === 0) return false;
    return frames.has(kind) || endLine - startLine >= largeLines;
  }

  /** Closes what ends before a line. */
  #leave(line: number): void {
    for (let frame = this.#frames.at(-1); frame && frame.endLine < line; frame = this.#frames.at(-1)) {
      this.#fill(frame.endLine);
      this.#frames.pop();
    }
  }

  /** Gives the lines up to `end` to what is open around them. */
  #fill(end: number): void {
    this.#add(end, this.#frames.at(-1)?.index ?? -1);
  }

  #add(endLine: number, index: number): void {
    if (endLine < this.#next) return;
    const declaration = this.#declarations[index];
    this.#chunks.push({
      startLine: this.#next,
      endLine,
      kind: declaration?.kind ?? 'block',
      symbol: declaration?.path ?? null,
    });
    this.#next = endLine + 1;
  }
}
