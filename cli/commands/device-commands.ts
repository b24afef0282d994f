/** Commands for the browsers and programs that have access to the owner's room. */
import { listDevices, revokeDevice } from '../../owner/actions/devices/device-actions.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { actionCommand } from '../action-command.ts';
import { ownerTimezone, storedDay } from '../message-command.ts';
import { commandGroup } from '../strict-command.ts';
import { table } from '../terminal-text.ts';

export const devices = commandGroup(
  'devices',
  'List the paired browsers and the tokens, and revoke them',
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
          storedDay(seen_at, timezone),
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
