// Who is let in over HTTP: those who show the token, and pages of an origin that is allowed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpServer, startHttp } from './connect.js';
import { initialize, ping, rawHttp, rawSession, usualHeaders } from './raw.js';
import { projectTree } from './trees.js';

const tree = projectTree();
afterAll(() => tree[Symbol.dispose]());

describe('a token', () => {
  const token = 'correct-horse-battery-staple';
  let guarded: HttpServer;
  beforeAll(async () => {
    guarded = await startHttp({ cwd: tree.project, environment: { THREADGREP_MCP_TOKEN: token } });
  });
  afterAll(() => guarded.stop());

  const bad = ['Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token, 'Bearer  '];
  it.each(bad)('is needed, and "%s" is none', async (authorization) => {
    const { status, headers } = await rawHttp(guarded.url, initialize, { ...usualHeaders, authorization });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toMatch(/^Bearer/);
  });

  it('lets in who shows it, for each request', async () => {
    const opened = await rawSession(guarded.url, { ...usualHeaders, authorization: `Bearer ${token}` });
    expect((await rawHttp(guarded.url, ping, opened)).status).toBe(200);
    const { authorization, ...without } = opened as Record<string, string>;
    expect(authorization).toContain(token);
    expect((await rawHttp(guarded.url, ping, without)).status).toBe(401);
    expect((await rawHttp(guarded.url, null, without, 'GET')).status).toBe(401);
    expect((await rawHttp(guarded.url, null, without, 'DELETE')).status).toBe(401);
  });

  it('is not written to the log', () => {
    expect(guarded.log.join('\n')).not.toContain(token);
  });
});

describe('an allowed origin', () => {
  const origin = 'http://localhost:5173';
  let open: HttpServer;
  beforeAll(async () => {
    const options = ['--allowed-origin', origin, '--allowed-host', 'search.example'];
    open = await startHttp({ cwd: tree.project, options });
  });
  afterAll(() => open.stop());

  it('may ask first and call then', async () => {
    const { status, headers } = await rawHttp(open.url, null, { origin }, 'OPTIONS');
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-allow-headers']).toContain('Authorization');
    const called = await rawHttp(open.url, initialize, { ...usualHeaders, origin });
    expect(called.status).toBe(200);
    expect(called.headers['access-control-expose-headers']).toBe('Mcp-Session-Id');
  });

  it('lets in no other, and an allowed host is one', async () => {
    const evil = await rawHttp(open.url, initialize, { ...usualHeaders, origin: 'http://localhost:5174' });
    expect(evil.status).toBe(403);
    const named = await rawHttp(open.url, initialize, { ...usualHeaders, host: 'search.example:443' });
    expect(named.status).toBe(200);
  });
});
