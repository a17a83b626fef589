// What holds of every scan: line ends, marks and bytes that are no text, early stops, and that nothing takes for ever.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LanguageName, openRegions, scanRegions } from '../../src/regions/index.js';
import { filesUnder, projectRoot } from '../source-tree.js';
import { marksOf } from './marked.js';

const languages: LanguageName[] = [
  ...['bash', 'c', 'cpp', 'csharp', 'css', 'dart', 'dockerfile', 'elixir', 'go', 'haskell', 'html', 'java'],
  ...['javascript', 'json', 'jsx', 'kotlin', 'lua', 'makefile', 'perl', 'php', 'powershell', 'python', 'r'],
  ...['ruby', 'rust', 'scala', 'scss', 'sql', 'swift', 'toml', 'tsx', 'typescript', 'vue', 'yaml', 'zig'],
] as LanguageName[];

const spansOf = (language: LanguageName, text: string | Buffer, until?: number) => {
  const bytes = Buffer.from(text);
  return scanRegions(bytes, bytes.length, language, until).spans();
};

/** Pieces of all languages: whatever stands next to whatever, nothing may break. */
const pieces = [
  ...['"', "'", '`', '"""', "'''", '/', '//', '/*', '*/', '#', '--', '{-', '-}', '<!--', '-->', '<#', '#>'],
  ...['${', '#{', '\\(', '{', '}', '(', ')', '[', ']', '[[', ']]', '[==[', '<<A', '<<-"B"', '<<<A\n', 'A\n'],
  ...[
    '\\',
    '\n',
    '\r\n',
    ' ',
    '\t',
    'a',
    'r',
    'R"x(',
    ')x"',
    'r#"',
    '"#',
    '$"""',
    '@"',
    '%w[',
    'q{',
    's/',
    'y,',
  ],
  ...[
    '<script>',
    '</script>',
    '<style',
    '>',
    '<a b=',
    '<?php ',
    '?>',
    '{{',
    '}}',
    '=begin\n',
    '=cut\n',
    '?',
    '~s(',
  ],
  ...['__END__\n', 'return ', 'x', '1', '\0', '\ufeff', 'é', '😀', '|\n ', ': ', '- ', '=', ';', ','],
];

