/** Commands for the clients that may not write. */
import {
  blockSender,
  listClients,
  shortClient,
  unblockClient,
} from '../../owner/actions/messages/client-actions.ts';
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
