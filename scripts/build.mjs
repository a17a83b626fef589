// Compiles src to dist and marks the command executable. Runs on `npm ci`, so it needs nothing but devDependencies.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..');
const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
rmSync(join(root, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [join(dirname(typescript), 'bin', 'tsc'), '-p', join(root, 'tsconfig.json')], {
  stdio: 'inherit',
});
const command = join(root, 'dist', 'cli', 'main.js');
if (existsSync(command)) chmodSync(command, 0o755);
