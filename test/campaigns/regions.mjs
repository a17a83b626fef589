// Comment, string and code by this project's scanner against independent parsers, byte by byte, on files of your choice.
//
//   node test/campaigns/regions.mjs [--dist DIR] [--language c] [--per-language 60] [--seed 1] [--show 5] PATH...
//
// Folders are walked; of each language up to --per-language files are drawn by the seed. Answers come from oxc for the
// JavaScript family, from --python (a Python of 3.12 or later, its `tokenize`) and --perl (with PPI: 'perl -Ilib') where given, and from tree-sitter for the
// rest; --grammars adds a folder of more grammars (tree-sitter-lua.wasm), say of @cursorless/tree-sitter-wasms. Files that the parser finds faulty, or that are no UTF-8 or over 300 kB, are left out and counted. --show prints
// that many places of disagreement for each language, with the text around them.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { kindsByOxc } from '../regions/oxc.mjs';
import { grammarOf, kindsByTreeSitter, useGrammarsIn } from '../regions/tree-sitter.mjs';
import { unitsToBytes } from '../regions/units.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
    language: { type: 'string' },
    'per-language': { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '0' },
    python: { type: 'string' },
    perl: { type: 'string' },
    oracle: { type: 'string' },
    grammars: { type: 'string', multiple: true, default: [] },
    errors: { type: 'boolean', default: false },
  },
});
const { languageOf, scanRegions } = await import(
  pathToFileURL(resolve(values.dist, 'regions/index.js')).href
);
for (const folder of values.grammars) useGrammarsIn(resolve(folder));
const maxBytes = 300_000;
const kindNumbers = { code: 0, comment: 1, string: 2 };
const names = ['code', 'comment', 'string'];

/** Files by language, each list drawn by the seed. */
function filesByLanguage() {
  const byLanguage = new Map();
  for (const path of positionals.flatMap(filesUnder)) {
    const language = languageOf(path);
    if (!language || (values.language && language !== values.language)) continue;
    if (!grammarOf[language] && language !== 'json' && !(language === 'perl' && values.perl)) continue;
    if (!byLanguage.has(language)) byLanguage.set(language, []);
    byLanguage.get(language).push(path);
  }
  for (const paths of byLanguage.values()) shuffle(paths);
  return byLanguage;
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function shuffle(list) {
  let state = Number(values.seed) >>> 0;
  for (let i = list.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (i + 1));
    [list[i], list[other]] = [list[other], list[i]];
  }
}

/** The independent answer, or null. */
function oracle(language, text, path) {
  if (language === 'json') {
    const inside = kindsByOxc('javascript', `(${text})`);
    return inside?.slice(1, -1) ?? null;
  }
  const isScript = ['javascript', 'jsx', 'typescript', 'tsx'].includes(language);
  if (isScript && values.oracle !== 'tree-sitter') return kindsByOxc(language, text);
  if (language === 'python' && values.python) return kindsByPython(text, path);
  if (language === 'perl' && values.perl) return kindsByPpi(text);
  return kindsByTreeSitter(language, text, { errors: values.errors });
}

/** PPI, the parser that Perl's own tools use. Its here-documents hang on the token that announces them. */
const perlProgram = `
use PPI; use JSON::PP; binmode(STDIN);
my $text = do { local $/; <STDIN> };
my $document = PPI::Document->new(\\$text) or exit 1;
my ($at, $ended, @out, @waiting) = (0);
for my $token ($document->tokens) {
  my $class = ref $token; my $content = $token->content; my $start = $at; $at += length $content;
  my $kind = $class =~ /Token::(Comment|Pod)$/ ? 1 : $class =~ /Token::(Quote|QuoteLike|Regexp|End|Separator)/ && $class !~ /Readline/ ? 2 : 0;
  $ended ||= $class =~ /Separator/; $kind = 2 if $ended && !$kind; $kind = 9 if $class =~ /Token::Data/;
  push @waiting, $token if $class eq 'PPI::Token::HereDoc';
  my $blank = $class =~ /Comment/ && $content =~ /^(\\s+)/ ? length $1 : 0;
  $content =~ s/[\\r\\n]+$// if $kind == 1;
  push @out, [$kind, $start + $blank, $start + length $content] if $kind;
  if (@waiting && $token->content =~ /\\n/) {
    for my $here (@waiting) {
      my $body = join('', $here->heredoc) . $here->terminator . "\\n";
      push @out, [2, $at, $at + length($body) - 1]; $at += length $body;
    }
    @waiting = ();
  }
}
print encode_json([length($text) == $at ? JSON::PP::true : JSON::PP::false, @out]);`;

