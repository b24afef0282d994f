/** The owner's wing as the service takes it. */
import type { OwnerWing } from '../server/owner-wing.ts';
import { createOwnerContext, type OwnerContext } from './actions/context.ts';
import { purgeTrash } from './files/trash.ts';
import { createOwnerRoom } from './room/routes/room.ts';

/** Returns the room and the upkeep of what the owner's actions leave. */
export function createOwnerWing({ importer }: Pick<OwnerContext, 'importer'> = {}): OwnerWing {
  return {
    createRoom: ({ config, now, stores, database, content, ...services }) => {
      const owner = createOwnerContext({
        config,
        folder: process.cwd(),
        stores: async () => stores,
        database: async () => database,
        now,
        content,
        isServed: true,
        ...(importer && { importer }),
      });
      return createOwnerRoom({ ...services, owner, stores });
    },
    purgeTrash,
  };
}
