#!/usr/bin/env node
// The command `threadgrep`: as `tg`, but for its first argument `mcp`, which is the server. A file of its own, because where
// a shim starts it the name it was called by is lost. `tg mcp` searches for the word.
import { createRequire } from 'node:module';

if (process.argv[2] === 'mcp') {
  // As in `main.ts`, which is another file so that this one loads nothing.
  createRequire(import.meta.url)('node:module').enableCompileCache?.();
  import('../mcp/main.js')
    .then(({ main }) => main(process.argv.slice(3)))
    .then(
      // Whatever is left, such as a client that does not close its end, must not keep the process.
      (code) => process.exit(code),
      (error) => {
        process.stderr.write(`threadgrep mcp: ${error?.stack ?? error}\n`);
        process.exit(2);
      },
    );
} else void import('./main.js');
