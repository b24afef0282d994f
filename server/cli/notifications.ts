/** The command that tests the channels of notifications. */
import { randomUUID } from 'node:crypto';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { createChannels } from '../services/notifications/channels.ts';
import { rootMessage } from '../util/root-message.ts';
import { ownerCommand } from './command.ts';
import { CommandError } from './errors.ts';
import { printResult } from './strict-command.ts';

export const notifyTest = ownerCommand({
  name: 'notify test',
  description: 'Send a test notification to every configured channel',
  async run(context) {
    const channels = createChannels(context.config.notify);
    if (channels.length === 0) {
      throw new CommandError(
        "No channel is configured, so inquiries appear only in the server's log. Set NOTIFY_URL or another NOTIFY_ variable; docs/operator.md lists them.",
      );
    }
    const notification = {
      id: `evt_${randomUUID()}`,
      type: 'test' as const,
      createdAt: new Date().toISOString(),
      title: `${new URL(context.config.publicUrl).host}: a test`,
      quoted: [],
      lines: ['If you can read this, inquiries will reach you here.'],
      command: `${PROGRAM} inquiries list`,
      data: {},
    };
    const results = await Promise.all(
      channels.map(async ({ name: channel, send }) => {
        const reason = await send(notification).then(() => '', rootMessage);
        return { channel, ok: reason === '', reason };
      }),
    );
    const lines = results.map(
      ({ channel, ok, reason }) => `${channel}: ${ok ? 'sent' : `failed, ${reason}`}`,
    );
    printResult(context, results, lines.join('\n'));
    if (results.some(({ ok }) => !ok)) throw new CommandError('A channel failed.');
  },
});
