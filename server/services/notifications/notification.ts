/** Notifications to the owner, composed from the stored records. */
import { shorten } from '../../../web/runtime/prose.ts';
import type { Stores } from '../../db/stores.ts';
import type { NotificationType, OutboxTable } from '../../db/tables.ts';
import { sha256 } from '../../util/hash.ts';
import { describeWeekEvent } from '../visits/weekly-digest.ts';

export interface Notification {
  /** The same for every attempt, so that a receiver can recognize a repeat. */
  readonly id: string;
  readonly type: NotificationType | 'digest';
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** One line. */
  readonly title: string;
  /** The text for people, in paragraphs. */
  readonly lines: readonly string[];
  /** The same content for programs. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Channel {
  /** Name in the outbox and in the log. */
  readonly name: string;
  /**
   * Delivers a notification, unless `signal` aborts first.
   *
   * @throws Error whose message contains neither content nor secrets
   */
  send(notification: Notification, signal?: AbortSignal): Promise<void>;
}

/** Maximum records quoted in a digest, and maximum characters of each. */
const DIGEST_QUOTES = 20;
const DIGEST_QUOTE_LENGTH = 200;

export type DescribeEvent = ReturnType<typeof createDescribeEvent>;

/**
 * Returns a function that composes the notification for an outbox row, or one digest for several. It returns undefined
 * if the records have been deleted or are no longer pending.
 */
export function createDescribeEvent(
  {
    inquiries,
    greetings,
    visits,
    unanswered,
  }: Pick<Stores, 'inquiries' | 'greetings' | 'visits' | 'unanswered'>,
  publicUrl: string,
) {
  const { host } = new URL(publicUrl);

  async function describeInquiry(id: string) {
    const data = await inquiries.find(id);
    if (!data) return undefined;
    const name = oneLine(data.name);
    const lines = [
      `From: ${name} <${data.email}>`,
      ...(data.topic === null ? [] : [`Topic: ${oneLine(data.topic)}`]),
      data.source === 'web' ? 'Sent with the form on the site' : 'Sent by an agent',
      data.message,
    ];
    return { createdAt: data.created_at, title: `${host}: inquiry from ${name}`, lines, data: { ...data } };
  }

  async function describeGreeting(id: string) {
    const data = await greetings.find(id, 'pending');
    if (!data) return undefined;
    const lines = [
      `From: ${oneLine(data.agent_name)} (${data.channel})`,
      data.message,
      `To approve it: npx foyer greetings approve ${id}`,
    ];
    return {
      createdAt: data.created_at,
      title: `${host}: a greeting is waiting for approval`,
      lines,
      data: { ...data },
    };
  }

  async function describe(row: OutboxTable): Promise<Notification | undefined> {
    const { event_id: id, type, subject_id } = row;
    if (type === 'visits.weekly') {
      const described = await describeWeekEvent({ visits, unanswered }, host, row);
      return described && { id, type, ...described };
    }
    const described = await (type === 'inquiry.received' ? describeInquiry : describeGreeting)(subject_id);
    return described && { id, type, ...described };
  }

  function composeDigest(notifications: readonly Notification[]): Notification {
    const quotes = notifications.slice(0, DIGEST_QUOTES);
    return {
      // Different contents get a different id, so that no receiver mistakes them for a repeat.
      id: `evt_${sha256(notifications.map(({ id }) => id).join())}`,
      type: 'digest',
      createdAt: new Date().toISOString(),
      title: `${host}: ${notifications.length} more messages`,
      lines: [
        'So many messages arrived within an hour that these have been combined into one notification.',
        ...quotes.map(({ lines }) => oneLine(shorten(lines.join(' '), DIGEST_QUOTE_LENGTH))),
        'To read them all: npx foyer inquiries list, or greetings list pending',
      ],
      data: { count: notifications.length, ids: notifications.map(({ data }) => data.id) },
    };
  }

  return async (rows: readonly OutboxTable[]): Promise<Notification | undefined> => {
    const notifications = [];
    for (const row of rows) notifications.push((await describe(row)) ?? []);
    const present = notifications.flat();
    return present.length > 1 ? composeDigest(present) : present[0];
  };
}

/** Returns `text` on one line without control characters, for a header or title. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Joins paragraphs with an empty line. Control characters other than line breaks and tabs become spaces. */
export function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs
    .map((text) => text.toWellFormed().replace(/\r\n?/g, '\n'))
    .join('\n\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ');
}

/** Returns the title and the text as one string. */
export function messageText({ title, lines }: Notification): string {
  return joinParagraphs([oneLine(title), ...lines]);
}
