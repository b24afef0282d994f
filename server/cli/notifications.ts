/** Commands for notifications: a test of the channels, and the links in past notifications. */
import { randomUUID } from 'node:crypto';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { revokeLinks } from '../db/stores.ts';
import { createChannels } from '../services/notifications/channels.ts';
import { rootMessage } from '../util/root-message.ts';
import { ownerCommand } from './command.ts';
import { CommandError } from './errors.ts';
import { commandGroup, printResult } from './strict-command.ts';

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
      actions: [],
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
