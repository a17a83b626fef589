// Comment, string or code by tree-sitter's grammars in WebAssembly: an independent answer for each byte of a file.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import { unitsToBytes } from './units.mjs';

const require = createRequire(import.meta.url);
await Parser.init();

/** Node types by what they are. A hole is code inside a string, with its marks; `ignored` is not compared. */
const grammars = {
  // The arguments of preprocessor lines are text to the grammars: neither strings nor comments are seen in them.
  c: { comment: 'comment', string: 'string_literal raw_string_literal char_literal', ignored: 'preproc_arg' },
  c_sharp: {
    comment: 'comment',
    string:
      'string_literal verbatim_string_literal raw_string_literal character_literal interpolated_string_expression',
    hole: 'interpolation',
  },
  css: { comment: 'comment', string: 'string_value' },
  dart: { comment: 'comment documentation_comment', string: 'string_literal', hole: 'template_substitution' },
  go: { comment: 'comment', string: 'interpreted_string_literal raw_string_literal rune_literal' },
  java: { comment: 'line_comment block_comment', string: 'string_literal character_literal' },
  javascript: {
    comment: 'comment hash_bang_line',
    string: 'string template_string regex',
    hole: 'template_substitution',
  },
  php: {
    comment: 'comment',
    string: 'string encapsed_string heredoc nowdoc shell_command_expression',
    ignored: 'text',
  },
  python: { comment: 'comment', string: 'string', hole: 'interpolation' },
  ruby: {
    comment: 'comment',
    string:
      'string string_array symbol_array regex subshell heredoc_body character delimited_symbol uninterpreted heredoc_end',
    hole: 'interpolation',
  },
  rust: { comment: 'line_comment block_comment', string: 'string_literal raw_string_literal char_literal' },
  swift: {
    comment: 'comment multiline_comment',
    string: 'line_string_literal multi_line_string_literal raw_string_literal regex_literal',
    hole: 'interpolated_expression',
  },
  bash: {
    comment: 'comment',
    string: 'string raw_string ansi_c_string heredoc_body heredoc_end translated_string',
    hole: 'expansion command_substitution arithmetic_expansion',
  },
  powershell: {
    comment: 'comment',
    string:
      'expandable_string_literal verbatim_string_characters expandable_here_string_literal verbatim_here_string_characters',
    hole: 'sub_expression',
  },
};
/** Grammars that the project does not depend on: `useGrammarsIn` says where they are. */
Object.assign(grammars, {
  elixir: {
    comment: 'comment',
    string: 'string charlist sigil char quoted_atom quoted_keyword',
    hole: 'interpolation',
  },
  haskell: { comment: 'comment haddock pragma', string: 'string char', ignored: 'cpp' },
  html: { comment: 'comment', string: 'quoted_attribute_value', ignored: 'raw_text' },
  kotlin: {
    comment: 'line_comment block_comment shebang_line',
    string: 'string_literal character_literal multiline_string_literal',
    hole: 'interpolation',
  },
  lua: { comment: 'comment hash_bang_line', string: 'string' },
  perl: {
    comment: 'comment comments pod pod_statement',
    string:
      'string_literal interpolated_string_literal quoted_regexp match_regexp substitution_regexp transliteration_expression quoted_word_list command_string heredoc_content heredoc_end data_section string_single_quoted string_double_quoted string_q_quoted string_qq_quoted word_list_qw patter_matcher regex_pattern patter_matcher_m regex_pattern_qr substitution_pattern_s transliteration_tr_or_y heredoc_body_statement',
  },
  r: { comment: 'comment', string: 'string' },
  scala: {
    comment: 'comment block_comment',
    string: 'string interpolated_string character_literal',
    hole: 'interpolation',
  },
  scss: { comment: 'comment js_comment single_line_comment', string: 'string_value' },
  toml: { comment: 'comment', string: 'string quoted_key' },
  yaml: {
    comment: 'comment',
    string: 'single_quote_scalar double_quote_scalar block_scalar',
  },
  zig: {
    comment: 'comment line_comment doc_comment container_doc_comment',
    string: 'string multiline_string character STRINGLITERALSINGLE CHAR_LITERAL LINESTRING',
  },
});
grammars.cpp = grammars.c;
grammars.typescript = grammars.javascript;
grammars.tsx = grammars.javascript;

