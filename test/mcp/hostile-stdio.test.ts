// Clients that keep no rule, on standard input: whatever they write, the next call is answered; when they go, all ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawStdio, rawStdio, toolCall } from './raw.js';
import { oneFile, projectTree, slowPattern, slowTree, tree as smallTree } from './trees.js';

const tree = projectTree();
const slow = slowTree();
afterAll(() => {
  tree[Symbol.dispose]();
  slow[Symbol.dispose]();
});

let server: RawStdio;
beforeAll(async () => {
  server = await rawStdio(tree.project);
});
afterAll(() => server[Symbol.asyncDispose]());

let lastId = 100;

/** True if a search is answered as ever. */
async function isWell(): Promise<boolean> {
  const id = ++lastId;
  server.write(toolCall(id, 'rg', { pattern: 'needle', filesOnly: true }));
  const { result } = await server.answer(id);
  return result.structuredContent.totalMatches === 12;
}

/** The error that answers a line whose id cannot be told. */
async function refusal(line: string) {
  const seen = server.lines.length;
  server.write(line.endsWith('\n') ? line : `${line}\n`);
  return server.find((message, index) => message.id === null && index >= seen);
}

describe('a line that is no message', () => {
  const lines: [what: string, line: string, code: number][] = [
    ['broken JSON', '{"jsonrpc":"2.0","id":1,', -32700],
    ['no JSON at all', 'GET / HTTP/1.1', -32700],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x7b]).toString('latin1'), -32700],
    ['a number', '42', -32600],
    ['null', 'null', -32600],
    ['an empty batch', '[]', -32600],
    ['a batch', JSON.stringify([toolCall(1, 'status'), toolCall(2, 'status')]), -32600],
    ['an object without a method', '{"jsonrpc":"2.0","params":{}}', -32600],
    ['an older JSON-RPC', '{"id":null,"method":"ping"}', -32600],
    ['a line of 5 MiB', `"${'x'.repeat(5 << 20)}"`, -32700],
    ['JSON that is 100,000 levels deep', '['.repeat(100_000), -32700],
  ];
  it.each(lines)('%s is answered, and the next call too', async (_what, line, code) => {
    expect((await refusal(line)).error).toMatchObject({ code, message: expect.stringMatching(/\w/) });
    expect(await isWell()).toBe(true);
  });

  it('is answered with its id where it has one', async () => {
    server.write('{"jsonrpc":"2.0","id":"odd","method":7}\n');
    expect((await server.answer('odd')).error.code).toBe(-32600);
  });

  it('may be empty, and may end with a carriage return', async () => {
    server.write('\n\r\n   \n');
    server.write(`${JSON.stringify(toolCall('cr', 'status'))}\r\n`);
    expect((await server.answer('cr')).result).toBeDefined();
  });

  it('may come in pieces that cut characters', async () => {
    const bytes = Buffer.from(`${JSON.stringify(toolCall('cut', 'rg', { pattern: 'ü€𝄞' }))}\n`);
    for (const byte of bytes) server.process.stdin!.write(Buffer.from([byte]));
    expect((await server.answer('cut')).result.structuredContent.totalMatches).toBe(0);
  });
});

