import type { Server } from 'node:http';
import { say } from './say.ts';
import type { Foyer } from './start.ts';

/** Requests under way get this long, in milliseconds. */
const DRAIN = 10_000;

/** On SIGTERM and SIGINT: take no more connections, finish what is under way, close the store, end. */
export function stopGracefully(server: Server, foyer: Foyer): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN);
    server.close(async () => {
      clearTimeout(deadline);
      await foyer.close();
      say('Foyer is closed.');
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
