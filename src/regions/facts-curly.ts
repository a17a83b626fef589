// Rows of the languages whose comments are `//` and `/* */`.
import type { LanguageFacts, LineComment, StringFacts } from './facts.js';

const slashes: LineComment = { open: '//' };
const block = { open: '/*', close: '*/' };
const nestedBlock = { ...block, nests: true };
const quoted: StringFacts = { open: '"' };
const hole = { open: '${', close: '}' };
const csharpHole = { open: '{', close: '}', inside: 'format' } as const;

/** C to Zig. */
export const curlyFacts: readonly LanguageFacts[] = [
  {
    names: ['c', 'cpp'],
    lineComments: [{ ...slashes, joins: true }],
    blockComments: [block],
    strings: [
      { ...quoted, prefix: ['u8', 'L', 'u', 'U'] },
      quoted,
      { open: "'", prefix: ['u8', 'L', 'u', 'U'] },
    ],
    characters: 'quote',
    extras: ['cpp-raw-string', 'digit-separator', 'preprocessor'],
  },
  {
    names: ['csharp'],
    lineComments: [slashes],
    blockComments: [block],
    strings: [
      {
        open: '"',
        prefix: ['$@', '@$'],
        escape: '',
        doubled: true,
        multiline: true,
        holes: [csharpHole],
        doubledHoles: true,
      },
      { open: '"', prefix: ['@'], escape: '', doubled: true, multiline: true },
      { open: '"', prefix: ['$'], holes: [csharpHole], doubledHoles: true },
      quoted,
    ],
    characters: 'quote',
    extras: ['csharp-raw-string', 'preprocessor'],
  },
  {
    names: ['java'],
    lineComments: [slashes],
    blockComments: [block],
    strings: [{ open: '"""', multiline: true }, quoted],
    characters: 'quote',
  },
  {
    names: ['kotlin'],
    lineComments: [slashes],
    blockComments: [nestedBlock],
    strings: [
      { open: '"""', escape: '', multiline: true, greedy: true, holes: [hole] },
      { open: '"', holes: [hole] },
    ],
    characters: 'quote',
  },
  {
    names: ['scala'],
    lineComments: [slashes],
    blockComments: [nestedBlock],
    strings: [
      // The name before the quotes makes the holes; it is code, like the name of any function.
      { open: '"""', when: 'in-word', escape: '', multiline: true, greedy: true, holes: [hole] },
      { open: '"""', escape: '', multiline: true, greedy: true },
      { open: '"', when: 'in-word', holes: [hole] },
      quoted,
      { open: '`', kind: 'code', escape: '' },
    ],
    characters: 'lifetime',
  },
  {
    names: ['go'],
    lineComments: [slashes],
    blockComments: [block],
    strings: [quoted, { open: '`', escape: '', multiline: true }],
    characters: 'quote',
  },
  {
    names: ['rust'],
    lineComments: [slashes],
    blockComments: [nestedBlock],
    strings: [
      { open: '"', prefix: ['b', 'c'], multiline: true },
      { open: '"', multiline: true },
    ],
    characters: 'lifetime',
    extras: ['rust-raw-string'],
  },
  { names: ['swift'], lineComments: [slashes], blockComments: [nestedBlock], extras: ['swift-string'] },
  {
    names: ['dart'],
    lineComments: [slashes],
    blockComments: [nestedBlock],
    strings: ['"""', "'''", '"', "'"].flatMap((open) => [
      { open, prefix: ['r'], escape: '', multiline: open.length === 3 },
      { open, multiline: open.length === 3, holes: [hole] },
    ]),
  },
  { names: ['zig'], lineComments: [slashes], strings: [quoted], characters: 'quote', extras: ['zig-lines'] },
];
