// The options of `threadgrep mcp`, checked: what follows is complete.
import { realpathSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type HttpSettings, isLoopback } from './guards.js';

/** What was asked for. */
export interface McpArguments {
  roots: string[];
  areRootsGiven: boolean;
  /** Null for standard input and output. */
  http: HttpSettings | null;
  isHelp: boolean;
}

/** The arguments ask for something that cannot be. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

const leastTokenLength = 16;
const tokenVariable = 'THREADGREP_MCP_TOKEN';

const options = {
  root: { type: 'string', multiple: true },
  http: { type: 'boolean' },
  host: { type: 'string' },
  port: { type: 'string' },
  token: { type: 'string' },
  'allowed-host': { type: 'string', multiple: true },
  'allowed-origin': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws ArgumentError */
export function mcpArguments(given: readonly string[], environment: NodeJS.ProcessEnv): McpArguments {
  const { values } = parsed(given);
  const roots = (values.root ?? [process.cwd()]).map(rootFolder);
  const base = { roots, areRootsGiven: values.root !== undefined, isHelp: values.help === true };
  if (!values.http) {
    const alien = (['host', 'port', 'token', 'allowed-host', 'allowed-origin'] as const).find(
      (name) => values[name] !== undefined,
    );
    if (alien !== undefined) throw new ArgumentError(`--${alien} needs --http`);
    return { ...base, http: null };
  }
  const host = values.host ?? '127.0.0.1';
  const token = checkedToken(values.token ?? environment[tokenVariable] ?? null);
  if (token === null && !isLoopback(host)) {
    throw new ArgumentError(
      `--host ${host} can be reached from other machines: give a token with ${tokenVariable} or --token, or leave --host out`,
    );
  }
  const allowedHosts = values['allowed-host'] ?? [];
  const allowedOrigins = (values['allowed-origin'] ?? []).map(checkedOrigin);
  return { ...base, http: { host, port: checkedPort(values.port), token, allowedHosts, allowedOrigins } };
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options, strict: true, allowPositionals: false });
  } catch (error) {
    const way =
      'threadgrep mcp --help shows the options; to search for the word, write tg mcp or threadgrep -e mcp';
    throw new ArgumentError(`${(error as Error).message.split('. ')[0]} (${way})`);
  }
}

function rootFolder(path: string): string {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new ArgumentError(`--root ${path}: ${(error as Error).message}`);
  }
  throw new ArgumentError(`--root ${path} is not a folder`);
}

function checkedPort(text = '0'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new ArgumentError(`--port must be a whole number from 0 (any that is free) to 65535, got ${text}`);
}

function checkedToken(token: string | null): string | null {
  if (token === null || (token.length >= leastTokenLength && /^[\x21-\x7e]+$/.test(token))) return token;
  throw new ArgumentError(
    `The token must have at least ${leastTokenLength} characters, printable ASCII without blanks, got ${token.length}`,
  );
}

function checkedOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new ArgumentError(
    `--allowed-origin must be like https://example.org or http://localhost:3000, got ${text}`,
  );
}
