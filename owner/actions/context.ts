/** Everything that the owner's actions may use. */
import type { DatabaseOptions } from '../../server/db/database.ts';
import type { Stores } from '../../server/db/stores.ts';
import type { Database } from '../../server/db/tables.ts';
import type { PreparePicture } from '../../site/pictures/prepare-picture.ts';
import { createContentReader } from '../../site/reader/read-content.ts';
import { type ContentAccess, recoverChanges } from '../files/change-files.ts';
import { type ContentLock, openContentLock } from '../files/content-lock.ts';
import { whyLocked } from './content-gate.ts';
import type { Importer } from './site/importer.ts';

export interface OwnerContext extends ContentAccess {
  readonly folder: string;
  /**
   * Whether a path in an input may name any file of this machine. Only for somebody at a terminal, who could read that
   * file anyway.
   */
  readonly readsPaths: boolean;
  /** Id of the device that acts, with which what it leaves open ends. Absent for a command. */
  readonly device?: string;
  /** Throws `OwnerError` if the device that acts has lost access since it asked, or calls too often. */
  readonly requireAccess?: () => Promise<void>;
  /** Whether requests come through the server, which the owner can keep from changing content. */
  readonly isServed: boolean;
  /** Opens the database on first use. Throws `OwnerError` of the kind `elsewhere` if it is not on this machine. */
  readonly stores: () => Promise<Stores>;
  /** Opens the database as a whole, to back it up or to replace it. Only a command can have it for itself. */
  readonly database: (use?: Pick<DatabaseOptions, 'create' | 'lock'>) => Promise<Database>;
  /** Called while an action takes long. */
  readonly onProgress?: (step: string, done: number, total: number) => void;
  /** Prepares pictures in another process, where those of others are prepared. By default, in this one. */
  readonly preparePicture?: PreparePicture;
  /** Loads what brings in existing sites. Absent where none can be brought in. */
  readonly importer?: () => Promise<Importer>;
  /**
   * Gives this process the content folder for itself, among the processes of Foyer, once what a killed one has left half
   * done is finished.
   */
  readonly lock: ContentLock;
}

type OwnerContextOptions = Pick<OwnerContext, 'config' | 'folder' | 'stores' | 'database'> &
  Partial<Omit<OwnerContext, 'lock'>>;

export function createOwnerContext(options: OwnerContextOptions): OwnerContext {
  const { config, stores, now = () => new Date() } = options;
  const take = openContentLock(config);
  const context: OwnerContext = {
    readsPaths: false,
    isServed: false,
    ...options,
    records: options.records ?? stores,
    now,
    content: options.content ?? createContentReader(config.contentDir, { now }),
    lock: (work) =>
      take(async () => {
        // Without the folder that the change was of, nobody can finish it.
        if ((await whyLocked(context)) === undefined) await recoverChanges(context);
        return work();
      }),
  };
  return context;
}
