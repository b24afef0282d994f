/** What a backup would bring back although the owner has ended it since: what was deleted, hidden or unblocked. */
import { type BackupRow, readBackup } from '../../../server/db/dump.ts';
import type { Database } from '../../../server/db/tables.ts';
import { withStorage } from '../../../server/db/with-storage.ts';
import { named } from '../question.ts';

/**
 * Returns a line for each message and each block that a restore would bring back.
 *
 * @throws InvalidBackupError
 */
export async function returningIn(
  database: Database,
  lines: AsyncIterable<string>,
): Promise<readonly string[]> {
  const [inquiries, greetings, blocks, kept] = await withStorage(() =>
    Promise.all([
      database.selectFrom('inquiries').select('id').execute(),
      database.selectFrom('greetings').select(['id', 'state', 'reply']).execute(),
      database.selectFrom('blocked_clients').select('client').execute(),
      database.selectFrom('kept_files').select('id').execute(),
    ]),
  );
  const inquiryIds = new Set<unknown>(inquiries.map(({ id }) => id));
  const present = new Map<unknown, (typeof greetings)[number]>(greetings.map((one) => [one.id, one]));
  const keptIds = new Set<unknown>(kept.map(({ id }) => id));
  const blocked = new Set<unknown>(blocks.map(({ client }) => client));

  const returning = ({ table, row }: BackupRow): string | undefined => {
    if (table === 'inquiries' && !inquiryIds.has(row.id)) {
      return `the inquiry of “${named(String(row.name))}” from ${dayOf(row.created_at)}`;
    }
    if (table === 'greetings') {
      const isPublic = row.state === 'public';
      const now = present.get(row.id);
      const greeting = `the greeting of “${named(String(row.agent_name))}” from ${dayOf(row.created_at)}`;
      if (!now || (isPublic && now.state !== 'public')) {
        return isPublic ? `${greeting}, for everyone to read` : greeting;
      }
      return row.reply && row.reply !== now.reply ? `your reply to ${greeting}` : undefined;
    }
    if (table === 'kept_files' && !keptIds.has(row.id)) {
      return `an earlier text of ${String(row.file)} from ${dayOf(row.kept_at)}`;
    }
    if (table !== 'blocked_clients' || blocked.has(row.client)) return undefined;
    return `the block of a client from ${dayOf(row.blocked_at)}`;
  };

  const found: string[] = [];
  await readBackup(lines, { onRow: (row) => void found.push(...[returning(row) ?? []].flat()) });
  return found;
}

function dayOf(time: unknown): string {
  return String(time).slice(0, 10);
}
