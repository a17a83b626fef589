// Whoever is not meant to call over HTTP, and clients that keep no rule.
import { once } from 'node:events';
import { request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpServer, shippedServer, startHttp } from './connect.js';
import { initialize, lastMessage, ping, rawHttp, rawSession, toolCall, usualHeaders } from './raw.js';
import { oneFile, projectTree, slowPattern, slowTree } from './trees.js';

const tree = projectTree();
const slow = slowTree();
let server: HttpServer;
let session: Record<string, string>;
beforeAll(async () => {
  server = await startHttp({ cwd: tree.project });
  session = (await rawSession(server.url)) as Record<string, string>;
});
afterAll(async () => {
  await server.stop();
  tree[Symbol.dispose]();
  slow[Symbol.dispose]();
});

const ask = (body: string | object | null, more: object = {}, method = 'POST') =>
  rawHttp(server.url, body, { ...session, ...more }, method);

/** What runs in a server, without a session of the tests' own. */
async function statusOf(url: URL, headers: object = usualHeaders) {
  const own = await rawSession(url, { ...headers });
  const status = lastMessage(await rawHttp(url, toolCall('status', 'status'), own));
  return status.result.structuredContent;
}

/** Asks again until what runs is as it should be; the test's own time limit ends it. */
async function until(url: URL, condition: (status: Record<string, number>) => boolean) {
  for (;;) if (condition(await statusOf(url))) return;
}

describe('a request is refused', () => {
  const hosts = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    'a b',
    '[::2]',
  ];
  it.each(hosts)('that was sent to the name "%s": it came by DNS rebinding', async (host) => {
    expect((await ask(ping, { host })).status).toBe(403);
  });

  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1', '127.9.9.9', '[::1]:4711'])(
    'but not at %s',
    async (host) => {
      expect((await ask(ping, { host })).status).toBe(200);
    },
  );

  it.each(['http://evil.example', 'null', 'http://localhost', ''])(
    'that a page of "%s" sent',
    async (origin) => {
      expect((await ask(ping, { origin })).status).toBe(403);
      expect((await ask(null, { origin }, 'OPTIONS')).headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  const refusals: [what: string, status: number, answer: () => ReturnType<typeof ask>][] = [
    ['at another path', 404, () => rawHttp(new URL('/', server.url), ping, session)],
    ['with the method PUT', 405, () => ask(ping, {}, 'PUT')],
    ['with the method OPTIONS, as no origin is allowed', 405, () => ask(null, {}, 'OPTIONS')],
    ['as a form', 415, () => ask('a=b', { 'content-type': 'application/x-www-form-urlencoded' })],
    [
      'as a text that mentions JSON',
      415,
      () => ask(ping, { 'content-type': 'text/plain; a=application/json' }),
    ],
    ['that takes no stream', 406, () => ask(ping, { accept: 'application/json' })],
    ['that asks for a stream it does not take', 406, () => ask(null, { accept: 'application/json' }, 'GET')],
    ['without a session', 400, () => rawHttp(server.url, ping, usualHeaders)],
    ['of an unknown session', 404, () => ask(ping, { 'mcp-session-id': 'x' })],
    ['of an unknown version', 400, () => ask(ping, { 'mcp-protocol-version': '1999-01-01' })],
    ['that initializes a session again', 400, () => ask(initialize)],
    ['with broken JSON', 400, () => ask('{"jsonrpc":')],
    ['without a body', 400, () => ask('')],
    ['with a batch', 400, () => ask([ping, ping])],
    ['with a body of 2 MiB', 413, () => ask(`"${'x'.repeat(2 << 20)}"`)],
  ];
  it.each(refusals)('%s (%i)', async (_what, status, answer) => {
    const { status: got, body, headers } = await answer();
    expect(got).toBe(status);
    expect(JSON.parse(body).error.message).toMatch(/\w/);
    if (status === 405) expect(headers.allow).toBe('GET, POST, DELETE');
  });

  it('with a body of unknown length as soon as it is too long', async () => {
    const asked = request(server.url, { method: 'POST', headers: session, agent: false });
    asked.on('error', () => {});
    const answered = once(asked, 'response');
    for (let part = 0; part < 20; part++) asked.write('x'.repeat(64 << 10));
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    asked.destroy();
  });

  it('with headers of 17 KiB', async () => {
    expect((await ask(ping, { junk: 'x'.repeat(17 << 10) })).status).toBe(431);
  });

  it('with an id that is under way, whose answer it would take', async () => {
    const first = request(server.url, { method: 'POST', headers: session, agent: false });
    first.on('error', () => {});
    first.end(JSON.stringify(toolCall('twice', 'hold', {}, { progressToken: 'twice' })));
    const [response] = await once(first, 'response');
    await once(response, 'data');
    expect((await ask(toolCall('twice', 'status'))).status).toBe(400);
    first.destroy();
    await until(server.url, ({ now }) => now === 0);
  });
});

describe('a client that goes away', () => {
  it('in the middle of a search ends it, and nothing goes on', async () => {
    await using own = await startHttp({ cwd: slow.path });
    const headers = { ...(await rawSession(own.url)) };
    const asked = request(own.url, { method: 'POST', headers, agent: false });
    asked.on('error', () => {});
    asked.end(JSON.stringify(toolCall(1, 'rg', { pattern: slowPattern }, { progressToken: 1 })));
    const [response] = await once(asked, 'response');
    await once(response, 'data');
    expect((await statusOf(own.url)).running).toBe(1);
    asked.destroy();
    await until(own.url, ({ running }) => running === 0);
    const before = (await statusOf(own.url)).cpuMicroseconds;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(((await statusOf(own.url)).cpuMicroseconds - before) / 1000).toBeLessThan(150);
  });

  it('by DELETE ends its session and its calls, and not those of others', async () => {
    const mine = await rawSession(server.url);
    const hold = rawHttp(server.url, toolCall(5, 'hold', {}, { progressToken: 1 }), mine);
    await until(server.url, ({ now }) => now === 1);
    expect((await rawHttp(server.url, null, mine, 'DELETE')).status).toBe(200);
    expect((await hold).body).not.toContain('result');
    expect((await rawHttp(server.url, ping, mine)).status).toBe(404);
    await until(server.url, ({ now, running }) => now === 0 && running === 0);
    expect((await ask(ping)).status).toBe(200);
  });

  it('in the middle of its body is forgotten', async () => {
    const socket = connectSocket(Number(server.url.port), server.url.hostname);
    socket.write(
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a',
    );
    await once(socket, 'connect');
    socket.destroy();
    expect((await ask(ping)).status).toBe(200);
    expect(server.log.slice(1)).toEqual([]);
  });
});

it('a call that is cancelled ends its stream without an answer', async () => {
  const held = ask(toolCall('held', 'hold'));
  await until(server.url, ({ now }) => now === 1);
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'held' } };
  expect((await ask(cancel)).status).toBe(202);
  expect((await held).body).toBe('');
  expect((await ask(toolCall('held', 'status'))).status).toBe(200);
});

