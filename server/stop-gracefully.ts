import type { Server } from 'node:http';
import type { Foyer } from './start.ts';
import { say } from './util/say.ts';

/** Requests under way get this long, in milliseconds. */
const DRAIN = 10_000;

/** How often connections are looked at meanwhile, in milliseconds. */
const SWEEP = 50;

/** On SIGTERM and SIGINT: take no more connections, finish what is under way, close the store, end. */
export function stopGracefully(server: Server, foyer: Foyer): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN);
    // Who goes on over an open connection is told that it closes; who keeps one for later is not waited for.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
    server.close(async () => {
      clearTimeout(deadline);
      clearInterval(sweep);
      await foyer.close();
      say('Foyer is closed.');
      process.exit(0);
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
