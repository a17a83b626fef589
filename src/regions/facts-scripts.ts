// Rows of the scripting languages, most of which have `#` for comments, and of Haskell and SQL.
import type { LanguageFacts, LineComment, StringFacts } from './facts.js';
import { shellHoles } from './shell-holes.js';

const hash: LineComment = { open: '#' };
const rubyHole = { open: '#{', close: '}' };
const pythonHole = { open: '{', close: '}', inside: 'format' } as const;
const phpHoles = [
  { open: '{$', close: '}' },
  { open: '${', close: '}' },
];

/** Every way to write prefix letters: in any order, large or small. */
function spellings(...prefixes: string[]): string[] {
  const cases = (text: string): string[] =>
    text === ''
      ? ['']
      : cases(text.slice(1)).flatMap((rest) => [text[0] + rest, text[0].toUpperCase() + rest]);
  return prefixes.flatMap(cases);
}

function pythonStrings(open: string): StringFacts[] {
  const multiline = open.length === 3;
  return [
    {
      open,
      prefix: spellings('f', 'rf', 'fr', 't', 'rt', 'tr'),
      multiline,
      holes: [pythonHole],
      doubledHoles: true,
    },
    { open, prefix: spellings('r', 'b', 'u', 'rb', 'br'), multiline },
    { open, multiline },
  ];
}

/** Python to Haskell. */
export const scriptFacts: readonly LanguageFacts[] = [
  { names: ['python'], lineComments: [hash], strings: ['"""', "'''", '"', "'"].flatMap(pythonStrings) },
  {
    names: ['ruby'],
    lineComments: [{ ...hash, when: 'not-after-dollar' }],
    blockComments: [{ open: '=begin', close: '=end', when: 'first-column', wholeLines: true }],
    strings: [
      { open: '"', when: 'not-after-dollar', multiline: true, holes: [rubyHole] },
      { open: '`', when: 'not-after-dollar', multiline: true, holes: [rubyHole] },
      { open: "'", when: 'not-after-dollar', multiline: true },
    ],
    extras: ['ruby'],
  },
  {
    names: ['perl'],
    lineComments: [{ ...hash, when: 'not-after-dollar' }],
    blockComments: [{ open: '=', close: '=cut', when: 'pod', wholeLines: true }],
    strings: ['"', "'", '`'].map((open) => ({ open, when: 'not-after-dollar', multiline: true })),
    extras: ['perl'],
  },
  {
    names: ['php'],
    markup: 'php',
    lineComments: [
      { open: '//', stop: '?>' },
      { ...hash, when: 'not-attribute', stop: '?>' },
    ],
    blockComments: [{ open: '/*', close: '*/' }],
    strings: [
      { open: '"', multiline: true, holes: phpHoles },
      { open: '`', multiline: true, holes: phpHoles },
      { open: "'", multiline: true },
    ],
    extras: ['php'],
  },
  {
    names: ['lua'],
    lineComments: [{ open: '--' }],
    strings: [{ open: '"' }, { open: "'" }],
    extras: ['lua-long-bracket'],
  },
  {
    names: ['elixir'],
    lineComments: [hash],
    strings: ['"""', "'''", '"', "'"].map((open) => ({ open, multiline: true, holes: [rubyHole] })),
    extras: ['elixir'],
  },
  {
    names: ['r'],
    lineComments: [hash],
    strings: [
      { open: '"', multiline: true },
      { open: "'", multiline: true },
      { open: '`', kind: 'code' },
    ],
    extras: ['r-raw-string'],
  },
  {
    names: ['bash'],
    lineComments: [{ ...hash, when: 'word-start' }],
    strings: [
      { open: '"', multiline: true, holes: shellHoles },
      { open: "'", prefix: ['$'], multiline: true },
      { open: "'", escape: '', multiline: true },
    ],
    extras: ['shell'],
  },
  {
    names: ['powershell'],
    lineComments: [{ ...hash, when: 'word-start' }],
    blockComments: [{ open: '<#', close: '#>' }],
    strings: [
      { open: '@"', close: '\n"@', escape: '`', multiline: true, holes: [{ open: '$(', close: ')' }] },
      { open: "@'", close: "\n'@", escape: '', multiline: true },
      { open: '"', escape: '`', doubled: true, multiline: true, holes: [{ open: '$(', close: ')' }] },
      { open: "'", escape: '', doubled: true, multiline: true },
    ],
  },
  {
    names: ['haskell'],
    lineComments: [{ open: '--', when: 'not-operator' }],
    blockComments: [{ open: '{-', close: '-}', nests: true }],
    strings: [{ open: '"', multiline: true }],
    characters: 'lifetime',
  },
  {
    names: ['sql'],
    lineComments: [{ open: '--' }],
    blockComments: [{ open: '/*', close: '*/' }],
    strings: [
      { open: "'", prefix: ['E', 'e'], doubled: true, multiline: true },
      { open: "'", escape: '', doubled: true, multiline: true },
      // Names, which the standard quotes like this.
      { open: '"', kind: 'code', escape: '', doubled: true, multiline: true },
      { open: '`', kind: 'code', escape: '', doubled: true, multiline: true },
    ],
  },
];
