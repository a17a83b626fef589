// Makes files of the build load what they may never need at its first use: `require` of some of our own files and of built-ins
// moves from the top of a file to where a name of theirs is used. In the source they are ordinary imports.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Built-ins that Node itself does not load to start; the others cost a look-up. */
const lateBuiltins = [
  'node:child_process',
  'node:crypto',
  'node:fs/promises',
  'node:module',
  'node:os',
  'node:timers/promises',
  'node:url',
  'node:util',
  'node:v8',
  'node:zlib',
];

/** Rewrites all JavaScript in `folder`. `names` are its files (without `.js`) to be loaded late. Lines stay where source maps say. */
export function loadLate(folder, names) {
  const isLate = (specifier) =>
    lateBuiltins.includes(specifier) || names.some((name) => specifier.endsWith(`/${name}.js`));
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    const file = join(folder, path);
    const text = withoutIdleRequires(withOwnRequire(readFileSync(file, 'utf8')));
    writeFileSync(file, ascii(withLateRequires(text, isLate)));
  }
}

/** As Rolldown writes them; the name is used for nothing else in the file. */
const requireLine = /^(?:const|let) (\w+) = require\("([^"]+)"\);$/gm;

function withLateRequires(text, isLate) {
  return [...text.matchAll(requireLine)].reduce((code, [line, name, specifier]) => {
    // A door shows names from the start: `import` looks for them.
    const isShown = new RegExp(`^exports\\.\\w+ = ${name}\\.`, 'm').test(code);
    if (isShown || !isLate(specifier)) return code;
    // Brackets, because it may stand behind `new`.
    const uses = new RegExp(`(?<![\\w$.])${name}(?=\\.)`, 'g');
    const [before, after] = code.split(line).map((part) => part.replace(uses, `(${name}_())`));
    return `${before}let ${name}$; const ${name}_ = () => ${name}$ ??= require("${specifier}");${after}`;
  }, text);
}

/** For what a file does when it is loaded, which ours do not. */
function withoutIdleRequires(text) {
  return text.replaceAll(/^require\("\.[^"]+"\);$/gm, '');
}

/** A CommonJS file has what `createRequire` would make for it. */
function withOwnRequire(text) {
  return text.replaceAll(
    /\(0, node_module\.createRequire\)\(require\("url"\)\.pathToFileURL\(__filename\)\.href\)/g,
    'require',
  );
}

/** Text beyond Latin-1 would make each file take twice its size in memory and be read more slowly. In strings and patterns only. */
function ascii(text) {
  return text.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
