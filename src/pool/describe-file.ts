// What is told of a file that has rows: the hash of its bytes and the declarations around its matches. The file is read once
// more for it, which costs less than keeping every file until it is known whether it has rows.
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Enclosing, FileDescription, FileDetails } from '../description.js';
import { SearchError } from '../errors.js';
import { languageOf } from '../regions/index.js';
import { type Declaration, type FileSymbols, fileSymbols } from '../symbols/index.js';
import type { Place } from './described-rows.js';

/** A file as the slice knows it. */
export interface DescribedFile {
  index: number;
  path: string;
  absolutePath: string | Buffer;
  isStdin: boolean;
}

/** Beyond this a file is hashed in parts and not looked through for declarations. */
const maxBytes = 4 << 20;
const hashDigits = 7;
const chunkBytes = 1 << 20;

/** Describes `places` of the file. Trouble with the file is told in the description. */
export function describeFile(
  file: DescribedFile,
  places: readonly Place[],
  details: FileDetails,
  encoding: string,
): FileDescription {
  const description = { index: file.index, versionHash: null, enclosing: null };
  const withoutSymbols = (reason: string) => (details.enclosing ? reason : null);
  if (file.isStdin) return { ...description, withoutSymbols: withoutSymbols('standard input') };
  let fd = -1;
  try {
    fd = openSync(file.absolutePath, 'r');
    return describeOpened(fd, file, places, details, encoding);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reason = error instanceof SearchError ? message : code;
    return { ...description, withoutSymbols: withoutSymbols(reason) };
  } finally {
    if (fd >= 0) closeSync(fd);
  }
}

function describeOpened(
  fd: number,
  file: DescribedFile,
  places: readonly Place[],
  details: FileDetails,
  encoding: string,
): FileDescription {
  const { size } = fstatSync(fd);
  const bytes = size > maxBytes ? null : readFileSync(fd);
  const hash = (bytes ? createHash('sha256').update(bytes) : hashInParts(fd)).digest('hex');
  const description = {
    index: file.index,
    versionHash: details.versionHash ? hash.slice(0, hashDigits) : null,
    enclosing: null,
  };
  if (!details.enclosing) return { ...description, withoutSymbols: null };
  if (bytes === null) return { ...description, withoutSymbols: `larger than ${maxBytes} bytes` };
  const symbols = symbolsOf(file.path, bytes, encoding, hash);
  if ('reason' in symbols) return { ...description, withoutSymbols: symbols.detail };
  return {
    ...description,
    enclosing: places.map((place) => enclosingOf(symbols, place)),
    withoutSymbols: null,
  };
}

function hashInParts(fd: number): Hash {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (let count = readSync(fd, chunk); count > 0; count = readSync(fd, chunk))
    hash.update(chunk.subarray(0, count));
  return hash;
}

function symbolsOf(path: string, bytes: Buffer, encoding: string, hash: string) {
  const language = languageOf(path, bytes);
  if (language === null) return { reason: 'no-grammar' as const, detail: 'no grammar for this kind of file' };
  return fileSymbols(decoded(bytes, encoding), language, `${hash} ${encoding}`);
}

/** As the search decodes: a byte order mark decides before what is asked for; it is no part of the text. */
function decoded(bytes: Buffer, encoding: string): string {
  if (encoding === 'none') return bytes.toString('utf8');
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  return new TextDecoder(marked ?? (encoding === 'auto' ? 'utf-8' : encoding)).decode(bytes);
}

function enclosingOf(symbols: FileSymbols, { line, column }: Place): Enclosing | null {
  const named = symbols.named(line, column);
  const declaration = named ?? symbols.enclosing(line, column);
  return declaration && { ...namesOf(declaration), isDefinition: named !== null };
}

function namesOf({ path, name, kind, startLine, endLine }: Declaration): Omit<Enclosing, 'isDefinition'> {
  return { path, name, kind, startLine, endLine };
}
