import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Settings, startBuilt } from '../../test/faults/built-server.ts';
import type { StartedServer } from './start.ts';

/** So many that nobody reaches them; the limits count all the same. */
const UNLIMITED = '1000000000';
/** Milliseconds after which the best compression has taken the place of the first. */
const IMPROVED = 6_000;

/** The built server, in its best state, with a data folder that goes when it is stopped. */
export async function startFoyer(settings: Settings = {}): Promise<StartedServer> {
  const data = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const server = await startBuilt({
    DATA_DIR: data,
    RATE_LIMIT_PER_MINUTE: UNLIMITED,
    WRITE_LIMIT_PER_MINUTE: UNLIMITED,
    ...settings,
  });
  await delay(IMPROVED);
  return {
    processes: [server],
    async stop() {
      await server.stop();
      await rm(data, { recursive: true });
    },
  };
}
