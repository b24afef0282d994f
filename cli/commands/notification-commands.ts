import { runAction } from '../../owner/actions/actions.ts';
import { testNotifications } from '../../owner/actions/notifications/send-test.ts';
import { ownerContext } from '../action-command.ts';
import { ownerCommand } from '../command.ts';
import { CommandError } from '../errors.ts';
import { printResult } from '../strict-command.ts';

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
