// Comment, string or code by tree-sitter's grammars in WebAssembly: an independent answer for each byte of a file.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
    hole: 'expansion command_substitution',
  },
  powershell: {
    comment: 'comment',
    string:
      'expandable_string_literal verbatim_string_characters expandable_here_string_literal verbatim_here_string_characters',
    hole: 'sub_expression',
  },
};
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
    parser.setLanguage(Language.loadSync(new WebAssembly.Module(readFileSync(require.resolve(entry[1])))));
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
        if (kind === COMMENT) while (end > cursor.startIndex && '\r\n'.includes(text[end - 1])) end--;
        // The end of the line that announced it is the line's.
        const isBody = type === 'heredoc_body' && text[cursor.startIndex] === '\n';
        fill(kind, cursor.startIndex + (isBody ? 1 : 0), end);
        if (language === 'swift' && type === 'interpolated_expression') {
          fill(CODE, cursor.startIndex - 2, end + 1);
        }
      }
      if (language === 'php' && /^(encapsed_string|heredoc_body|shell_command_expression)$/.test(type)) {
        paintPhpHoles(cursor.currentNode, fill);
      }
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

/** `{$name}` and `${name}`: from brace to brace. */
function paintPhpHoles(node, fill) {
  let start = -1;
  for (const child of node.children) {
    if (child.type === '{' || child.type === '${') start = child.startIndex;
    else if (child.type === '}' && start >= 0) {
      fill(CODE, start, child.endIndex);
      start = -1;
    }
  }
}
