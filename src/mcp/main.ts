// `threadgrep mcp`: reads the arguments and serves until the end. It is loaded for nothing else, as the protocol's SDK is
// bundled with it.
import { rg, tools } from '../index.js';
import { ArgumentError, mcpArguments } from './arguments.js';
import type { HttpSettings } from './guards.js';
import { helpText } from './help.js';
import { serveHttp } from './http.js';
import { Service, type ServiceSettings } from './service.js';
import { serveStdio } from './stdio.js';

// A test's server bounds its turns; a build has no other file that shows them.
export { Turns } from './turns.js';

/**
 * Runs the command with the arguments after `mcp`, and returns its exit code when the server has ended.
 * @param own what tests put in place of the library's tools
 */
export async function main(given: readonly string[], own: Partial<ServiceSettings> = {}): Promise<number> {
  try {
    const { roots, areRootsGiven, http, isHelp } = mcpArguments(given, process.env);
    if (isHelp) {
      process.stdout.write(helpText);
      return 0;
    }
    // Whoever reaches a port must not choose what of the disk is read.
    const clientRootsReplace = !areRootsGiven && http === null;
    const service = new Service({ tools, rg, roots, clientRootsReplace, ...own });
    if (process.stdin.isTTY && http === null) process.stderr.write(atTerminal);
    if (http === null) await serveStdio(service);
    else await serveUntilTold(service, http);
    return 0;
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    process.stderr.write(`threadgrep mcp: ${error.message}\n`);
    return 2;
  }
}

const atTerminal =
  'threadgrep mcp: waiting for messages of an MCP client on standard input; threadgrep mcp --help tells more\n';

/** Serves HTTP until the process is told to end. */
async function serveUntilTold(service: Service, settings: HttpSettings): Promise<void> {
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  const { url, close } = await listen(service, settings);
  process.stderr.write(`threadgrep mcp: listening on ${url}\n`);
  await told;
  await close();
  await service.close();
}

async function listen(service: Service, settings: HttpSettings) {
  try {
    return await serveHttp(service, settings);
  } catch (error) {
    throw new ArgumentError(
      `cannot listen on ${settings.host}:${settings.port}: ${(error as Error).message}`,
    );
  }
}
