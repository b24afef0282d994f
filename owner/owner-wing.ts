/** The owner's wing as the service takes it. */
import type { OwnerWing } from '../server/owner-wing.ts';
import { createOwnerContext, type OwnerContext } from './actions/context.ts';
import { endLostShares } from './actions/drafts/shares.ts';
import { purgeTrash } from './files/trash.ts';
import { createOwnerRoom } from './room/routes/room.ts';

/** Returns the wing, which is opened where the database is. */
export function createOwnerWing(given: Pick<OwnerContext, 'importer' | 'preparePicture'> = {}): OwnerWing {
  return ({ config, now, stores, database, content }) => {
    const owner = createOwnerContext({
      config,
      folder: process.cwd(),
      stores: async () => stores,
      database: async () => database,
      now,
      content,
      isServed: true,
      ...given,
    });
    return {
      createRoom: (services) => createOwnerRoom({ ...services, owner, stores }),
      purgeTrash: () => purgeTrash(config, now()),
      followContent: async () => {
        const [shares, begun] = [await stores.sharedDrafts.list(), await stores.contentPlans.pending()];
        if (shares.length + begun.length > 0) await owner.lock(() => endLostShares(owner));
      },
    };
  };
}
