/** Composes a notification from the stored record when it is delivered. */
import type { Config } from '../../config/config.ts';
import type { Stores } from '../../db/stores.ts';
import type { OutboxTable } from '../../db/tables.ts';
import { type Notification, oneLine } from './notification.ts';

/** Returns undefined if the record was deleted or no longer waits, so that there is nothing to tell. */
export type DescribeEvent = (row: OutboxTable) => Promise<Notification | undefined>;

export interface DescribeEventOptions extends Pick<Stores, 'inquiries' | 'greetings'> {
  readonly config: Pick<Config, 'publicUrl'>;
}

export function createDescribeEvent({ inquiries, greetings, config }: DescribeEventOptions): DescribeEvent {
  const { host } = new URL(config.publicUrl);

  async function describeInquiry({ event_id, type, subject_id }: OutboxTable) {
    const inquiry = await inquiries.find(subject_id);
    if (!inquiry) return undefined;
    const { id, name, email, message, topic, source, created_at } = inquiry;
    const lines = [
      `From: ${oneLine(name)} <${email}>`,
      ...(topic === null ? [] : [`Topic: ${oneLine(topic)}`]),
      source === 'web' ? 'By the form on the site' : 'By an agent',
      message,
    ];
    const title = `${host}: inquiry from ${oneLine(name)}`;
    const data = { id, name, email, message, topic, source, created_at };
    return { id: event_id, type, createdAt: created_at, title, lines, data };
  }

  async function describeGreeting({ event_id, type, subject_id }: OutboxTable) {
    const greeting = (await greetings.list('pending')).find(({ id }) => id === subject_id);
    if (!greeting) return undefined;
    const { id, agent_name, message, channel, created_at } = greeting;
    const lines = [
      `From: ${oneLine(agent_name)} (${channel})`,
      message,
      `To approve it: npm run owner -- greetings approve ${id}`,
    ];
    const title = `${host}: a greeting waits for approval`;
    const data = { id, agent_name, message, channel, created_at };
    return { id: event_id, type, createdAt: created_at, title, lines, data };
  }

  return (row) => (row.type === 'inquiry.received' ? describeInquiry(row) : describeGreeting(row));
}
