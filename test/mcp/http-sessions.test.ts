// How long sessions over HTTP live, with tools that do nothing.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpSessions } from '../../src/mcp/http-sessions.js';
import { Service } from '../../src/mcp/service.js';
import { initialize, usualHeaders } from './raw.js';

const rg = () => Promise.reject(new Error('not asked'));
const service = new Service({ tools: [], rg, roots: ['/'], clientRootsReplace: false });

async function initialized(sessions: HttpSessions): Promise<string> {
  const created = await sessions.create();
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: usualHeaders });
  const answer = await created!.transport.handleRequest(request, { parsedBody: initialize });
  return answer.headers.get('mcp-session-id')!;
}

afterEach(() => vi.useRealTimers());

describe('a session', () => {
  it('ends when it is idle for long, but not while an answer is sent', async () => {
    vi.useFakeTimers();
    const sessions = new HttpSessions(service, { maxSessions: 9, idleMs: 1000 });
    const [idle, busy] = [await initialized(sessions), await initialized(sessions)];
    sessions.find(busy)!.open++;
    vi.advanceTimersByTime(900);
    expect(sessions.size).toBe(2);
    vi.advanceTimersByTime(1200);
    expect(sessions.find(idle)).toBeUndefined();
    expect(sessions.find(busy)).toBeDefined();
    await sessions.close();
    expect(sessions.size).toBe(0);
  });

  it('gets no place where all are in use', async () => {
    const sessions = new HttpSessions(service, { maxSessions: 1, idleMs: 1000 });
    const first = await initialized(sessions);
    sessions.find(first)!.open++;
    expect(await sessions.create()).toBeNull();
    sessions.find(first)!.open--;
    const second = await initialized(sessions);
    expect([sessions.find(first), sessions.size]).toEqual([undefined, 1]);
    expect(second).not.toBe(first);
    await sessions.close();
  });

  it('that is never initialized takes no place', async () => {
    const sessions = new HttpSessions(service, { maxSessions: 1, idleMs: 1000 });
    for (let at = 0; at < 5; at++) expect(await sessions.create()).not.toBeNull();
    expect(sessions.size).toBe(0);
    await sessions.close();
  });
});
