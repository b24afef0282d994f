/** Notifications to the owner, composed from the stored records. */

import type { Greeting } from '../../../web/runtime/greetings.ts';
import { shorten } from '../../../web/runtime/prose.ts';
import type { Stores } from '../../db/stores.ts';
import type { NotificationType, OutboxTable } from '../../db/tables.ts';
import { sha256 } from '../../util/hash.ts';

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
  /** The owner's command that shows the record. */
  readonly command: string;
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

type SubjectKind = 'inquiry' | 'greeting';

/** Returns the kind of the record that an event is about. Each kind has digests of its own. */
export function subjectKind(type: Notification['type']): SubjectKind {
  return type.startsWith('greeting.') ? 'greeting' : 'inquiry';
}

const digests = {
  inquiry: {
    noun: 'inquiries',
    command: 'npx foyer inquiries list',
    quote: ({ name, email, message }: Notification['data']) => `${name} <${email}>: ${message}`,
  },
  greeting: {
    noun: 'greetings',
    command: 'npx foyer greetings list',
    quote: ({ agent_name, message }: Notification['data']) => `${agent_name}: ${message}`,
  },
} as const;

export type DescribeEvent = ReturnType<typeof createDescribeEvent>;

/**
 * Returns a function that composes the notification for an outbox row, or one digest for several. It returns undefined
 * if the records have been deleted or are no longer pending.
 */
export function createDescribeEvent(
  { inquiries, greetings }: Pick<Stores, 'inquiries' | 'greetings'>,
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
    return {
      createdAt: data.created_at,
      title: `${host}: inquiry from ${name}`,
      lines,
      command: `npx foyer inquiries show ${id}`,
      data: { ...data },
    };
  }

  async function describePendingGreeting(id: string) {
    const data = await greetings.find(id, 'pending');
    if (!data) return undefined;
    return {
      createdAt: data.created_at,
      title: `${host}: a greeting is waiting for approval`,
      lines: [fromAgent(data), data.message, `To approve it: npx foyer greetings approve ${id}`],
      command: 'npx foyer greetings list pending',
      data: { ...data },
    };
  }

  async function describePublicGreeting(id: string) {
    const data = await greetings.find(id);
    if (!data) return undefined;
    return {
      createdAt: data.created_at,
      title: `${host}: a new greeting`,
      lines: [
        fromAgent(data),
        data.message,
        `${publicUrl}/guestbook/${id}`,
        `To hide it: npx foyer greetings hide ${id}`,
      ],
      command: 'npx foyer greetings list',
      data: { ...data },
    };
  }

  async function describe({ event_id, type, subject_id }: OutboxTable): Promise<Notification | undefined> {
    const described = await describers[type](subject_id);
    return described && { id: event_id, type, ...described };
  }

  const describers = {
    'inquiry.received': describeInquiry,
    'greeting.pending': describePendingGreeting,
    'greeting.received': describePublicGreeting,
    // Never stored.
    test: async () => undefined,
  } as const;

  /** Composes one notification for several of the same kind. */
  function composeDigest(kind: SubjectKind, notifications: readonly Notification[]): Notification {
    const { noun, command, quote } = digests[kind];
    const total = notifications.length;
    const pending = notifications.filter(({ type }) => type === 'greeting.pending').length;
    const events = notifications.map(({ id }) => id).toSorted();
    return {
      // Different contents get a different id, so that no receiver mistakes them for a repeat.
      id: `evt_${sha256(events.join())}`,
      type: 'digest',
      createdAt: new Date().toISOString(),
      title: `${host}: ${total} ${noun}${pending > 0 ? `, ${pending} waiting for approval` : ''}`,
      lines: [
        ...notifications
          .slice(0, DIGEST_QUOTES)
          .map(({ data }) => oneLine(shorten(quote(data), DIGEST_QUOTE_LENGTH))),
        ...(total > DIGEST_QUOTES ? [`And ${total - DIGEST_QUOTES} more.`] : []),
        `To read them all: ${command}`,
        ...(pending > 0 ? [`Waiting for approval: ${command} pending`] : []),
      ],
      command,
      data: { kind, count: total, ids: notifications.map(({ data }) => data.id) },
    };
  }

  return async (rows: readonly OutboxTable[]): Promise<Notification | undefined> => {
    const notifications = [];
    const newestFirst = rows.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
    for (const row of newestFirst) notifications.push((await describe(row)) ?? []);
    const present = notifications.flat();
    const [first] = present;
    if (first === undefined || present.length === 1) return first;
    return composeDigest(subjectKind(first.type), present);
  };
}

function fromAgent({ agent_name, channel }: Greeting): string {
  return `From: ${oneLine(agent_name)} (${channel})`;
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