/** Our language → the grammar's name and package. */
export const grammarOf = {
  bash: ['bash', '@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm'],
  c: ['c', '@repomix/tree-sitter-wasms/out/tree-sitter-c.wasm'],
  cpp: ['cpp', '@repomix/tree-sitter-wasms/out/tree-sitter-cpp.wasm'],
  csharp: ['c_sharp', '@repomix/tree-sitter-wasms/out/tree-sitter-c_sharp.wasm'],
  css: ['css', '@repomix/tree-sitter-wasms/out/tree-sitter-css.wasm'],
  dart: ['dart', '@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm'],
  go: ['go', '@repomix/tree-sitter-wasms/out/tree-sitter-go.wasm'],
  java: ['java', '@repomix/tree-sitter-wasms/out/tree-sitter-java.wasm'],
  javascript: ['javascript', '@repomix/tree-sitter-wasms/out/tree-sitter-javascript.wasm'],
  jsx: ['javascript', '@repomix/tree-sitter-wasms/out/tree-sitter-javascript.wasm'],
  php: ['php', '@repomix/tree-sitter-wasms/out/tree-sitter-php.wasm'],
  powershell: ['powershell', '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm'],
  python: ['python', '@repomix/tree-sitter-wasms/out/tree-sitter-python.wasm'],
  ruby: ['ruby', '@repomix/tree-sitter-wasms/out/tree-sitter-ruby.wasm'],
  rust: ['rust', '@repomix/tree-sitter-wasms/out/tree-sitter-rust.wasm'],
  swift: ['swift', '@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm'],
  tsx: ['tsx', '@repomix/tree-sitter-wasms/out/tree-sitter-tsx.wasm'],
  typescript: ['typescript', '@repomix/tree-sitter-wasms/out/tree-sitter-typescript.wasm'],
};

/** From now on `tree-sitter-NAME.wasm` files of a folder serve the languages that no dependency has a grammar for. */
export function useGrammarsIn(folder) {
  for (const file of readdirSync(folder)) {
    const name = /^tree-sitter-(\w+)\.wasm$/.exec(file)?.[1];
    if (name && grammars[name] && !grammarOf[name]) grammarOf[name] = [name, join(folder, file)];
  }
}

const [CODE, COMMENT, STRING, IGNORED] = [0, 1, 2, 9];
const loaded = new Map();

/** The parser of one of our languages; null where no grammar is at hand. */
function parserOf(language) {
  if (loaded.has(language)) return loaded.get(language);
  const entry = grammarOf[language];
  let parser = null;
  if (entry) {
    parser = new Parser();
    // The asynchronous load can stall for seconds.
    parser.setLanguage(
      Language.loadSync(
        new WebAssembly.Module(readFileSync(isAbsolute(entry[1]) ? entry[1] : require.resolve(entry[1]))),
      ),
    );
  }
  loaded.set(language, parser);
  return parser;
}

/**
 * What each byte of `text` is: 0 code, 1 comment, 2 string, 9 not compared. Null where there is no grammar or the grammar
 * does not understand the file (`errors`: what it makes of such a file is a guess).
 */
export function kindsByTreeSitter(language, text, { errors = false } = {}) {
  const parser = parserOf(language);
  if (!parser) return null;
  const started = Date.now();
  const tree = parser.parse(text, null, { progressCallback: () => Date.now() - started > 5_000 });
  if (!tree) {
    parser.reset();
    return null;
  }
  try {
    if (tree.rootNode.hasError && !errors) return null;
    const units = new Uint8Array(text.length);
    paint(tree.rootNode, rolesOf(grammarOf[language][0]), units, text, language);
    return unitsToBytes(units, text);
  } finally {
    tree.delete();
  }
}

