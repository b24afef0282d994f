/** The command for the links in notifications. */
import { endLinks } from '../db/stores.ts';
import { commandGroup, ownerCommand, printResult } from './command.ts';

export const links = commandGroup('links', 'End the links in notifications (links end)', {
  end: ownerCommand({
    name: 'links end',
    description: 'Make every link in past notifications invalid, for example after someone else has seen one',
    async run(context) {
      await endLinks(await context.database());
      printResult(context, { ended: true }, 'No link in an earlier notification works any more.');
    },
  }),
});
