/** Everything that the owner's actions may use. */
import type { Config } from '../config/config.ts';
import { type ContentReader, createContentReader } from '../content/read-content.ts';
import type { Stores } from '../db/stores.ts';
import { type ContentLock, openContentLock } from './files/content-lock.ts';

export interface OwnerContext {
  readonly config: Config;
  /** The folder of the site. */
  readonly folder: string;
  readonly now: () => Date;
  /** Reads all content. Parses only what changed since its last read. */
  readonly content: ContentReader;
  /** Opens the database on first use. Throws `OwnerError` of the kind `elsewhere` if it is not on this machine. */
  readonly stores: () => Promise<Stores>;
  /** Gives this process the content folder for itself, among the processes of Foyer. */
  readonly lock: ContentLock;
}

type OwnerContextOptions = Pick<OwnerContext, 'config' | 'folder' | 'stores'> &
  Partial<Pick<OwnerContext, 'now' | 'content'>>;

export function createOwnerContext({
  config,
  folder,
  stores,
  now = () => new Date(),
  content = createContentReader(config.contentDir, { now }),
}: OwnerContextOptions): OwnerContext {
  return {
    config,
    folder,
    now,
    stores,
    content,
    lock: openContentLock(config),
  };
}
