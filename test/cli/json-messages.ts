// Reads the JSON Lines of `--json`, written from ripgrep's documentation of its wire format alone. It is strict: a field that
// is missing, unknown or of another type is an error, and so are messages out of order or numbers that contradict another.

/** Text or bytes that are no UTF-8, as bytes. */
export type Data = Buffer;

export interface Submatch {
  match: Data;
  replacement: Data | null;
  start: number;
  end: number;
}

export interface Line {
  lines: Data;
  lineNumber: number | null;
  absoluteOffset: number;
  submatches: Submatch[];
}

export interface Stats {
  searches: number;
  searchesWithMatch: number;
  bytesSearched: number;
  bytesPrinted: number;
  matchedLines: number;
  matches: number;
}

export interface SearchedFile {
  path: Data | null;
  rows: (Line & { type: 'match' | 'context' })[];
  binaryOffset: number | null;
  stats: Stats;
}

export interface Messages {
  files: SearchedFile[];
  stats: Stats;
}

type Fields = Record<string, unknown>;

function require(condition: boolean, what: string, seen: unknown): asserts condition {
  if (!condition) throw new Error(`${what}: ${JSON.stringify(seen)}`);
}

/** The value as an object with exactly these fields, and perhaps the optional ones. */
function fields(value: unknown, wanted: string[], optional: string[] = []): Fields {
  require(typeof value === 'object' && value !== null && !Array.isArray(value), 'not an object', value);
  const names = Object.keys(value);
  require(wanted.every((name) => names.includes(name)), `without one of ${wanted}`, value);
  require(names.every((name) => [...wanted, ...optional].includes(name)), `more than ${wanted}`, value);
  return value as Fields;
}

function whole(value: unknown): number {
  require(typeof value === 'number' && Number.isInteger(value) && value >= 0, 'no whole number', value);
  return value;
}

const orNull = <Value>(value: unknown, read: (value: unknown) => Value): Value | null =>
  value === null ? null : read(value);

function data(value: unknown): Data {
  const isText = typeof value === 'object' && value !== null && 'text' in value;
  const { text, bytes } = fields(value, [isText ? 'text' : 'bytes']);
  if (isText) {
    require(typeof text === 'string', 'no text', value);
    return Buffer.from(text);
  }
  require(typeof bytes === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(bytes), 'no base64', value);
  const decoded = Buffer.from(bytes, 'base64');
  require(decoded.toString('base64') === bytes, 'base64 of another form', value);
  require(!Buffer.from(decoded.toString()).equals(decoded), 'bytes that are UTF-8', value);
  return decoded;
}

function duration(value: unknown): void {
  const { secs, nanos, human } = fields(value, ['secs', 'nanos', 'human']);
  whole(secs);
  require(whole(nanos) < 1e9, 'more nanoseconds than a second has', value);
  require(typeof human === 'string' && /^\d+\.\d{6}s$/.test(human), 'no duration to read', value);
}

function stats(value: unknown): Stats {
  const numbers = [
    'searches',
    'searches_with_match',
    'bytes_searched',
    'bytes_printed',
    'matched_lines',
    'matches',
  ];
  const read = fields(value, ['elapsed', ...numbers]);
  duration(read.elapsed);
  const [searches, searchesWithMatch, bytesSearched, bytesPrinted, matchedLines, matches] = numbers.map(
    (name) => whole(read[name]),
  );
  require(searchesWithMatch <= searches, 'more matching searches than searches', value);
  return { searches, searchesWithMatch, bytesSearched, bytesPrinted, matchedLines, matches };
}

function submatch(value: unknown, lines: Data): Submatch {
  const read = fields(value, ['match', 'start', 'end'], ['replacement']);
  const start = whole(read.start);
  const end = whole(read.end);
  const match = data(read.match);
  require(start <= end && end <= lines.length, 'outside of its lines', value);
  require(lines.subarray(start, end).equals(match), 'other bytes than its lines have there', value);
  return { match, start, end, replacement: 'replacement' in read ? data(read.replacement) : null };
}

