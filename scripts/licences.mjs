// The licences of what a build contains of other packages.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of data that generated tables in src are made from: src/pattern/unicode.generated.ts, src/word-characters.ts, src/files/type-table.generated.ts. */
export const dataNotices = ['unicode-notice.txt', 'ripgrep-notice.txt'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);

/**
 * Writes `THIRD-PARTY-LICENSES.txt` in the folder `target`: for each package, once, its name, version and licence, then `notices` that
 * the packages themselves lack.
 */
export function writeLicences(root, target, packages, notices = []) {
  const opening = 'threadgrep contains parts of these packages, under their licences.\n';
  const licences = [...new Set(packages)].sort().map((name) => licenceOf(join(root, 'node_modules', name)));
  const text = [opening, ...licences, ...notices].join(`\n${'-'.repeat(80)}\n\n`);
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), text);
}

/** A package without a licence of its own must not be copied. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)\b/i.test(file));
  if (!texts.some((file) => !/^notice/i.test(file))) throw new Error(`${folder} holds no licence`);
  const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return `${name} ${version} (${license})\n\n${text}\n`;
}
