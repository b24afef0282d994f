/** A notification to the owner, the channels that deliver it, and its text. */
import { oneLine } from '../../../web/core/one-line.ts';
import type { NotificationType } from '../../db/tables.ts';
import type { ActionLink } from '../actions/action-links.ts';

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
  /** Links with which the owner acts on the message. */
  readonly actions: readonly ActionLink[];
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

/** Joins paragraphs with an empty line. Control characters other than line breaks and tabs become spaces. */
export function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs
    .map((text) => text.toWellFormed().replace(/\r\n?/g, '\n'))
    .join('\n\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ');
}

/** Returns the title, the text and the links as one string. */
export function messageText({ title, lines, actions }: Notification): string {
  return joinParagraphs([oneLine(title), ...lines, ...actionLines(actions)]);
}

/** Returns each link as a paragraph. */
export function actionLines(actions: readonly ActionLink[]): string[] {
  return actions.map(({ label, url }) => `${label}: ${url}`);
}
