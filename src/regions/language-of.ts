// Which language a file is in: by its name, its extension, or for a file without extension by its first line.
import type { LanguageName } from './language-names.js';

const extensions: Record<LanguageName, string> = {
  bash: 'sh bash zsh ksh ash bats ebuild eclass',
  // Headers may be C++: C's row knows C++'s strings.
  c: 'c h',
  cpp: 'cc cpp cxx c++ hh hpp hxx h++ ipp ixx inl tcc tpp cppm cu cuh ino',
  csharp: 'cs csx cake',
  css: 'css pcss postcss',
  dart: 'dart',
  dockerfile: 'dockerfile containerfile',
  elixir: 'ex exs',
  go: 'go',
  haskell: 'hs hsc hs-boot',
  html: 'html htm xhtml',
  java: 'java',
  javascript: 'js mjs cjs es6',
  json: 'json jsonc json5 jsonl ndjson geojson webmanifest map code-workspace',
  jsx: 'jsx',
  kotlin: 'kt kts',
  lua: 'lua luau rockspec',
  makefile: 'mk mak make',
  perl: 'pl pm t pod perl psgi',
  php: 'php php3 php4 php5 php7 php8 phtml phpt',
  powershell: 'ps1 psm1 psd1',
  python: 'py pyi pyw pyx pxd bzl star gyp gypi',
  r: 'r',
  ruby: 'rb rbi rbw rake gemspec ru podspec thor jbuilder',
  rust: 'rs',
  scala: 'scala sc sbt',
  scss: 'scss less',
  sql: 'sql ddl dml pgsql psql mysql plsql',
  swift: 'swift',
  toml: 'toml',
  tsx: 'tsx',
  typescript: 'ts mts cts',
  vue: 'vue',
  yaml: 'yaml yml',
  zig: 'zig zon',
};

/** Whole names, in lower case. */
const fileNames: Partial<Record<LanguageName, string>> = {
  bash: '.bashrc .bash_profile .bash_aliases .bash_logout .profile .zshrc .zshenv .zprofile .kshrc pkgbuild apkbuild',
  dockerfile: 'dockerfile containerfile',
  json: '.babelrc .eslintrc .jshintrc .prettierrc .swcrc composer.lock flake.lock .watchmanconfig',
  makefile: 'makefile gnumakefile bsdmakefile kbuild makefile.am makefile.in',
  perl: 'cpanfile makefile.pl build.pl',
  python: 'sconstruct sconscript wscript buck build.bazel workspace.bazel',
  r: '.rprofile',
  ruby: 'gemfile rakefile guardfile capfile vagrantfile podfile fastfile brewfile dangerfile .irbrc .pryrc',
  toml: 'cargo.lock poetry.lock uv.lock pipfile gopkg.lock',
  yaml: '.clang-format .clang-tidy .clangd .gemrc .yamllint',
};

/** Programs that a first line `#!` names, without their version. */
const interpreters: Record<string, LanguageName> = {
  bash: 'bash',
  sh: 'bash',
  dash: 'bash',
  zsh: 'bash',
  ksh: 'bash',
  ash: 'bash',
  bats: 'bash',
  python: 'python',
  pypy: 'python',
  node: 'javascript',
  nodejs: 'javascript',
  deno: 'typescript',
  bun: 'typescript',
  tsx: 'typescript',
  perl: 'perl',
  ruby: 'ruby',
  jruby: 'ruby',
  php: 'php',
  lua: 'lua',
  luajit: 'lua',
  rscript: 'r',
  elixir: 'elixir',
  pwsh: 'powershell',
  make: 'makefile',
  runghc: 'haskell',
  runhaskell: 'haskell',
  stack: 'haskell',
  scala: 'scala',
  swift: 'swift',
  kotlin: 'kotlin',
  dart: 'dart',
};

const byExtension = inverted(extensions);
const byName = inverted(fileNames);

function inverted(table: Partial<Record<LanguageName, string>>): Map<string, LanguageName> {
  const entries = Object.entries(table) as [LanguageName, string][];
  return new Map(
    entries.flatMap(([language, words]) => words.split(' ').map((word) => [word, language] as const)),
  );
}

/**
 * The language of a file, or null when no row is known for it: never a guess. `path` may have `/` or `\`. `firstBytes`
 * (128 are plenty) are looked at only for a name without extension: a first line `#!/usr/bin/env python3` decides.
 */
export function languageOf(path: string, firstBytes?: Buffer): LanguageName | null {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const named = byName.get(name);
  if (named) return named;
  // Dockerfile.dev, Makefile.common, Containerfile.arm
  const stem = /^(dockerfile|containerfile|makefile)\./.exec(name);
  const dot = name.lastIndexOf('.');
  if (dot > 0) return byExtension.get(name.slice(dot + 1)) ?? (stem ? (byName.get(stem[1]) ?? null) : null);
  return firstBytes ? languageOfShebang(firstBytes) : null;
}

function languageOfShebang(firstBytes: Buffer): LanguageName | null {
  const line = firstBytes.toString('latin1', 0, Math.min(firstBytes.length, 256));
  const program =
    /^(?:\xef\xbb\xbf)?#!\s*(?:\S*\/)?(?:env\s+(?:-\S+\s+|\w+=\S*\s+)*(?:\S*\/)?)?([\w.+-]+)/.exec(line);
  if (!program) return null;
  return interpreters[program[1].toLowerCase().replace(/[\d.-]+$/, '')] ?? null;
}
