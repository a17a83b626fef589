// Which language a file is in: names, extensions, first lines, and none where nothing is known.
import { describe, expect, it } from 'vitest';
import { type LanguageName, languageOf, scanRegions } from '../../src/regions/index.js';

describe('languageOf', () => {
  const names: [string, LanguageName | null][] = [
    ...[
      ['a.ts', 'typescript'],
      ['a.mts', 'typescript'],
      ['a.d.ts', 'typescript'],
      ['a.tsx', 'tsx'],
      ['a.js', 'javascript'],
      ['a.cjs', 'javascript'],
      ['a.jsx', 'jsx'],
      ['a.py', 'python'],
      ['a.go', 'go'],
      ['a.rs', 'rust'],
      ['A.java', 'java'],
      ['a.kt', 'kotlin'],
      ['a.c', 'c'],
      ['a.h', 'c'],
      ['a.hpp', 'cpp'],
      ['a.cs', 'csharp'],
      ['a.rb', 'ruby'],
      ['a.php', 'php'],
      ['a.swift', 'swift'],
      ['a.scala', 'scala'],
      ['a.sh', 'bash'],
      ['a.lua', 'lua'],
      ['a.sql', 'sql'],
      ['a.html', 'html'],
      ['a.css', 'css'],
      ['a.scss', 'scss'],
      ['a.yml', 'yaml'],
      ['a.toml', 'toml'],
      ['a.json', 'json'],
      ['a.mk', 'makefile'],
      ['a.vue', 'vue'],
      ['a.hs', 'haskell'],
      ['a.exs', 'elixir'],
      ['a.zig', 'zig'],
      ['a.dart', 'dart'],
      ['a.R', 'r'],
      ['a.pm', 'perl'],
      ['a.ps1', 'powershell'],
      ['A.PY', 'python'],
      ['Makefile', 'makefile'],
      ['makefile.am', 'makefile'],
      ['Makefile.PL', 'perl'],
      ['Dockerfile', 'dockerfile'],
      ['Dockerfile.dev', 'dockerfile'],
      ['a.dockerfile', 'dockerfile'],
      ['Gemfile', 'ruby'],
      ['.bashrc', 'bash'],
      ['Cargo.lock', 'toml'],
    ],
    ...['a.txt', 'a.md', 'a.xyz', 'README', 'LICENSE', '.c', 'a.ts.orig', 'ts', 'a.', ''].map((name) => [
      name,
      null,
    ]),
  ] as [string, LanguageName | null][];

  it.each(names)('%s is %s', (name, language) => {
    expect(languageOf(name)).toBe(language);
  });

  it('looks at the name alone, not at folders, whichever way they are separated', () => {
    expect(languageOf('src.py/a.go')).toBe('go');
    expect(languageOf('src.py/a')).toBeNull();
    expect(languageOf('src.py\\a.go')).toBe('go');
    expect(languageOf('src.py\\a')).toBeNull();
  });

  const firstLines: [string, LanguageName | null][] = [
    ['#!/bin/sh\n', 'bash'],
    ['#! /bin/bash -e\n', 'bash'],
    ['#!/usr/bin/env python3\n', 'python'],
    ['#!/usr/bin/python3.11\n', 'python'],
    ['#!/usr/bin/env -S node --no-warnings\n', 'javascript'],
    ['#!/usr/bin/env A=b ruby\n', 'ruby'],
    ['\ufeff#!/usr/bin/perl -w\r\n', 'perl'],
    ['#!/usr/bin/awk -f\n', null],
    ['#!\n', null],
    ['# !/bin/sh\n', null],
    ['', null],
  ];
  it.each(firstLines)('a name without extension is known by its first line: %j is %s', (line, language) => {
    expect(languageOf('bin/tool', Buffer.from(line))).toBe(language);
  });

  it('does not look at the first line of a file with an extension', () => {
    expect(languageOf('a.txt', Buffer.from('#!/bin/sh\n'))).toBeNull();
    expect(languageOf('a.py', Buffer.from('#!/bin/sh\n'))).toBe('python');
  });

  it('names only languages that can be scanned', () => {
    const known = new Set(names.flatMap(([, language]) => language ?? []));
    expect(known.size).toBe(35);
    for (const language of known) expect(scanRegions(Buffer.from('a'), 1, language).kindAt(0)).toBe('code');
  });
});
