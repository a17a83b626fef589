// The small project that docs/contracts.md asks its questions of.
import type { Tree } from './tree.js';

/** Known by heart: a class in code, the same word in a comment, a string, a text and an ignored folder. */
export const docTree: Tree = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': 'dist/\n',
  'dist/cart.js': 'function total() {}\n',
  'notes.md': 'The total is in cents.\n',
  'src/cart.ts': `// The total of a cart.
export class Cart {
  total(): number {
    return this.items.reduce((sum, item) => sum + item.price, 0);
  }
}
console.log('total', new Cart().total());
`,
};
