// Who may call the server over HTTP. A web page in a browser on this machine can reach every port of it, also under a name
// that its owner lets point here (DNS rebinding); the names in Host and Origin tell such calls from others.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Where the server listens, who may call it. */
export interface HttpSettings {
  host: string;
  /** 0 for any that is free. */
  port: number;
  /** What a caller has to show; null where everyone on this machine may call. */
  token: string | null;
  /** Host names beside those of this machine. */
  allowedHosts: readonly string[];
  /** Origins of web pages that may call. */
  allowedOrigins: readonly string[];
}

/** Why a request is not served. */
export interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** True of addresses and names that mean this machine alone. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** Null if the request may be looked at. */
export function guard(request: IncomingMessage, settings: HttpSettings): Refusal | null {
  const { host, origin, authorization } = request.headers;
  if (!isKnownHost(host, request, settings)) {
    return {
      status: 403,
      message: `Host ${host ?? '(none)'} is not allowed; start the server with --allowed-host`,
    };
  }
  if (origin !== undefined && !settings.allowedOrigins.includes(origin)) {
    return {
      status: 403,
      message: `Origin ${origin} is not allowed; start the server with --allowed-origin`,
    };
  }
  // A browser asks what it may send before it sends the token.
  if (request.method !== 'OPTIONS' && settings.token !== null && !bears(authorization, settings.token)) {
    const headers = { 'WWW-Authenticate': 'Bearer realm="threadgrep"' };
    return { status: 401, message: 'Needed is Authorization: Bearer and the token of the server', headers };
  }
  return null;
}

/** Names of this machine, those that were configured, and the address that was called: no name can be bent to that one. */
function isKnownHost(given: string | undefined, request: IncomingMessage, settings: HttpSettings): boolean {
  if (given === undefined || !URL.canParse(`http://${given}`)) return false;
  const name = new URL(`http://${given}`).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const called = request.socket.localAddress?.replace(/^::ffff:/, '');
  const known = settings.allowedHosts.map((one) => one.toLowerCase());
  return isLoopback(name) || name === called || name === settings.host.toLowerCase() || known.includes(name);
}

/** Compared by digest, so that the time tells nothing about the token, its length included. */
function bears(authorization: string | undefined, token: string): boolean {
  const [, shown = ''] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(shown), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
