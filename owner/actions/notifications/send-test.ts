import { randomUUID } from 'node:crypto';
import { z } from 'zod/v3';
import { createChannels } from '../../../server/services/notifications/channels.ts';
import { rootMessage } from '../../../site/util/root-message.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { OwnerError } from '../../owner-error.ts';
import { defineAction } from '../action.ts';

export const testNotifications = defineAction({
  name: 'notifications.test',
  description: 'Sends a test notification to every configured channel.',
  effect: 'read',
  without: { tool: 'It is about the machine.', button: 'It is about the machine.' },
  input: strictObject({}),
  output: z.object({
    channels: z.array(
      z.object({
        channel: z.string(),
        ok: z.boolean(),
        reason: z.string().describe('Why it failed; empty if it did not.'),
      }),
    ),
  }),
  async run(_, { config, now }) {
    const channels = createChannels(config.notify);
    if (channels.length === 0) {
      throw new OwnerError(
        'not-found',
        "No channel is configured, so inquiries appear only in the server's log.",
        { fix: 'Set NOTIFY_URL or another NOTIFY_ variable; docs/operator.md lists them.' },
      );
    }
    const notification = {
      id: `evt_${randomUUID()}`,
      type: 'test' as const,
      createdAt: now().toISOString(),
      title: `${new URL(config.publicUrl).host}: a test`,
      quoted: [],
      lines: ['If you can read this, inquiries will reach you here.'],
      command: `${PROGRAM} inquiries list`,
      data: {},
    };
    const sending = channels.map(async ({ name: channel, send }) => {
      const reason = await send(notification).then(() => '', rootMessage);
      return { channel, ok: reason === '', reason };
    });
    return { channels: await Promise.all(sending) };
  },
});
