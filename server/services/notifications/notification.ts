/** A notification to the owner: how it is composed from the stored record, and its text. */
import { plural } from '../../../web/runtime/prose.ts';
import type { Stores } from '../../db/stores.ts';
import type { NotificationType, OutboxTable } from '../../db/tables.ts';
import { sha256 } from '../../util/hash.ts';

export interface Notification {
  /** The same in every attempt, so that a receiver recognizes a repeat. */
  readonly id: string;
  readonly type: NotificationType;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** One line. */
  readonly title: string;
  /** The text for people, in paragraphs. */
  readonly lines: readonly string[];
  /** The same for a program. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Channel {
  /** As in the outbox and in the log. */
  readonly name: string;
  /**
   * Delivers a notification, unless `signal` aborts first.
   *
   * @throws Error whose message has neither content nor secrets
   */
  send(notification: Notification, signal?: AbortSignal): Promise<void>;
}

/** Records that a digest quotes, and how much of each. */
const DIGEST_RECORDS = 20;
const DIGEST_LINE_LENGTH = 200;

export type DescribeEvent = ReturnType<typeof createDescribeEvent>;

/**
 * Returns a function that composes the notification of an outbox row, or returns undefined if the record was deleted or
 * no longer waits.
 */
export function createDescribeEvent(
  { inquiries, greetings, outbox }: Pick<Stores, 'inquiries' | 'greetings' | 'outbox'>,
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
      data.source === 'web' ? 'By the form on the site' : 'By an agent',
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
      `To approve it: npm run owner -- greetings approve ${id}`,
    ];
    return {
      createdAt: data.created_at,
      title: `${host}: a greeting waits for approval`,
      lines,
      data: { ...data },
    };
  }

  /** A digest is about records of one type. */
  async function describeDigest(digest: OutboxTable) {
    const rows = await outbox.gathered(digest);
    const records = [];
    for (const row of rows) records.push(await describeRecord(row));
    const present = records.filter((record) => record !== undefined);
    if (present.length === 0) return undefined;
    const list = rows[0]?.type === 'inquiry.received' ? 'inquiries list' : 'greetings list pending';
    const lines = [
      'So many came within an hour that the rest of them are announced together. The first:',
      ...present
        .slice(0, DIGEST_RECORDS)
        .map((record) => record.lines.join(' ').slice(0, DIGEST_LINE_LENGTH)),
      `To see them all: npm run owner -- ${list}`,
    ];
    const title = `${host}: ${plural(present.length, 'more message')}`;
    const data = { count: present.length, ids: present.map((record) => record.data.id) };
    return { createdAt: digest.created_at, title, lines: lines.map(oneLine), data };
  }

  const describeRecord = ({ type, subject_id }: OutboxTable) =>
    type === 'inquiry.received' ? describeInquiry(subject_id) : describeGreeting(subject_id);

  return async (row: OutboxTable): Promise<Notification | undefined> => {
    const isDigest = row.type === 'digest';
    const described = await (isDigest ? describeDigest(row) : describeRecord(row));
    // The event of a digest is named by its hour, which is the same for all sites of an owner.
    const id = isDigest ? `evt_${sha256(publicUrl + row.event_id)}` : row.event_id;
    return described && { id, type: row.type, ...described };
  };
}

/** Returns `text` on one line without control characters, as a header or title takes it. */
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

/** Returns title and text in one. */
export function messageText({ title, lines }: Notification): string {
  return joinParagraphs([oneLine(title), ...lines]);
}