function kindsByPpi(text) {
  const bytes = Buffer.from(text);
  const [command, ...given] = values.perl.split(' ');
  let isWhole;
  let tokens;
  try {
    [isWhole, ...tokens] = JSON.parse(
      execFileSync(command, [...given, '-e', perlProgram], { input: bytes, stdio: 'pipe' }),
    );
  } catch (problem) {
    if (values.errors) console.log(String(problem.stderr));
    return null;
  }
  if (!isWhole) return null;
  const kinds = new Uint8Array(bytes.length);
  for (const [kind, start, end] of tokens) kinds.fill(kind, start, end);
  return kinds;
}

/** Python's own tokenizer. f-strings come in pieces from 3.12 on. */
const pythonProgram = `
import sys, tokenize, io, json
text = sys.stdin.buffer.read().decode('utf-8-sig')
out = []
names = {'COMMENT': 1, 'STRING': 2, 'FSTRING_START': 2, 'FSTRING_MIDDLE': 2, 'FSTRING_END': 2}
lines = [0]
for line in io.StringIO(text, newline='').readlines(): lines.append(lines[-1] + len(line))
for token in tokenize.generate_tokens(io.StringIO(text, newline='').readline):
    kind = names.get(tokenize.tok_name[token.type])
    if kind: out.append([kind, lines[token.start[0] - 1] + token.start[1], lines[token.end[0] - 1] + token.end[1]])
print(json.dumps(out))`;

function kindsByPython(text, path) {
  let tokens;
  try {
    tokens = JSON.parse(execFileSync(values.python, ['-c', pythonProgram], { input: text, stdio: 'pipe' }));
  } catch {
    return null;
  }
  // Python counts code points.
  const points = [...text];
  const kinds = new Uint8Array(points.length);
  for (const [kind, start, end] of tokens) kinds.fill(kind, start, end);
  const units = new Uint8Array(text.length);
  let at = 0;
  for (let i = 0; i < points.length; i++) {
    units.fill(kinds[i], at, at + points[i].length);
    at += points[i].length;
  }
  return path && unitsToBytes(units, text);
}

function kindsByScanner(language, bytes) {
  const kinds = new Uint8Array(bytes.length);
  for (const { kind, start, end } of scanRegions(bytes, bytes.length, language).spans()) {
    kinds.fill(kindNumbers[kind], start, end);
  }
  return kinds;
}

function compare(language, path, tally) {
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8');
  if (bytes.length > maxBytes || Buffer.byteLength(text) !== bytes.length || text.includes('\ufffd'))
    return false;
  const theirs = oracle(language, text, path);
  if (!theirs) {
    tally.faulty++;
    return false;
  }
  const ours = kindsByScanner(language, bytes);
  let last = -2;
  for (let i = 0; i < bytes.length; i++) {
    if (theirs[i] === 9) {
      tally.ignored++;
      continue;
    }
    tally.bytes++;
    if (ours[i] === theirs[i]) continue;
    const pair = `${names[ours[i]]} for ${names[theirs[i]]}`;
    tally.differ++;
    tally.pairs[pair] = (tally.pairs[pair] ?? 0) + 1;
    if (last !== i - 1) tally.places.push({ path, pair, at: i, bytes });
    last = i;
  }
  tally.files++;
  return true;
}

let worst = 100;
let all = 0;
for (const [language, paths] of [...filesByLanguage()].sort()) {
  const tally = { files: 0, bytes: 0, differ: 0, faulty: 0, ignored: 0, pairs: {}, places: [] };
  for (const path of paths) {
    if (tally.files >= Number(values['per-language'])) break;
    compare(language, path, tally);
  }
  if (tally.files === 0) continue;
  const agree = 100 * (1 - tally.differ / tally.bytes);
  worst = Math.min(worst, agree);
  all += tally.files;
  const pairs = Object.entries(tally.pairs).map(([pair, count]) => `${count} ${pair}`);
  console.log(
    `${language.padEnd(11)} ${String(tally.files).padStart(4)} files ${String(tally.bytes).padStart(9)} bytes ` +
      `${agree.toFixed(4)} % agree (${tally.faulty} faulty, ${tally.ignored} bytes not judged)  ${pairs.join(', ')}`,
  );
  for (const { path, pair, at, bytes } of tally.places.slice(0, Number(values.show))) {
    const before = JSON.stringify(bytes.toString('utf8', Math.max(0, at - 60), at));
    console.log(
      `   ${path}:${at} ${pair}\n      ${before} >>> ${JSON.stringify(bytes.toString('utf8', at, at + 60))}`,
    );
  }
}
console.log(`${all} files, least agreement ${worst.toFixed(4)} %`);
process.exitCode = worst < 99.9 ? 1 : 0;
