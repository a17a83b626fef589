// Long texts in messages: how much is kept, and that no character is torn.
import { describe, expect, it } from 'vitest';
import { beginning, shortened } from '../../src/shortened.js';

const tears = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

describe('a text that is too long', () => {
  it('keeps its beginning', () => {
    expect(beginning('abcdef', 4)).toBe('abcd…');
    expect(beginning('abcd', 4)).toBe('abcd');
  });

  it('keeps both its ends', () => {
    expect(shortened('abcdef', 4)).toBe('ab…ef');
    expect(shortened('abcd', 4)).toBe('abcd');
  });

  it('is never cut within a character', () => {
    expect(beginning('a😀b', 2)).toBe('a…');
    expect(shortened('a😀bc😀d', 4)).toBe('a…d');
    for (let width = 0; width < 12; width++) {
      for (const text of ['😀'.repeat(6), `a${'😀'.repeat(6)}`, `${'😀'.repeat(6)}a`]) {
        expect(tears.test(beginning(text, width)), `${width} of ${text}`).toBe(false);
        expect(tears.test(shortened(text, width)), `${width} of ${text}`).toBe(false);
      }
    }
  });
});
