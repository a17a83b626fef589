// Writes docs/flags.md from the compiled table of flags: `node scripts/generate-flags-doc.mjs` after a build.
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = process.env.THREADGREP_DIST ?? fileURLToPath(new URL('../dist', import.meta.url));
const { flagsDocument } = await import(pathToFileURL(`${folder}/cli/flags-document.js`).href);
writeFileSync(new URL('../docs/flags.md', import.meta.url), flagsDocument());
