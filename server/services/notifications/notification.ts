/** A notification to the owner, its text, and the channels that carry it. */
import type { NotificationType } from '../../db/tables.ts';

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

/** Returns `text` on one line without control characters, as a header or title takes it. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Joins paragraphs with an empty line. Control characters other than line breaks and tabs become spaces. */
export function joinParagraphs(paragraphs: readonly string[]): string {
  const withoutControls = (text: string) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, ' ');
  return paragraphs.map(withoutControls).join('\n\n');
}

/** Returns title and text in one. */
export function messageText({ title, lines }: Notification): string {
  return joinParagraphs([oneLine(title), ...lines]);
}
