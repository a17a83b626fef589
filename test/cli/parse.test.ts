// Arguments and what they set: spellings, bundles, values, negations, and which of two flags wins.
import { describe, expect, it } from 'vitest';
import type { LowArgs } from '../../src/cli/low-args.js';
import { parseArguments } from '../../src/cli/parse.js';

function accepts(given: string[], expected: Partial<LowArgs>): void {
  it(given.join(' '), () => expect(parseArguments(given)).toMatchObject(expected));
}

function rejects(given: string[], message: string): void {
  it(given.join(' '), () => expect(() => parseArguments(given)).toThrow(message));
}

const limited = { before: null, after: null, both: null };
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('spellings', () => {
  accepts(['-vin', 'x'], { invertMatch: true, caseMode: 'insensitive', lineNumber: true, positional: ['x'] });
  accepts(['-A5', 'x'], { context: { ...limited, after: 5 }, positional: ['x'] });
  accepts(['-A=5', 'x'], { context: { ...limited, after: 5 } });
  accepts(['-A', '5', 'x'], { context: { ...limited, after: 5 } });
  accepts(['-nA5'], { lineNumber: true, context: { ...limited, after: 5 } });
  accepts(['--after-context=5'], { context: { ...limited, after: 5 } });
  accepts(['--after-context', '5'], { context: { ...limited, after: 5 } });
  accepts(['--maxdepth', '2'], { maxDepth: 2 });
  accepts(['--passthrough'], { context: 'passthru' });
  accepts(['-.0'], { hidden: true, nullAfterPath: true });
  accepts(['--replace='], { replace: '' });
  accepts(['-r', '--x'], { replace: '--x', positional: [] });
});

describe('patterns and paths', () => {
  accepts(['-e', '-foo', 'path'], { patterns: [{ text: '-foo' }], positional: ['path'] });
  accepts(['-ea', '-fb', '--regexp=c'], { patterns: [{ text: 'a' }, { file: 'b' }, { text: 'c' }] });
  accepts(['--', '-v', '--x'], { positional: ['-v', '--x'], invertMatch: false });
  accepts(['x', '-', '-v'], { positional: ['x', '-'], invertMatch: true });
});

describe('the last one wins', () => {
  accepts(['-i', '-S', '-s'], { caseMode: 'sensitive' });
  accepts(['-w', '-x'], { boundary: 'line' });
  accepts(['-n', '-N'], { lineNumber: false });
  accepts(['-H', '-I'], { withFilename: false });
  accepts(['--heading', '--no-heading'], { heading: false });
  accepts(['-a', '--binary'], { binary: 'until-match' });
  accepts(['--binary', '--no-text'], { binary: 'auto' });
  accepts(['--crlf', '--null-data'], { crlf: false, nullData: true });
  accepts(['-U', '--stop-on-nonmatch'], { multiline: false, stopOnNonmatch: true });
  accepts(['--stop-on-nonmatch', '-U'], { multiline: true, stopOnNonmatch: false });
  accepts(['-c', '-l'], { mode: 'files' });
  accepts(['--json', '--no-json'], { mode: 'lines' });
  accepts(['-c', '--no-json'], { mode: 'count' });
  accepts(['--files', '-l'], { mode: 'files' });
  accepts(['-l', '--files'], { mode: 'list-files' });
  accepts(['--files', '--type-list'], { mode: 'list-types' });
  accepts(['--sort', 'path', '--sort', 'none'], { sort: null });
  accepts(['--sortr', 'modified'], { sort: { by: 'modified', isReverse: true } });
  accepts(['-P', '--engine', 'auto'], { engine: 'auto' });
  accepts(['-z', '--pre', 'cat'], { searchZip: false, pre: 'cat' });
  accepts(['--pre', 'cat', '--no-pre'], { pre: null });
  accepts(['-E', 'utf-16', '--no-encoding'], { encoding: 'auto' });
  accepts(['--no-messages', '--messages'], { messages: true });
  accepts(['--unicode', '--no-unicode'], { unicode: false });
  accepts(['--no-ignore', '--ignore-vcs'], { noIgnoreVcs: false, noIgnoreDot: true });
});

describe('context', () => {
  accepts(['-C1', '-A2'], { context: { before: null, after: 2, both: 1 } });
  accepts(['--passthru', '-A2'], { context: { ...limited, after: 2 } });
  accepts(['-A2', '--passthru'], { context: 'passthru' });
});

