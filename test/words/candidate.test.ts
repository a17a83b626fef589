// Paths are text that loses no byte, in one order.
import { describe, expect, it } from 'vitest';
import { comparePaths, hasEscapedBytes, pathForFs, pathFromBytes, pathToBytes } from '../../src/candidate.js';

describe('a path', () => {
  it.each([
    ['plain', Buffer.from('src/a.ts')],
    ['UTF-8', Buffer.from('naïve/日本')],
    ['Latin-1', Buffer.from([0x61, 0xe9, 0x2e, 0x63])],
    ['a cut sequence', Buffer.from([0xe6, 0x97])],
    ['an encoded surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ['overlong', Buffer.from([0xc0, 0xaf])],
    ['a newline', Buffer.from('a\nb')],
  ])('of %s bytes comes back byte for byte', (_, bytes) => {
    expect(pathToBytes(pathFromBytes(bytes)).equals(bytes)).toBe(true);
  });

  it('that is valid UTF-8 is its own text', () => {
    expect(pathFromBytes(Buffer.from('é'))).toBe('é');
    expect(hasEscapedBytes('é')).toBe(false);
  });

  it('goes to the file system as bytes exactly where it is not UTF-8', () => {
    expect(pathForFs('é')).toBe('é');
    expect(pathForFs('a\udce9')).toEqual(Buffer.from([0x61, 0xe9]));
  });

  it('is ordered bytewise by component', () => {
    const paths = ['b', 'a.c', 'a/x', 'a', 'a-b', 'é', 'a\udce9', 'B'];
    expect(paths.sort(comparePaths)).toEqual(['B', 'a', 'a/x', 'a-b', 'a.c', 'a\udce9', 'b', 'é']);
  });
});