function line(value: unknown, path: Data | null): Line {
  const read = fields(value, ['path', 'lines', 'line_number', 'absolute_offset', 'submatches']);
  require(isSamePath(orNull(read.path, data), path), 'a row of another file', value);
  const lines = data(read.lines);
  require(Array.isArray(read.submatches), 'no list', value);
  const submatches = read.submatches.map((found: unknown) => submatch(found, lines));
  for (const [at, { start }] of submatches.entries()) {
    require(at === 0 || start >= submatches[at - 1].end, 'matches out of order', value);
  }
  const lineNumber = orNull(read.line_number, whole);
  require(lineNumber !== 0, 'a line 0', value);
  return { lines, lineNumber, absoluteOffset: whole(read.absolute_offset), submatches };
}

const isSamePath = (a: Data | null, b: Data | null) => (a === null || b === null ? a === b : a.equals(b));

/** Reads the messages up to the end of one file, the first of which is its `begin`. */
function file(messages: Iterator<Fields>, begin: unknown): SearchedFile {
  const path = orNull(fields(begin, ['path']).path, data);
  const rows: SearchedFile['rows'] = [];
  for (;;) {
    const { done, value } = messages.next();
    require(!done, 'a file without an end', begin);
    if (value.type === 'end') return { path, rows, ...ending(value.data, path, rows) };
    require(value.type === 'match' || value.type === 'context', 'not the message of a file', value);
    const row = line(value.data, path);
    const before = rows.at(-1);
    if (before !== undefined) {
      const isBehind = row.absoluteOffset >= before.absoluteOffset + before.lines.length;
      require(isBehind && (row.lineNumber ?? 1) > (before.lineNumber ?? 0), 'rows out of order', value);
    }
    rows.push({ type: value.type, ...row });
  }
}

function ending(value: unknown, path: Data | null, rows: SearchedFile['rows']) {
  const read = fields(value, ['path', 'binary_offset', 'stats']);
  require(isSamePath(orNull(read.path, data), path), 'the end of another file', value);
  const told = stats(read.stats);
  require(told.searches === 1 &&
    told.searchesWithMatch === Number(rows.some(isMatch)), 'not one search', value);
  const matches = rows.filter(isMatch).reduce((sum, { submatches }) => sum + submatches.length, 0);
  require(told.matches === matches, `${matches} matches were told`, value);
  return { binaryOffset: orNull(read.binary_offset, whole), stats: told };
}

const isMatch = ({ type }: { type: string }) => type === 'match';

function* parsed(text: string): Generator<Fields> {
  require(text === '' || text.endsWith('\n'), 'a last line without an end', text.slice(-80));
  for (const one of text.split('\n').slice(0, -1)) {
    const message = fields(JSON.parse(one), ['type', 'data']);
    require(Object.keys(message)[0] === 'type' ||
      message.type === 'summary', 'type does not come first', one);
    yield message;
  }
}

/** Everything that one run of `--json` has printed. @throws Error at the first thing the format does not allow */
export function readMessages(text: string): Messages {
  const messages = parsed(text);
  const files: SearchedFile[] = [];
  for (;;) {
    const { done, value } = messages.next();
    require(!done, 'output without a summary', text.slice(-80));
    if (value.type === 'begin') {
      files.push(file(messages, value.data));
      continue;
    }
    require(value.type === 'summary', 'a message between files', value);
    require(messages.next().done === true, 'messages behind the summary', text.slice(-200));
    return { files, stats: summary(value.data, files) };
  }
}

function summary(value: unknown, files: SearchedFile[]): Stats {
  const read = fields(value, ['elapsed_total', 'stats']);
  duration(read.elapsed_total);
  const told = stats(read.stats);
  const sum = (name: keyof Stats) => files.reduce((total, { stats }) => total + stats[name], 0);
  require(told.searchesWithMatch === sum('searchesWithMatch'), 'other files than were told', value);
  require(told.matches === sum('matches') && told.matchedLines === sum('matchedLines'), 'other sums', value);
  return told;
}
