// The server on standard input and output: one session, which ends the process when it ends.
import { Console } from 'node:console';
import type { Readable, Writable } from 'node:stream';
import type { Service } from './service.js';
import { Session } from './session.js';
import { StdioTransport } from './stdio-transport.js';

/**
 * Serves one client until it goes away or the process is told to end; then all calls are cancelled.
 * @returns when nothing runs any more
 */
export async function serveStdio(
  service: Service,
  input: Readable = process.stdin,
  output: Writable = process.stdout,
): Promise<void> {
  // Standard output is the protocol's; whatever writes to the console must not spoil it.
  globalThis.console = new Console(process.stderr);
  const session = new Session(service);
  const closed = new Promise<void>((resolve) => {
    session.onClosed = resolve;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => session.close());
  await session.connect(new StdioTransport(input, output));
  await closed;
  await service.close();
}
