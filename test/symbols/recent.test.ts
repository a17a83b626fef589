// The bounds of what a thread remembers.
import { describe, expect, it } from 'vitest';
import { Recent } from '../../src/symbols/recent.js';

describe('a store of what was used last', () => {
  it('forgets what was unused for longest when there are too many', () => {
    const recent = new Recent<number>(2, 1000);
    recent.set('a', 1, 10);
    recent.set('b', 2, 10);
    recent.get('a');
    recent.set('c', 3, 10);
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
  });

  it('stays within its bytes, counting a key once', () => {
    const recent = new Recent<number>(100, 100);
    recent.set('a', 1, 60);
    recent.set('a', 2, 40);
    recent.set('b', 3, 60);
    expect([recent.size, recent.bytes]).toEqual([2, 100]);
    recent.set('c', 4, 10);
    expect([recent.get('a'), recent.size, recent.bytes]).toEqual([undefined, 2, 70]);
  });

  it('does not keep what is larger than all of it', () => {
    const recent = new Recent<number>(100, 100);
    recent.set('a', 1, 101);
    expect([recent.size, recent.bytes]).toEqual([0, 0]);
  });
});
