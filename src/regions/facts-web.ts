// Rows of the web's languages: the JavaScript family, styles and markup.
import type { Extra, LanguageFacts } from './facts.js';

const slashes = { open: '//' };
const block = { open: '/*', close: '*/' };
const scssHole = { open: '#{', close: '}' };

function javascript(names: LanguageFacts['names'], more: Extra[]): LanguageFacts {
  return {
    names,
    lineComments: [slashes, { open: '#!', when: 'file-start' }],
    blockComments: [block],
    strings: [{ open: '"' }, { open: "'" }],
    extras: ['javascript-regex', 'javascript-template', ...more],
  };
}

/** JavaScript to Vue. */
export const webFacts: readonly LanguageFacts[] = [
  javascript(['javascript', 'jsx', 'tsx'], ['jsx']),
  javascript(['typescript'], []),
  { names: ['css'], blockComments: [block], strings: [{ open: '"' }, { open: "'" }], extras: ['url'] },
  {
    names: ['scss'],
    lineComments: [slashes],
    blockComments: [block],
    strings: [
      { open: '"', holes: [scssHole] },
      { open: "'", holes: [scssHole] },
    ],
    extras: ['url'],
  },
  { names: ['html'], markup: 'html' },
  { names: ['vue'], markup: 'vue' },
];
