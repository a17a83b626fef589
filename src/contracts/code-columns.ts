// Columns in code points. The engine counts UTF-16 code units; where it has cut away the beginning of a long line, that is
// read again from the file.
import { Buffer } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathForFs } from '../candidate.js';
import type { Match } from '../events.js';
import { characterCount } from './window.js';

/** Files in UTF-16 are decoded from the start; beyond this size the column stays in code units. */
const mostUtf16Bytes = 64 * 1024 * 1024;
/** UTF-8 has no more bytes for one code unit of UTF-16. */
const mostBytesPerUnit = 3;

/** The 1-based column of each match. Of a file that has gone meanwhile, and only of long lines in it, in code units. */
export async function codePointColumns(matches: readonly Match[], cwd: string): Promise<number[]> {
  const columns: number[] = [];
  for (const match of matches) {
    const units = isBeginningCut(match)
      ? await beginningOf(match, cwd)
      : match.text.slice(0, match.column - 1);
    columns.push(units === null ? match.column : characterCount(units) + 1);
  }
  return columns;
}

/** Where one unit was cut, the mark stands in its place and counts the same. */
function isBeginningCut({ column, submatches }: Match): boolean {
  return submatches.length > 0 && submatches[0].start !== column - 1;
}

async function beginningOf(match: Match, cwd: string): Promise<string | null> {
  const units = match.column - 1;
  try {
    const file = await open(pathForFs(resolve(cwd, match.path)), 'r');
    try {
      return await decoded(file, match.byteOffset, units);
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

async function decoded(file: FileHandle, byteOffset: number, units: number): Promise<string | null> {
  const mark = await read(file, 0, 3);
  const wide = mark[0] === 0xff && mark[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  if (wide === 'utf-16le' || (mark[0] === 0xfe && mark[1] === 0xff)) {
    const { size } = await file.stat();
    if (size > mostUtf16Bytes) return null;
    const all = Buffer.from(new TextDecoder(wide).decode(await read(file, 0, size)), 'utf8');
    return all.toString('utf8', byteOffset, byteOffset + mostBytesPerUnit * units).slice(0, units);
  }
  const start = byteOffset + (mark.toString('hex') === 'efbbbf' ? mark.length : 0);
  return (await read(file, start, mostBytesPerUnit * units)).toString('utf8').slice(0, units);
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
