/** What the service and the owner's wing give each other. The program hands the wing in. */
import type { Hono } from 'hono';
import type { Publisher } from '../site/publish/publisher.ts';
import type { Config } from './config/config.ts';
import type { Stores } from './db/stores.ts';
import type { Database } from './db/tables.ts';
import type { AppEnvironment, Services } from './http/environment.ts';

/** What the owner's room gets from the service. */
export interface RoomServices extends Pick<Services, 'config' | 'now' | 'clientAddress' | 'logFailure'> {
  readonly stores: Stores;
  readonly database: Database;
  /** Secret of the site, from which keys are derived. */
  readonly secret: string;
  readonly snapshot: Publisher['current'];
  readonly content: Publisher['reader'];
  /** Counts requests of browsers that are not paired, and of programs without a token. */
  readonly attempts: Services['pageLimit'];
}

export interface OwnerWing {
  /** Returns the app to be mounted at `/owner`. */
  readonly createRoom: (services: RoomServices) => Hono<AppEnvironment>;
  /** Deletes what has been in the trash for too long. Called every hour. */
  readonly purgeTrash: (config: Config, now: Date) => Promise<void>;
}
