/** Commands for notifications: a test of the channels, and the links in past notifications. */
import { runAction } from '../owner/actions.ts';
import { revokeNotificationLinks, testNotifications } from '../owner/notifications/notifications.ts';
import { actionCommand, ownerContext } from './action-command.ts';
import { ownerCommand } from './command.ts';
import { CommandError } from './errors.ts';
import { commandGroup, printResult } from './strict-command.ts';

export const notifyTest = ownerCommand({
  name: 'notify test',
  description: 'Send a test notification to every configured channel',
  async run(context) {
    const { channels } = await runAction(testNotifications, {}, ownerContext(context));
    const lines = channels.map(
      ({ channel, ok, reason }) => `${channel}: ${ok ? 'sent' : `failed, ${reason}`}`,
    );
    printResult(context, channels, lines.join('\n'));
    if (channels.some(({ ok }) => !ok)) throw new CommandError('A channel failed.');
  },
});

export const links = commandGroup('links', 'Revoke the links in notifications (links revoke)', {
  revoke: actionCommand({
    action: revokeNotificationLinks,
    name: 'links revoke',
    description: 'Make every link in past notifications invalid, for example after someone else has seen one',
    text: () => 'No link in an earlier notification works any more.',
    json: (revoked) => revoked,
  }),
});
