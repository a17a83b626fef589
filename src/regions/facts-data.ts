// Rows of data and build files.
import type { LanguageFacts } from './facts.js';

/** YAML to Dockerfile. */
export const dataFacts: readonly LanguageFacts[] = [
  { names: ['yaml'], lineComments: [{ open: '#', when: 'after-blank' }], extras: ['yaml'] },
  {
    names: ['toml'],
    lineComments: [{ open: '#' }],
    strings: [
      { open: '"""', multiline: true, greedy: true },
      { open: "'''", escape: '', multiline: true, greedy: true },
      { open: '"' },
      { open: "'", escape: '' },
    ],
  },
  // Comments are no JSON, but are written in it, and nothing else looks like one.
  {
    names: ['json'],
    lineComments: [{ open: '//' }],
    blockComments: [{ open: '/*', close: '*/' }],
    strings: [{ open: '"' }, { open: "'" }],
  },
  {
    names: ['makefile'],
    lineComments: [
      { open: '#', when: 'recipe-word', joins: true },
      { open: '#', when: 'make-line', joins: true },
    ],
    strings: [
      { open: '"', when: 'recipe' },
      { open: "'", when: 'recipe', escape: '' },
    ],
  },
  {
    names: ['dockerfile'],
    lineComments: [{ open: '#', when: 'line-start' }],
    strings: [{ open: '"' }, { open: "'", when: 'word-start' }],
    extras: ['backslash'],
  },
];