describe('a request that makes no sense', () => {
  const calls: [what: string, params: unknown, code: number][] = [
    ['no parameters', undefined, -32602],
    ['a name that is a number', { name: 5 }, -32602],
    ['arguments that are a list', { name: 'rg', arguments: [] }, -32602],
    ['the name of an inherited property', { name: 'constructor', arguments: {} }, -32602],
    ['the name __proto__', { name: '__proto__', arguments: {} }, -32602],
    ['a task that was never offered', { name: 'rg', arguments: { pattern: 'a' }, task: { ttl: 1 } }, -32603],
  ];
  it.each(calls)('tools/call with %s is an error of the protocol', async (_what, params, code) => {
    const id = ++lastId;
    server.write({ jsonrpc: '2.0', id, method: 'tools/call', params });
    expect((await server.answer(id)).error?.code).toBe(code);
    expect(await isWell()).toBe(true);
  });

  it('an unknown method is told to be unknown', async () => {
    server.write({ jsonrpc: '2.0', id: 'unknown', method: 'tools/delete' });
    expect((await server.answer('unknown')).error.code).toBe(-32601);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'an argument %s is refused',
    async (name) => {
      const id = ++lastId;
      const given = `{"pattern":"a",${JSON.stringify(name)}:{"pattern":"b","isAdmin":true}}`;
      server.write(
        `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"rg","arguments":${given}}}\n`,
      );
      const { result, error } = await server.answer(id);
      expect(JSON.stringify(result?.content ?? error)).toContain(name);
      expect(error?.code === -32602 || result.isError).toBe(true);
      expect(await isWell()).toBe(true);
    },
  );

  it('notifications of any kind are passed over', async () => {
    for (const params of [undefined, {}, { requestId: {} }, { requestId: 'nobody' }, { requestId: -1 }]) {
      server.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    }
    server.write({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 9, progress: 'x' },
    });
    server.write({ jsonrpc: '2.0', method: 'notifications/roots/list_changed', params: { junk: [1] } });
    server.write({ jsonrpc: '2.0', method: 'no/such/thing', params: { a: 1 } });
    server.write({ jsonrpc: '2.0', id: 77, result: {} });
    server.write({ jsonrpc: '2.0', id: 78, error: { code: 1, message: 'no' } });
    expect(await isWell()).toBe(true);
  });
});

describe('a pattern that explodes elsewhere', () => {
  const patterns: [what: string, pattern: string][] = [
    ['nested repetition', '(a+)+$'],
    ['repetition of repetition', '(a{1000}){1000}'],
    ['64 KiB of text', 'x'.repeat(1 << 16)],
    ['64 KiB of alternatives', 'ab|'.repeat(21_000)],
    ['classes of many ranges', '[\\p{L}--a]{50}'.repeat(20)],
    ['deep nesting', `${'('.repeat(30_000)}a${')'.repeat(30_000)}`],
    ['nested look-around', `${'(?=a'.repeat(500)}${')'.repeat(500)}`],
  ];
  it.each(patterns)('%s is answered in bounded time', { timeout: 30_000 }, async (_what, pattern) => {
    const id = ++lastId;
    server.write(toolCall(id, 'rg', { pattern }));
    const { result } = await server.answer(id);
    expect(result.isError ? result.content[0].text : 'found').toMatch(/^(found$|PATTERN_)/);
    expect(result.content[0].text.length).toBeLessThan(30_000);
    expect(await isWell()).toBe(true);
  });
});

describe('arguments that are too large', () => {
  const arguments_: [what: string, given: object, named: RegExp][] = [
    ['a pattern of a megabyte', { pattern: 'x'.repeat(1 << 20) }, /pattern .* 65536 characters, got 1048576/],
    ['20,000 globs', { pattern: 'a', glob: Array(20_000).fill('*.x') }, /glob .* 2000 entries, got 20000/],
    [
      'large lists',
      { pattern: 'a', glob: Array(9).fill('x'.repeat(60_000)) },
      /together .* 262144 characters/,
    ],
  ];
  it.each(arguments_)('%s: the answer names the bound at once', async (_what, given, named) => {
    const id = ++lastId;
    server.write(toolCall(id, 'rg', given));
    const { result } = await server.answer(id);
    expect(result).toMatchObject({
      isError: true,
      _meta: { 'threadgrep/error': { code: 'OPTION_INVALID' } },
    });
    expect(result.content[0].text).toMatch(named);
  });
});

it('an answer of 36 MB is refused with a way out, and the server lives on', async () => {
  using large = smallTree({ 'long-lines.txt': `needle ${'x'.repeat(12 << 20)}\n`.repeat(3) });
  await using own = await rawStdio(large.path);
  own.write(toolCall('large', 'rg', { pattern: 'needle', maxLineLength: 0 }));
  const { result } = await own.answer('large');
  expect(result.content[0].text).toMatch(/^OPTION_INVALID: the answer has 3\d{7} characters.*maxLineLength$/);
  own.write(toolCall('next', 'status'));
  expect((await own.answer('next')).result.isError).toBeUndefined();
});

