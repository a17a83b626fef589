// Where the compiled project is: threads load compiled files, so everything that searches is tested on it.
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = process.env.THREADGREP_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** The path of a compiled file, `index.js` or `cli/main.js`. THREADGREP_DIST names another folder than `dist`. */
export const compiledPath = (file) => resolve(folder, file);

/** Its address, for `import()`. */
export const compiledUrl = (file) => pathToFileURL(compiledPath(file)).href;