const roleTables = new Map();
function rolesOf(name) {
  if (!roleTables.has(name)) {
    const { comment, string, hole = '', ignored = '' } = grammars[name];
    const roles = {};
    for (const [types, kind] of [
      [comment, COMMENT],
      [string, STRING],
      [hole, CODE],
      [ignored, IGNORED],
    ]) {
      for (const type of types.split(' ')) if (type) roles[type] = kind;
    }
    roleTables.set(name, roles);
  }
  return roleTables.get(name);
}

/** Outer nodes first, so that what is inside paints over them. */
function paint(root, roles, units, text, language) {
  const cursor = root.walk();
  const fill = (kind, from, to) => units.fill(kind, from, to);
  let isDown = true;
  for (;;) {
    if (isDown) {
      const type = cursor.nodeType;
      // `'string'` is also the name of a keyword node in some grammars.
      const kind = cursor.nodeIsNamed ? roles[type] : undefined;
      if (kind !== undefined) {
        let end = cursor.endIndex;
        let start = cursor.startIndex;
        if (kind === COMMENT || type === 'block_scalar')
          while (end > start && '\r\n'.includes(text[end - 1])) end--;
        // Bash's grammar counts the blanks before a substitution as its own.
        if (language === 'bash') while (/\s/.test(text[start])) start++;
        // The end of the line that announced it is the line's.
        const isBody = type === 'heredoc_body' && text[cursor.startIndex] === '\n';
        if (!isName(language, type, text, cursor.startIndex)) fill(kind, start + (isBody ? 1 : 0), end);
        if (isRun(language, text, cursor.startIndex, type)) paintLineEnds(text, cursor.startIndex, end, fill);
      }
      if (markedHoles.test(type)) paintMarkedHoles(cursor.currentNode, fill);
      if (language === 'dart' && type === 'string_literal') paintBetweenStrings(cursor.currentNode, fill);
      if (language === 'powershell' && type.startsWith('verbatim'))
        fill(STRING, cursor.startIndex, cursor.endIndex);
    }
    if (isDown && cursor.gotoFirstChild()) continue;
    if (cursor.gotoNextSibling()) isDown = true;
    else if (cursor.gotoParent()) isDown = false;
    else break;
  }
  cursor.delete();
}

/** Strings whose holes are no nodes of their own. */
const markedHoles =
  /^(encapsed_string|heredoc_body|shell_command_expression|line_string_literal|multi_line_string_literal|raw_string_literal)$/;

/** `{$name}`, `${name}` and Swift's `\(name)`: from mark to mark. */
function paintMarkedHoles(node, fill) {
  let start = -1;
  for (const child of node.children) {
    if (/^(\{|\$\{|\\#*\()$/.test(child.type)) start = child.startIndex;
    else if ((child.type === '}' || child.type === ')') && start >= 0) {
      fill(CODE, start, child.endIndex);
      start = -1;
    }
  }
}

/** Dart's strings side by side are one node; what is between an end mark and the next start mark is no string. */
function paintBetweenStrings(node, fill) {
  let end = -1;
  let mark = '';
  for (const child of node.children) {
    if (!/^r?(['"]|'''|""")$/.test(child.type) || (mark !== '' && child.type !== mark)) continue;
    if (mark === '' && end >= 0) fill(CODE, end, child.startIndex);
    mark = mark === '' ? child.type.replace('r', '') : '';
    end = child.endIndex;
  }
}

/** `$name` in a string is the string's, here and in the scanner. */
function isName(language, type, text, start) {
  const isHole = type === 'template_substitution' || type === 'interpolation';
  return isHole && ['dart', 'scala', 'kotlin'].includes(language) && !text.startsWith('${', start);
}

/** Lines of comment or text that the grammar joins, with the line ends between them. */
const isRun = (language, text, start, type) =>
  (language === 'haskell' && text.startsWith('--', start)) ||
  (language === 'zig' && type === 'multiline_string');

function paintLineEnds(text, start, end, fill) {
  for (const found of text.slice(start, end).matchAll(/\r?\n[ \t]*/g)) {
    fill(CODE, start + found.index, start + found.index + found[0].length);
  }
}