describe('levels of -u', () => {
  const ignoresNothing = { noIgnoreDot: true, noIgnoreVcs: true, noIgnoreParent: true };
  accepts(['-u'], { ...ignoresNothing, hidden: false });
  accepts(['-uu'], { ...ignoresNothing, hidden: true, binary: 'auto' });
  accepts(['-uuu'], { ...ignoresNothing, hidden: true, binary: 'until-match' });
  rejects(['-uuuu'], 'error parsing flag -u: flag can only be repeated up to 3 times');
});

describe('values', () => {
  accepts(['--max-filesize', '2K'], { maxFilesize: 2048 });
  accepts(['--max-filesize', '3G'], { maxFilesize: 3 * 2 ** 30 });
  accepts(['-M0'], { maxColumns: null });
  accepts(['-j0'], { threads: null });
  accepts(['--context-separator', '\\x41\\t\\q'], { contextSeparator: bytes('A\t\\q') });
  accepts(['--no-context-separator'], { contextSeparator: null });
  accepts(['--field-match-separator', '\\xff\\0'], { fieldMatchSeparator: bytes('\xff\0') });
  accepts(['--path-separator', '\\x5c'], { pathSeparator: '\\' });
  accepts(['--path-separator='], { pathSeparator: null });
  accepts(['--hyperlink-format', 'vscode'], { hyperlinkFormat: 'vscode://file{path}:{line}:{column}' });
  accepts(['-g', 'a', '-g!b', '--iglob', 'c'], { globs: ['a', '!b'], iglobs: ['c'] });
  accepts(['-tjs', '-Tc', '--type-add', 'x:*.x', '--type-clear', 'y'], {
    typeSteps: [{ select: 'js' }, { negate: 'c' }, { add: 'x:*.x' }, { clear: 'y' }],
  });
});

describe('faults', () => {
  rejects(
    ['--ignorecase'],
    'unrecognized flag --ignorecase\n\nsimilar flags that are available: --ignore-case',
  );
  rejects(['--flies'], 'similar flags that are available: --files');
  rejects(['--zzzzzz'], 'unrecognized flag --zzzzzz');
  rejects(['-X'], 'unrecognized flag -X');
  rejects(['-nX'], 'unrecognized flag -X');
  rejects(['-A'], "missing value for flag -A: missing argument for option '-A'");
  rejects(['--glob'], "missing value for flag --glob: missing argument for option '--glob'");
  rejects(['--files=x'], 'invalid CLI arguments: unexpected argument for option \'--files\': "x"');
  rejects(['-n=3'], 'invalid CLI arguments: unexpected argument for option \'-n\': "3"');
  rejects(['--no-encoding=x'], "unexpected argument for option '--no-encoding'");
  rejects(['-j', 'x'], "error parsing flag -j: value is not a valid number: 'x'");
  rejects(['-m-1'], 'error parsing flag -m: value is not a valid number');
  rejects(['--max-filesize', '1X'], "error parsing flag --max-filesize: invalid size: '1X'");
  rejects(['--sort', 'size'], "error parsing flag --sort: choice 'size' is unrecognized");
  rejects(['--path-separator', 'ab'], 'must be exactly one byte');
  rejects(['--colors', 'match'], "invalid color spec format: 'match'");
  rejects(['--colors', 'word:fg:red'], "unrecognized output type 'word'");
  rejects(['--colors', 'match:size:red'], "unrecognized spec type 'size'");
  rejects(['--colors', 'match:fg:mauve'], "unrecognized color 'mauve'");
  rejects(['--colors', 'match:fg:256'], "unrecognized color '256'");
  rejects(['--colors', 'match:style:loud'], "unrecognized style attribute 'loud'");
  rejects(['--hyperlink-format', 'file://x'], 'a {path} variable is required');
  rejects(['--hyperlink-format', 'x:{path}{column}'], '{column} needs {line}');
  rejects(['--hyperlink-format', 'x:{path}{oops}'], "variable 'oops'");
  rejects(['--hyperlink-format', '{path}'], 'must start with a URL scheme');
  rejects(['--hyperlink-format', 'x:{path'], 'unclosed variable');
  rejects(['--hyperlink-format', 'x:}{path}'], 'unopened variable');
});

describe('special flags say how they were written', () => {
  accepts(['-h'], { special: 'help-short' });
  accepts(['--help'], { special: 'help-long' });
  accepts(['-V'], { special: 'version-short' });
  accepts(['--version'], { special: 'version-long' });
  accepts(['x', '-nh'], { special: 'help-short' });
});