it('another session cannot cancel it, nor read what was kept for it', async () => {
  const other = await rawSession(server.url);
  const cut = lastMessage(await ask(toolCall('cut', 'rg', { pattern: 'needle', maxResults: 1 })));
  const uri = cut.result.structuredContent.retained;
  const read = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } };
  expect(lastMessage(await rawHttp(server.url, read, other)).error.code).toBe(-32002);
  expect(lastMessage(await ask(read)).result.contents[0].uri).toBe(uri);
  const held = ask(toolCall('mine', 'hold'));
  await until(server.url, ({ now }) => now === 1);
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'mine' } };
  await rawHttp(server.url, cancel, other);
  expect((await statusOf(server.url)).now).toBe(1);
  await ask(cancel);
  await held;
});

it('the roots that a client offers over HTTP can only narrow those of the server', async () => {
  await using own = await startHttp({ cwd: tree.project });
  const { params } = initialize;
  const offering = { ...initialize, params: { ...params, capabilities: { roots: {} } } };
  const { headers } = await rawHttp(own.url, offering);
  const mine = { ...usualHeaders, 'mcp-session-id': headers['mcp-session-id'] as string };
  const asked = request(own.url, { method: 'POST', headers: mine, agent: false });
  asked.end(JSON.stringify(toolCall(1, 'rg', { pattern: 'e', path: `${tree.path}/secret` })));
  const [response] = await once(asked, 'response');
  response.setEncoding('utf8');
  let body = '';
  for await (const part of response) {
    body += part;
    const [, id] = /"id":(\d+)[^\n]*|$/.exec(body.includes('roots/list') ? body : '') ?? [];
    if (id === undefined) continue;
    const result = { roots: [{ uri: 'file:///' }] };
    await rawHttp(own.url, { jsonrpc: '2.0', id: Number(id), result }, mine);
  }
  expect(lastMessage({ status: 200, headers: {}, body }).result.content[0].text).toMatch(
    /^PATH_OUTSIDE_ROOT/,
  );
});

describe('many', () => {
  it('calls at once, 500 of them, are answered to the last one', { timeout: 120_000 }, async () => {
    const calls = Array.from({ length: 500 }, (_, at) =>
      toolCall(`flood${at}`, 'rg', { pattern: 'needle', path: oneFile }),
    );
    const answers = await Promise.all(calls.map((one) => ask(one)));
    const totals = answers.map((one) => lastMessage(one).result.structuredContent.totalMatches);
    expect(totals).toEqual(calls.map(() => 10));
  });

  it('calls beyond what may wait are told when to come again', async () => {
    const environment = { TEST_MAX_RUNNING: '1', TEST_MAX_WAITING: '0' };
    await using small = await startHttp({ cwd: tree.project, environment });
    const mine = await rawSession(small.url);
    const asked = request(small.url, { method: 'POST', headers: { ...mine }, agent: false });
    asked.on('error', () => {});
    asked.end(JSON.stringify(toolCall(1, 'hold', {}, { progressToken: 1 })));
    await once((await once(asked, 'response'))[0], 'data');
    const refused = await rawHttp(small.url, toolCall(2, 'status'), mine);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    // What needs no search is answered.
    expect((await rawHttp(small.url, ping, mine)).status).toBe(200);
    asked.destroy();
  });

  it('sessions: the one unused for longest makes room', async () => {
    await using own = await startHttp({ cwd: tree.project });
    const first = await rawSession(own.url);
    const second = await rawSession(own.url);
    for (let at = 0; at < 62; at++) await rawSession(own.url);
    expect((await rawHttp(own.url, ping, first)).status).toBe(200);
    const last = await rawSession(own.url);
    expect((await rawHttp(own.url, ping, second)).status).toBe(404);
    expect((await rawHttp(own.url, ping, first)).status).toBe(200);
    expect((await rawHttp(own.url, ping, last)).status).toBe(200);
  });
});

it('is shipped as a command that ends when it is told to', async () => {
  const shipped = await startHttp({ cwd: tree.project, server: shippedServer, options: ['--port', '0'] });
  const opened = await rawSession(shipped.url);
  const found = lastMessage(await rawHttp(shipped.url, toolCall(1, 'rg', { pattern: 'needle' }), opened));
  expect(found.result.structuredContent.totalMatches).toBe(120);
  await shipped.stop();
  expect(shipped.process.exitCode).toBe(0);
});
