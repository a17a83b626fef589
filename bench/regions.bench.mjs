// How fast the scan for comment, string and code goes over text in memory, by language.
//
//   node bench/regions.bench.mjs [--dist DIR] [--megabytes 4] [--time 500] FILE_OR_FOLDER...
//
// The files of each language are concatenated until there are --megabytes of them; figures are MB/s of the fastest run.
// `small` scans the same files one by one, which shows what a call costs.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    megabytes: { type: 'string', default: '4' },
    time: { type: 'string', default: '500' },
    language: { type: 'string' },
  },
});
const { languageOf, scanRegions } = await import(
  pathToFileURL(resolve(values.dist, 'regions/index.js')).href
);

const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [path];

const limit = Number(values.megabytes) * 1e6;
const texts = new Map();
for (const path of positionals.flatMap(filesUnder)) {
  const language = languageOf(path);
  if (!language || (values.language && language !== values.language)) continue;
  const known = texts.get(language) ?? { files: [], bytes: 0 };
  texts.set(language, known);
  if (known.bytes >= limit) continue;
  const bytes = readFileSync(path);
  known.files.push(bytes);
  known.bytes += bytes.length;
}

/** MB/s of the fastest of the runs that fit into the time. */
function fastest(bytes, run) {
  let best = Infinity;
  const end = performance.now() + Number(values.time);
  do {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  } while (performance.now() < end);
  return (bytes / best / 1e3).toFixed(0).padStart(5);
}

for (const [language, { files, bytes }] of [...texts].sort()) {
  const whole = Buffer.concat(files);
  const regions = scanRegions(whole, whole.length, language).spans().length;
  const large = fastest(bytes, () => scanRegions(whole, whole.length, language));
  const small = fastest(bytes, () => {
    for (const file of files) scanRegions(file, file.length, language);
  });
  console.log(
    `${language.padEnd(11)} ${large} MB/s whole ${small} MB/s in ${files.length} files ` +
      `(${(bytes / 1e6).toFixed(1)} MB, a boundary every ${(bytes / regions).toFixed(0)} bytes)`,
  );
}
