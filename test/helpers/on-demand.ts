/** Builds and servers that all test files of a run share. The main process starts each when one first needs it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Environment variable with the main process's address. It is not set outside Vitest. */
const ADDRESS = 'FOYER_TEST_ON_DEMAND';

/** Functions that start what is shared. Each resolves when it is ready, with what its users need to know. */
export interface Starters {
  /** Builds the programs. */
  readonly build: () => Promise<string>;
  /** Starts PostgreSQL. Resolves with its URL without a database name. */
  readonly postgres: () => Promise<string>;
  /** Starts a server that fills a build cache. Resolves with its data folder. */
  readonly warmServer: () => Promise<string>;
}

/** Starts what is shared if it was not started before. Returns nothing outside Vitest, where nothing is shared. */
export async function onDemand(name: keyof Starters): Promise<string | undefined> {
  const address = process.env[ADDRESS];
  if (!address) return undefined;
  // A connection that stays open would count as one of the test's.
  const response = await fetch(`${address}/${name}`, { headers: { connection: 'close' } });
  const text = await response.text();
  if (!response.ok) throw new Error(`The tests could not start ${name}: ${text}`);
  return text;
}

/** Listens for the test files. Returns a function that stops listening. */
export async function serveOnDemand(starters: Starters): Promise<() => Promise<void>> {
  const started = new Map<keyof Starters, Promise<string>>();
  const server = createServer(async ({ url = '' }, response) => {
    const name = url.slice(1) as keyof Starters;
    const result = started.get(name) ?? starters[name]();
    started.set(name, result);
    try {
      response.end(await result);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    await Promise.allSettled(started.values());
  };
}
