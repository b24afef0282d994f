/** The command for the links in notifications. */
import { revokeLinks } from '../db/stores.ts';
import { commandGroup, ownerCommand, printResult } from './command.ts';

export const links = commandGroup('links', 'Revoke the links in notifications (links revoke)', {
  revoke: ownerCommand({
    name: 'links revoke',
    description: 'Make every link in past notifications invalid, for example after someone else has seen one',
    async run(context) {
      await revokeLinks(await context.database());
      printResult(context, { revoked: true }, 'No link in an earlier notification works any more.');
    },
  }),
});
