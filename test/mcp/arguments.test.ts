// The options of `threadgrep mcp`, and which of the two commands is which.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mcpArguments } from '../../src/mcp/arguments.js';
import { compiledPath } from '../campaigns/dist.mjs';
import { tree } from './trees.js';

const place = tree({ 'a.txt': 'the word mcp\n', file: '' });
mkdirSync(join(place.path, 'folder'));
writeFileSync(join(place.path, 'folder', 'b.txt'), 'mcp too\n');
afterAll(() => place[Symbol.dispose]());

const token = 'a token of many letters'.replaceAll(' ', '-');
const accepts = (...given: string[]) => mcpArguments(given, {});
const rejects = (given: string[], message: RegExp, environment = {}) =>
  expect(() => mcpArguments(given, environment)).toThrow(message);

describe('the options', () => {
  it('are standard input and output and the current folder, unless said otherwise', () => {
    expect(accepts()).toEqual({ roots: [process.cwd()], areRootsGiven: false, http: null, isHelp: false });
  });

  it('may name several roots, which are real paths', () => {
    const { roots, areRootsGiven } = accepts('--root', join(place.path, 'folder', '..'), '--root=src');
    expect(roots).toEqual([place.path, join(process.cwd(), 'src')]);
    expect(areRootsGiven).toBe(true);
  });

  it('of HTTP are this machine, any port and no token, unless said otherwise', () => {
    const http = { host: '127.0.0.1', port: 0, token: null, allowedHosts: [], allowedOrigins: [] };
    expect(accepts('--http').http).toEqual(http);
  });

  it('take the token from the environment, and rather the one that is given', () => {
    const environment = { THREADGREP_MCP_TOKEN: token };
    expect(mcpArguments(['--http'], environment).http?.token).toBe(token);
    expect(mcpArguments(['--http', '--token', `${token}2`], environment).http?.token).toBe(`${token}2`);
    expect(mcpArguments([], environment).http).toBeNull();
  });

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('need no token on %s', (host) => {
    expect(accepts('--http', '--host', host).http?.host).toBe(host);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'search.example', '127.0.0.1.example'])(
    'need a token on %s',
    (host) => {
      rejects(['--http', '--host', host], /can be reached from other machines.*THREADGREP_MCP_TOKEN/);
      expect(accepts('--http', '--host', host, '--token', token).http?.token).toBe(token);
    },
  );

  it.each([
    [['--port', '80'], /--port needs --http/],
    [['--token', token], /--token needs --http/],
    [['--http', '--port', '65536'], /--port must be.*got 65536/],
    [['--http', '--port', '-1'], /--port/],
    [['--http', '--token', 'short'], /at least 16 characters.*got 5/],
    [['--http', '--token', 'sixteen letters and blanks'], /without blanks/],
    [['--http', '--allowed-origin', 'localhost'], /--allowed-origin must be like/],
    [['--http', '--allowed-origin', 'http://localhost/'], /got http:\/\/localhost\/$/],
    [['--root', 'no/such'], /--root no\/such: ENOENT/],
    [['--root', join(place.path, 'file')], /is not a folder/],
    [['src'], /Unexpected argument 'src'.*tg mcp/],
    [['--foo'], /Unknown option '--foo'/],
  ])('%j are refused, and it is said why', (given, message) => {
    rejects(given, message);
  });
});

describe('the commands', () => {
  const run = (command: string, ...given: string[]) =>
    spawnSync(process.execPath, [compiledPath(`cli/${command}.js`), ...given], {
      cwd: place.path,
      encoding: 'utf8',
      input: '',
    });

  it('tg mcp searches for the word', () => {
    expect(run('main', 'mcp', '.').stdout).toBe('./a.txt:the word mcp\n./folder/b.txt:mcp too\n');
  });

  it('threadgrep searches as tg does, also for the word', () => {
    expect(run('threadgrep', 'word').stdout).toBe(run('main', 'word').stdout);
    expect(run('threadgrep', '-e', 'mcp', 'a.txt').stdout).toBe('the word mcp\n');
    expect(run('threadgrep', '-w', 'mcp', 'a.txt').stdout).toBe('the word mcp\n');
  });

  it('threadgrep mcp is the server: without input it ends, and says nothing', () => {
    expect(run('threadgrep', 'mcp')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  it('threadgrep mcp PATH is refused, and it is said how to search', () => {
    const { status, stdout, stderr } = run('threadgrep', 'mcp', 'folder');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('tg mcp');
  });

  it('threadgrep mcp --help tells every option', () => {
    const { status, stdout } = run('threadgrep', 'mcp', '--help');
    expect(status).toBe(0);
    for (const name of ['root', 'http', 'host', 'port', 'token', 'allowed-host', 'allowed-origin']) {
      expect(stdout).toContain(`    --${name}`);
    }
  });

  it('tell a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { status, stderr } = run('threadgrep', 'mcp', '--http', '--port', String(port));
    other.close();
    expect(status).toBe(2);
    expect(stderr).toContain(`cannot listen on 127.0.0.1:${port}: `);
  });
});
