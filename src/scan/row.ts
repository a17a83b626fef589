// The one row, and the one run of lines, that a scanner hands to its sink again and again.
import { Buffer } from 'node:buffer';
import { type LineRun, longestRun, type Row } from '../scanning.js';

/** A row without content. Whoever fills it must set all of it but the arrays, of which only the counted part is valid. */
export function newRow(): Row {
  return {
    kind: 'match',
    lineNumber: 0,
    byteOffset: 0,
    bytes: Buffer.alloc(0),
    start: 0,
    end: 0,
    spans: [],
    spanCount: 0,
    groups: [],
    groupCount: 0,
    isUnfiltered: false,
    replaced: null,
  };
}

/** A run without lines, with room for the longest. */
export function newRun(): LineRun {
  return {
    bytes: Buffer.alloc(0),
    bounds: new Int32Array(2 * longestRun.lines),
    count: 0,
    lineNumber: 0,
    terminator: 0,
  };
}
