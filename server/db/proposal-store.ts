/** The changes that the owner's assistant proposes, until the owner accepts or declines them. */
import { DAY_MS } from '../../site/util/durations.ts';
import { isMakerTrusted } from './device-store.ts';
import { countRows } from './large-tables.ts';
import { type Database, deleteRow, type ProposalsTable } from './tables.ts';
import { storeWithRetries } from './with-storage.ts';

/** How long a proposal waits. */
export const PROPOSAL_DAYS = 14;

type NewProposal = Omit<ProposalsTable, 'made_by'> & { readonly made_by?: string | null | undefined };

/** Returns the store of proposals. */
export function createProposalStore(database: Database, now: () => Date) {
  const waiting = () => {
    const oldest = new Date(now().getTime() - PROPOSAL_DAYS * DAY_MS).toISOString();
    return database
      .selectFrom('proposals')
      .where('created_at', '>', oldest)
      .where(isMakerTrusted(database, now));
  };
  return storeWithRetries({
    /** Stores a proposal instead of any other with its id. */
    save: async (proposal: NewProposal): Promise<void> => {
      const row = { ...proposal, made_by: proposal.made_by ?? null };
      const insertion = database.insertInto('proposals').values(row);
      await insertion.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
    },

    /** Returns the proposals that wait, oldest first. Those of a device that has lost access do not. */
    list: async (): Promise<readonly string[]> => {
      const rows = await waiting().select('proposal').orderBy('created_at').orderBy('id').execute();
      return rows.map(({ proposal }) => proposal);
    },

    /** Returns how many proposals wait. */
    count: (): Promise<number> => countRows(waiting()),

    /** Returns false if there is none with that id. */
    remove: (id: string) => deleteRow(database, 'proposals', id),
  });
}
