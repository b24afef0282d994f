/** A notification to the owner, the channels that deliver it, and its text. */
import { quoteLines, SEPARATOR } from '../../../web/core/documents/quote.ts';
import type { NotificationType } from '../../db/tables.ts';

export interface Notification {
  /** The same for every attempt, so that a receiver can recognize a repeat. */
  readonly id: string;
  readonly type: NotificationType | 'digest';
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** One line. */
  readonly title: string;
  /** The words of strangers, unchanged. Each text becomes a quoted paragraph. */
  readonly quoted: readonly string[];
  /** Our own text for people, in paragraphs. */
  readonly lines: readonly string[];
  readonly command: string;
  /** Address of the record in the owner's room. It gives nothing away to anyone else. Absent without a room. */
  readonly address?: string;
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

/** Returns what is quoted, and then our own paragraphs after a separator. A text that is too long is cut off after `start`. */
export function partsOfText({ quoted, lines }: Pick<Notification, 'quoted' | 'lines'>) {
  if (quoted.length === 0) return { start: lines.join('\n\n'), end: '' };
  const start = quoted.map((text) => quoteLines(text).join('\n')).join('\n\n');
  return { start, end: `\n\n${[SEPARATOR, ...lines].join('\n\n')}` };
}
