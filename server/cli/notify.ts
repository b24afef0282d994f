import { randomUUID } from 'node:crypto';
import { createChannels } from '../services/notifications/channels.ts';
import { answer, type Command, CommandError } from './command.ts';

const test: Command = {
  usage: 'notify test',
  summary: 'send a test notification by every channel that is set',
  async run(workbench) {
    const channels = createChannels(workbench.config.notify);
    if (channels.length === 0) {
      throw new CommandError(
        'No channel is set. Set NOTIFY_URL or one of its friends; the README lists them.',
      );
    }
    const notification = {
      id: `evt_${randomUUID()}`,
      type: 'test' as const,
      createdAt: new Date().toISOString(),
      title: `${new URL(workbench.config.publicUrl).host}: a test`,
      lines: ['If you read this, inquiries will reach you here.'],
      data: {},
    };
    const outcomes = await Promise.all(
      channels.map(async (channel) => {
        try {
          await channel.send(notification);
          return { channel: channel.name, ok: true, reason: '' };
        } catch (error) {
          return {
            channel: channel.name,
            ok: false,
            reason: error instanceof Error ? error.message : String(error),
          };
        }
      }),
    );
    const lines = outcomes.map(({ channel, ok, reason }) =>
      ok ? `${channel}: sent` : `${channel}: failed, ${reason}`,
    );
    answer(workbench, outcomes, lines.join('\n'));
    if (outcomes.some(({ ok }) => !ok)) throw new CommandError('A channel failed.');
  },
};

export const notifyCommands: readonly Command[] = [test];
