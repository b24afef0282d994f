/** Puts the parts together: settings in, a running service out. */
import { sql } from 'kysely';
import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import { type App, createApp } from './http/app.ts';
import { createClientAddress } from './http/client-address.ts';
import { createRateLimit } from './http/rate-limit.ts';
import type { Assets } from './site/assets.ts';
import { createPublisher } from './site/publisher.ts';
import type { Site } from './site/site.ts';
import { openDatabase } from './storage/database.ts';
import { createGreetingStore } from './storage/greetings.ts';
import { withStorage } from './storage/with-storage.ts';

export interface Foyer {
  readonly app: App;
  readonly site: () => Site;
  readonly log: Logger;
  /** Frees the database and the watcher. Stop taking requests first. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly assets: Assets;
  readonly onPublished?: () => void;
}

/** @throws InvalidContentError when the content does not hold */
export async function startFoyer({ config, assets, onPublished }: StartOptions): Promise<Foyer> {
  const log = pino({ level: config.logLevel });
  const publisher = await createPublisher({
    assets,
    config,
    log,
    ...(onPublished && { onPublished }),
  });
  const database = await openDatabase(config.dataDir);
  await publisher.watch();
  const now = () => new Date();
  const app = createApp({
    site: publisher.current,
    greetings: createGreetingStore(database, now),
    rateLimit: createRateLimit(config.rateLimit),
    clientAddress: createClientAddress(config.trustedProxies),
    config,
    now,
    log,
    checkStorage: () => withStorage(async () => void (await sql`select 1`.execute(database))),
  });
  return {
    app,
    site: publisher.current,
    log,
    async close() {
      await publisher.close();
      await database.destroy();
    },
  };
}