/** A generator of numbers below `limit` that a seed decides. */
function seeded(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const randomText = (seed: number, length: number): string => {
  const next = seeded(seed);
  return Array.from({ length }, () => pieces[next(pieces.length)]).join('');
};

describe('positions', () => {
  it('are answered for every byte, and refused beyond what was scanned', () => {
    const regions = scanRegions(Buffer.from('a "b" // c'), 10, 'c');
    expect([0, 2, 4, 5, 6, 9].map((at) => regions.kindAt(at))).toEqual([
      'code',
      'string',
      'string',
      'code',
      'comment',
      'comment',
    ]);
    for (const at of [-1, 10, Number.NaN]) expect(() => regions.kindAt(at)).toThrow(RangeError);
  });

  it('count bytes, not characters', () => {
    expect(spansOf('c', 'é "😀" ü // ä')).toEqual([
      { kind: 'code', start: 0, end: 3 },
      { kind: 'string', start: 3, end: 9 },
      { kind: 'code', start: 9, end: 13 },
      { kind: 'comment', start: 13, end: 18 },
    ]);
  });

  it('end where the text ends, whatever stands behind it in the buffer', () => {
    const bytes = Buffer.from('a /* b " c');
    expect(scanRegions(bytes, 3, 'c').spans()).toEqual([{ kind: 'code', start: 0, end: 3 }]);
    expect(scanRegions(bytes, 4, 'c').spans().at(-1)).toEqual({ kind: 'comment', start: 2, end: 4 });
  });

  it('of an empty text are none', () => {
    expect(languages.flatMap((language) => spansOf(language, ''))).toEqual([]);
  });
});

describe('line ends and odd bytes', () => {
  it.each([
    ['a line comment', 'c', 'a // b\r\nc', ['..cccc.', '.']],
    ['an open string', 'c', 'a "b\r\nc', ['..ss.', '.']],
    ['an open character', 'java', "a 'b\r\nc", ['..ss.', '.']],
    ['an open string with holes', 'kotlin', 'a "b\r\nc', ['..ss.', '.']],
    ['documentation', 'perl', '=pod\r\n=cut\r\na', ['ccccc', 'cccc.', '.']],
    ['a here-document', 'bash', "a <<B\r\nit's\r\nB\r\nc", ['......', 'sssss', 's.', '.']],
  ] as const)(
    'a carriage return before a line feed is part of the line end: %s',
    (_, language, text, marks) => {
      expect(marksOf(language, text)).toEqual(marks);
    },
  );

  it('a backslash joins lines that end with a carriage return too', () => {
    expect(marksOf('c', 'a "b\\\r\nc" d')).toEqual(['..ssss', 'ss..']);
    expect(marksOf('c', 'a // b\\\r\nc\r\nd')).toEqual(['..cccccc', 'c.', '.']);
    expect(marksOf('javascript', "'a\\\r\nb' + c")).toEqual(['ssss', 'ss....']);
  });

  it('a byte order mark is code, and what stands behind it is at the start', () => {
    expect(marksOf('powershell', '\ufeff# a')).toEqual(['.ccc']);
    expect(marksOf('typescript', "\ufeff#! it's")).toEqual(['.ccccccc']);
    expect(marksOf('python', '\ufeff"a" b')).toEqual(['.sss..']);
    expect(marksOf('perl', "\ufeff=pod it's")).toEqual(['.ccccccccc']);
  });

  it('a NUL is a byte like any other', () => {
    expect(marksOf('c', 'a\0 "b\0c" // \0d')).toEqual(['...sssss.ccccc']);
  });

  it('bytes that are no UTF-8 are passed over', () => {
    expect(spansOf('c', Buffer.from([0xff, 0x22, 0xc3, 0x22, 0xff]))).toEqual([
      { kind: 'code', start: 0, end: 1 },
      { kind: 'string', start: 1, end: 4 },
      { kind: 'code', start: 4, end: 5 },
    ]);
  });
});

describe('an early stop', () => {
  const files = filesUnder(`${projectRoot}/src/regions`).slice(0, 8);

  it.each(files.map((path) => path.slice(projectRoot.length + 1)))(
    'changes no answer before it: %s',
    (path) => {
      const bytes = readFileSync(`${projectRoot}/${path}`);
      const whole = scanRegions(bytes, bytes.length, 'typescript');
      for (let until = 0; until <= bytes.length; until += 97) {
        const part = scanRegions(bytes, bytes.length, 'typescript', until);
        expect(part.end).toBeGreaterThanOrEqual(Math.min(until, bytes.length));
        for (let at = Math.max(0, until - 97); at < until; at++)
          expect(part.kindAt(at)).toBe(whole.kindAt(at));
      }
    },
  );

  it('reads no further than it has to', () => {
    const bytes = Buffer.from('a "b" '.repeat(1000));
    expect(scanRegions(bytes, bytes.length, 'c', 10).end).toBeLessThan(20);
  });
});

describe('any input', () => {
  it.each(languages)(
    '%s: spans cover the text in order, and an early stop agrees with a whole scan',
    (language) => {
      for (let seed = 1; seed <= 100; seed++) {
        const text = randomText(seed * 31, 40);
        const spans = spansOf(language, text);
        expect(spans.length === 0 ? 0 : spans[0].start).toBe(0);
        spans.slice(1).forEach((span, index) => {
          expect([span.start, span.kind === spans[index].kind]).toEqual([spans[index].end, false]);
        });
        const bytes = Buffer.from(text);
        const whole = scanRegions(bytes, bytes.length, language);
        const until = (seed * 7) % bytes.length;
        const part = scanRegions(bytes, bytes.length, language, until);
        for (let at = 0; at < until; at++) expect(part.kindAt(at)).toBe(whole.kindAt(at));
      }
    },
  );

  /** Openings that are never closed, and text that has to be looked back over. */
  const hostile = [
    ...[
      '/*',
      '{-',
      '"${',
      '`${',
      '"#{',
      '$"{',
      '"\\(',
      '(',
      '[',
      '{',
      '<a>',
      '<a b={',
      '%w[',
      'q{',
      '<<A ',
      '<<A\n',
    ],
    ...[
      '<script>',
      '<script>/*',
      '<style>"',
      '<?php ',
      ")/'",
      ')/',
      ') / x',
      "r#'",
      'r"',
      'R"(',
      '[==[',
      '"""',
      '`',
    ],
    ...[
      '\\',
      "'",
      '/[',
      'a /',
      '/\n',
      '{{',
      '|\n',
      'a: |\n ',
      '- ',
      '&a ',
      '# ',
      '<!--',
      '$(',
      '${',
      '=begin\n',
    ],
    ...['a/b', '"a" ', "it's ", '\t', ' ', '\n', 'x', '\\\n', '<', '</a', '=>', '@"', '<a<'],
  ];

  it.each(languages)('%s: no repetition takes more than linear time', (language) => {
    const slow: string[] = [];
    for (const piece of hostile) {
      const bytes = Buffer.from(piece.repeat(Math.ceil(30_000 / piece.length)));
      const start = performance.now();
      scanRegions(bytes, bytes.length, language);
      const took = performance.now() - start;
      if (took > 300) slow.push(`${JSON.stringify(piece)}: ${took.toFixed(0)} ms`);
    }
    expect(slow).toEqual([]);
  });
});

it('asked for one position after the other, a scan says what it says of all of them', () => {
  for (let seed = 0; seed < 40; seed++) {
    const bytes = Buffer.from(randomText(seed, 200));
    const next = seeded(seed + 1000);
    for (const language of languages) {
      const regions = scanRegions(bytes, bytes.length, language);
      const kindAt = openRegions(bytes, bytes.length, language);
      for (let at = next(30); at < bytes.length; at += 1 + next(60)) {
        const asked = next(4) === 0 ? next(at + 1) : at;
        expect(kindAt(asked), `seed ${seed}, ${language}, ${asked}`).toBe(regions.kindAt(asked));
      }
    }
  }
});
