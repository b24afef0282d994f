/** What the service and the owner's wing give each other. The program hands the wing in. */
import type { Hono } from 'hono';
import type { Publisher } from '../site/publish/publisher.ts';
import type { Stores } from './db/stores.ts';
import type { Database } from './db/tables.ts';
import type { AppEnvironment, Services } from './http/environment.ts';

/** What the owner's wing works on. */
export interface OwnedSite extends Pick<Services, 'config' | 'now'> {
  readonly stores: Stores;
  readonly database: Database;
  readonly content: Publisher['reader'];
}

/** What the owner's room gets from the service. */
export interface RoomServices extends Pick<Services, 'clientAddress' | 'logFailure'> {
  /** Secret of the site, from which keys are derived. */
  readonly secret: string;
  readonly snapshot: Publisher['current'];
  /** Counts requests of browsers that are not paired, and of programs without a token. */
  readonly attempts: Services['pageLimit'];
  /** Counts the calls of programs with a token, by its id. */
  readonly calls: Services['pageLimit'];
}

export type OwnerWing = (site: OwnedSite) => {
  readonly createRoom: (services: RoomServices) => Hono<AppEnvironment>;
  /** Deletes what has been in the trash for too long. Called every hour. */
  readonly purgeTrash: () => Promise<void>;
  /** Ends what the content no longer allows. Called each time that it was read. */
  readonly followContent: () => Promise<void>;
};
