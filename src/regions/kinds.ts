// The three kinds a byte of source can be of, as names outside and as small numbers inside the scan.

/** What a position in a source file is. */
export type RegionKind = 'code' | 'comment' | 'string';

/** Names by number. */
export const kindNames: readonly RegionKind[] = ['code', 'comment', 'string'];

/** The numbers. */
export const CODE = 0;
export const COMMENT = 1;
export const STRING = 2;
