/** What the owner is told of an event, made when it is delivered, from what is kept. */
import type { Config } from '../../config/config.ts';
import type { GreetingStore } from '../../db/greetings.ts';
import type { InquiryStore } from '../../db/inquiries.ts';
import type { OutboxTable } from '../../db/tables.ts';
import type { Notification } from './channel.ts';
import { oneLine } from './plain-text.ts';

export type DescribeEvent = (row: OutboxTable) => Promise<Notification | undefined>;

export interface DescribeEventOptions {
  readonly inquiries: InquiryStore;
  readonly greetings: GreetingStore;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** Undefined where what it is about has been deleted, so that there is nothing to tell any more. */
export function createDescribeEvent({ inquiries, greetings, config }: DescribeEventOptions): DescribeEvent {
  const host = new URL(config.publicUrl).host;

  async function inquiry(id: string): Promise<Omit<Notification, 'id'> | undefined> {
    const kept = await inquiries.find(id);
    if (!kept) return undefined;
    const { name, email, message, topic, source, created_at } = kept;
    return {
      type: 'inquiry.received',
      createdAt: created_at,
      title: `${host}: inquiry from ${oneLine(name)}`,
      lines: [
        `From: ${oneLine(name)} <${email}>`,
        ...(topic === null ? [] : [`Topic: ${oneLine(topic)}`]),
        source === 'web' ? 'By the form on the site' : 'By an agent',
        message,
      ],
      data: { id, name, email, message, topic, source, created_at },
    };
  }

  async function pendingGreeting(id: string): Promise<Omit<Notification, 'id'> | undefined> {
    const kept = (await greetings.list('pending')).find((greeting) => greeting.id === id);
    if (!kept) return undefined;
    const { agent_name, message, channel, created_at } = kept;
    return {
      type: 'greeting.pending',
      createdAt: created_at,
      title: `${host}: a greeting waits for approval`,
      lines: [
        `From: ${oneLine(agent_name)} (${channel})`,
        message,
        `To approve it: npm run owner -- greetings approve ${id}`,
      ],
      data: { id, agent_name, message, channel, created_at },
    };
  }

  return async (row) => {
    const described =
      row.type === 'inquiry.received' ? await inquiry(row.subject_id) : await pendingGreeting(row.subject_id);
    return described && { id: row.event_id, ...described };
  };
}