it('a search that takes too long is answered with what was found', async () => {
  await using own = await rawStdio(slow.path, { TEST_CALL_TIMEOUT: '700' });
  own.write(toolCall('long', 'rg', { pattern: slowPattern }));
  const { result } = await own.answer('long');
  expect(result.isError).toBeUndefined();
  expect(result.structuredContent.problems).toEqual([expect.objectContaining({ code: 'TIMEOUT' })]);
});

it('a flood of 500 calls is answered to the last one', async () => {
  const ids = Array.from({ length: 500 }, (_, at) => `flood${at}`);
  server.write(
    ids.map((id) => `${JSON.stringify(toolCall(id, 'rg', { pattern: 'needle', path: oneFile }))}\n`).join(''),
  );
  const answers = await Promise.all(ids.map((id) => server.answer(id)));
  expect(answers.filter(({ result }) => result?.structuredContent.totalMatches === 10)).toHaveLength(500);
});

it('a flood beyond what may wait is refused at once, and the rest is answered', async () => {
  await using small = await rawStdio(tree.project, { TEST_MAX_RUNNING: '1', TEST_MAX_WAITING: '10' });
  small.write(toolCall('hold', 'hold', {}, { progressToken: 'held' }));
  await small.find(({ method }) => method === 'notifications/progress');
  const ids = Array.from({ length: 30 }, (_, at) => `flood${at}`);
  for (const id of ids) small.write(toolCall(id, 'status'));
  const refused = await Promise.all(ids.slice(10).map((id) => small.answer(id)));
  expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => -32000));
  small.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'hold' } });
  const answered = await Promise.all(ids.slice(0, 10).map((id) => small.answer(id)));
  expect(answered.filter(({ result }) => result?.isError === undefined)).toHaveLength(10);
});

it('a call with the id 0 can be cancelled like any other', async () => {
  server.write(toolCall(0, 'hold', {}, { progressToken: 'zero' }));
  await server.find(({ params }) => params?.progressToken === 'zero');
  server.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 0 } });
  server.write(toolCall('after', 'status'));
  expect((await server.answer('after')).result.structuredContent).toMatchObject({ now: 0, cancelled: 1 });
});

describe('the end', () => {
  const ways: [what: string, end: (one: RawStdio) => void][] = [
    ['closes its end', (one) => one.process.stdin!.end()],
    ['closes its end in the middle of a line', (one) => one.process.stdin!.end('{"jsonrpc":')],
    [
      'stops reading and writes on',
      (one) => {
        one.process.stdout!.destroy();
        for (let at = 0; at < 100; at++) one.write(toolCall(`gone${at}`, 'status'));
      },
    ],
    ['sends SIGTERM', (one) => one.process.kill('SIGTERM')],
    ['sends SIGINT', (one) => one.process.kill('SIGINT')],
  ];
  it.each(ways)(
    'comes in the middle of a search when the client %s',
    { timeout: 20_000 },
    async (_what, end) => {
      await using own = await rawStdio(slow.path);
      own.write(toolCall('search', 'rg', { pattern: slowPattern }, { progressToken: 1 }));
      await own.find(({ method }) => method === 'notifications/progress');
      const asked = performance.now();
      end(own);
      expect(await own.ended).toBe(0);
      // Searching all of it takes seven seconds.
      expect(performance.now() - asked).toBeLessThan(3000);
    },
  );

  it('leaves nothing but messages on standard output', async () => {
    await using own = await rawStdio(tree.project);
    own.write(toolCall('broken', 'broken'));
    await own.answer('broken');
    own.process.stdin!.end();
    await own.ended;
    expect(own.lines.map((line) => JSON.parse(line).jsonrpc)).toEqual(own.lines.map(() => '2.0'));
  });
});
