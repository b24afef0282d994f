/** Commands for drafts that are shared by a secret address. */
import { listSharedDrafts, revokeDraft, shareDraft } from '../../owner/actions/drafts/share-draft.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { actionCommand } from '../action-command.ts';
import { ownerTimezone, storedDay } from '../message-command.ts';
import { commandGroup } from '../strict-command.ts';
import { table } from '../terminal-text.ts';

export const drafts = commandGroup('drafts', 'Share drafts by a secret address, and stop sharing them', {
  share: actionCommand({
    action: shareDraft,
    positionals: ['slug'],
    isConfirmed: true,
    text: async ({ url, id, expires_at }, { config }) =>
      `${url}\nAnyone who has this address can read the draft until ${storedDay(expires_at, await ownerTimezone(config))}. It is shown only once. To stop sharing it: ${PROGRAM} drafts revoke ${id}`,
  }),
  list: actionCommand({
    action: listSharedDrafts,
    async text({ drafts: shared }, { config }) {
      if (shared.length === 0) return 'No draft is shared.';
      const timezone = await ownerTimezone(config);
      const rows = shared.map(({ id, created_at, expires_at, slug }) => [
        id,
        storedDay(created_at, timezone),
        storedDay(expires_at, timezone),
        slug,
      ]);
      return table(['id', 'shared on', 'until', 'draft'], rows);
    },
  }),
  revoke: actionCommand({
    action: revokeDraft,
    positionals: ['id'],
    text: () => 'The address is no longer valid.',
  }),
});
