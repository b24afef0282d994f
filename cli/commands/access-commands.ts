/** Commands for who has access: clients that may not write, browsers and programs of the owner's, and readers of drafts. */
import { listDevices, revokeDevice } from '../../owner/actions/devices/device-actions.ts';
import { listSharedDrafts, revokeDraft, shareDraft } from '../../owner/actions/drafts/share-draft.ts';
import {
  blockSender,
  listClients,
  shortClient,
  unblockClient,
} from '../../owner/actions/messages/client-actions.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { actionCommand } from '../action-command.ts';
import { ownerTimezone, storedDay } from '../message-command.ts';
import { commandGroup } from '../strict-command.ts';
import { table } from '../terminal-text.ts';

export const clients = commandGroup('clients', 'Block clients that send unwanted messages', {
  list: actionCommand({
    action: listClients,
    async text({ clients: blocked }, { config }) {
      if (blocked.length === 0) return 'No client is blocked.';
      const timezone = await ownerTimezone(config);
      const rows = blocked.map((one) => [
        shortClient(one),
        storedDay(one.blocked_at, timezone),
        storedDay(one.expires_at, timezone),
      ]);
      return table(['client', 'blocked on', 'until'], rows);
    },
    json: ({ clients: blocked }) => blocked,
  }),
  block: actionCommand({
    action: blockSender,
    positionals: ['message'],
    isConfirmed: true,
    text: async (blocked, { config }) =>
      `Client ${shortClient(blocked)} is blocked until ${storedDay(blocked.expires_at, await ownerTimezone(config))}.`,
    json: (blocked) => blocked,
  }),
  unblock: actionCommand({
    action: unblockClient,
    positionals: ['client'],
    isConfirmed: true,
    text: ({ unblocked }) => `Client ${shortClient({ client: unblocked })} may write again.`,
    json: (unblocked) => unblocked,
  }),
});

export const devices = commandGroup(
  'devices',
  'List the paired browsers, the tokens and the open addresses for pairing, and revoke them',
  {
    list: actionCommand({
      action: listDevices,
      async text({ devices: known }, { config }) {
        if (known.length === 0)
          return `No browser is paired, and there is no token. To pair one: ${PROGRAM} pair`;
        const timezone = await ownerTimezone(config);
        const rows = known.map(({ id, kind, scope, seen_at, expires_at, name }) => [
          id,
          kind === 'token' ? `token (${scope})` : kind,
          kind === 'pairing' ? 'not used yet' : storedDay(seen_at, timezone),
          storedDay(expires_at, timezone),
          name,
        ]);
        return table(['id', 'kind', 'last used', 'until', 'name'], rows);
      },
    }),
    revoke: actionCommand({
      action: revokeDevice,
      positionals: ['id'],
      isConfirmed: true,
      text: () => 'Revoked. It no longer has access.',
    }),
  },
  'list',
);

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
