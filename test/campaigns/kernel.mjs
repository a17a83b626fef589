// The whole Linux source through both commands: the same files, and for every kind of pattern the same lines.
//
//   node test/campaigns/kernel.mjs [--corpus PATH] [--cmd "node dist/cli/main.js"] [--only TEXT]
//
// Outputs reach gigabytes, so both are hashed as they come: first as they are, for ripgrep's `--sort path` order is the one
// threadgrep promises. Where they differ both are sorted as lines, to tell a wrong order from wrong lines.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rgPath } from '@vscode/ripgrep';
import { corpusPath } from '../../bench/corpus.mjs';
import { compiledPath } from './dist.mjs';
import { cleanEnvironment, commandWords } from './programs.mjs';

/** Kind, then the arguments. */
const queries = [
  ['rare literal', 'PM_RESUME'],
  ['frequent literal', 'struct'],
  ['one character', 'z'],
  ['literal with punctuation', '-F', 'dev->power.'],
  ['literal, ignoring case', '-i', 'pm_resume'],
  ['literal, ignoring case, with k and s', '-i', 'task_struct'],
  ['smart case', '-S', 'copyright'],
  ['word', '-w', 'irq'],
  ['word, ignoring case', '-w', '-i', 'led'],
  ['whole line', '-x', 'endif'],
  ['alternation', 'EXPORT_SYMBOL_GPL|module_init|late_initcall'],
  ['alternation, ignoring case', '-i', 'sherlock|holmes|watson'],
  ['several patterns', '-e', 'kmalloc', '-e', 'kfree', '-e', 'vmalloc'],
  ['inner literal', '[A-Z]+_RESUME'],
  ['class repeated', '[A-Za-z]{30}'],
  ['digits', '[0-9]{8,}'],
  ['start of line', '^static inline'],
  ['end of line', 'return -ENOMEM;$'],
  ['empty lines', '^$'],
  ['trailing space', '\\s+$'],
  ['words with spaces between', '\\w{5}\\s+\\w{5}\\s+\\w{5}\\s+\\w{5}'],
  ['call', '\\b\\w+_register\\s*\\('],
  ['Unicode literal', 'é'],
  ['Unicode class', '\\p{Greek}'],
  ['Unicode words', '\\b[^\\x00-\\x7F]+\\b'],
  ['not ASCII', '[^\\x00-\\x7F]'],
  ['lazy', 'if \\(.*?\\) return'],
  ['no match', 'zqxjkvbpw'],
  ['no match, no literal', '[q-z]{14}[0-9]{7}'],
  ['million matches', 'e'],
  ['empty pattern', ''],
  ['inverted', '-v', '[a-z]'],
  ['counts', '-c', 'include'],
  ['counts of matches', '--count-matches', '\\w+'],
  ['files with', '-l', 'GPL'],
  ['files without', '--files-without-match', 'GPL'],
  ['only matching', '-o', '0x[0-9a-f]{8}'],
  ['context', '-C2', 'kmem_cache_create'],
  ['per file', '-m2', '^#include'],
  ['multiline', '-U', '\\{\\s*\\n\\s*\\}'],
  ['glob', '-g', '*.h', 'define'],
  ['type', '-tmake', 'obj-y'],
  ['hidden too', '--hidden', 'clang'],
];

/** The output of a command as it comes: its hash, its lines, how long it took. */
function digest(words, args, cwd, file) {
  const started = performance.now();
  return new Promise((done, failed) => {
    const child = spawn(words[0], [...words.slice(1), ...args], {
      cwd,
      env: { ...cleanEnv, LC_ALL: 'C' },
      stdio: ['ignore', file ?? 'pipe', 'inherit'],
    });
    const hash = createHash('sha1');
    let lines = 0;
    child.stdout?.on('data', (chunk) => {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
    });
    child.on('error', failed);
    child.on('close', (exit) =>
      done({ exit, lines, hash: hash.digest('hex'), milliseconds: performance.now() - started }),
    );
  });
}

const cleanEnv = cleanEnvironment();

/** Both outputs as sorted lines: whether they agree so, else the first lines only one of them has. */
async function compareSorted(programs, args, cwd) {
  const folder = mkdtempSync(join(tmpdir(), 'threadgrep-kernel-'));
  try {
    for (const [name, words] of Object.entries(programs)) {
      const file = await open(join(folder, name), 'w');
      await digest(words, args, cwd, file.fd);
      await file.close();
      await digest(['sort', '-o', join(folder, `${name}.sorted`), join(folder, name)], [], cwd);
    }
    const args3 = ['-3', join(folder, 'rg.sorted'), join(folder, 'tg.sorted')];
    const file = await open(join(folder, 'difference'), 'w');
    await digest(['comm', ...args3], [], cwd, file.fd);
    await file.close();
    return (await firstBytes(join(folder, 'difference'))).split('\n').slice(0, 6).filter(Boolean);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstBytes(path) {
  let text = '';
  for await (const chunk of createReadStream(path, { end: 4000 })) text += chunk.toString('latin1');
  return text;
}

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    cmd: { type: 'string', default: `node ${compiledPath('cli/main.js')}` },
    only: { type: 'string', default: '' },
  },
});
const corpus = corpusPath(values.corpus);
const programs = { rg: [rgPath, '--sort', 'path'], tg: commandWords(values.cmd) };
const rows = [['files', '--files'], ...queries.map(([name, ...args]) => [name, '-n', ...args])];
const asked = rows.filter(([name]) => name.includes(values.only));
let wrong = 0;
console.log(`${'query'.padEnd(38)}${'lines'.padStart(12)}  verdict        tg ms  (rg sorted ms)`);
for (const [name, ...args] of asked) {
  const wanted = await digest(programs.rg, args, corpus);
  const got = await digest(programs.tg, args, corpus);
  const isSame = wanted.hash === got.hash && wanted.exit === got.exit;
  const difference = isSame ? [] : await compareSorted(programs, args, corpus);
  const verdict = isSame
    ? 'identical'
    : difference.length === 0
      ? `ORDER (exit ${got.exit}/${wanted.exit})`
      : `DIFFERENT ${got.lines}`;
  if (!isSame) wrong++;
  const [ours, theirs] = [got, wanted].map((side) => String(Math.round(side.milliseconds)).padStart(7));
  console.log(
    `${name.padEnd(38)}${String(wanted.lines).padStart(12)}  ${verdict.padEnd(14)}${ours} (${theirs})`,
  );
  for (const line of difference)
    console.log(`    ${line.startsWith('\t') ? 'tg only' : 'rg only'}: ${line.trim().slice(0, 160)}`);
}
console.log(`${asked.length} queries asked, ${wrong} not identical`);
process.exitCode = wrong > 0 ? 1 : 0;
