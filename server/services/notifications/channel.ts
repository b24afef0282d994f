/** What the owner is told, and a way to tell it. */

export const notificationTypes = ['inquiry.received', 'greeting.pending', 'test'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Something that happened. A repeat of it carries the same `id`, so that a receiver can tell. */
export interface Notification {
  readonly id: string;
  readonly type: NotificationType;
  /** When it happened, ISO 8601 in UTC. */
  readonly createdAt: string;
  /** One line. */
  readonly title: string;
  /** What a person reads below it, a paragraph each. */
  readonly lines: readonly string[];
  /** The same for a machine. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** A way to the owner. */
export interface Channel {
  /** As it stands in the outbox and in the log. */
  readonly name: string;
  /** Rejects with why it failed; the message holds neither content nor secrets. */
  send(notification: Notification, signal: AbortSignal): Promise<void>;
}
