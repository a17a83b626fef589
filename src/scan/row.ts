// The one row object a scanner hands to its sink again and again.
import { Buffer } from 'node:buffer';
import type { Row } from '../scanning.js';

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
