/** The tables. Times are ISO 8601 in UTC, as text: PostgreSQL and SQLite then agree, and their order is that of time. */
import type { Kysely } from 'kysely';
import type { GreetingChannel } from '../../web/runtime/greetings.ts';
import type { NotificationType } from '../services/notifications/channel.ts';
import type { VisitCount } from '../services/visits/visit.ts';

export const greetingStates = ['public', 'pending', 'hidden'] as const;
export type GreetingState = (typeof greetingStates)[number];

export interface GreetingsTable {
  readonly id: string;
  /** Hash of name and message, which makes a greeting idempotent by content. */
  readonly digest: string;
  readonly agent_name: string;
  readonly message: string;
  readonly channel: GreetingChannel;
  readonly state: GreetingState;
  readonly created_at: string;
}

/** By which door an inquiry came. */
export type InquirySource = 'agent' | 'web';

export interface InquiriesTable {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly topic: string | null;
  readonly source: InquirySource;
  readonly created_at: string;
}

export const outboxStates = ['pending', 'delivered', 'parked'] as const;
export type OutboxState = (typeof outboxStates)[number];

/** A notification on its way by one channel. */
export interface OutboxTable {
  readonly id: string;
  /** The same for all channels and attempts, so that a receiver can tell a repeat. */
  readonly event_id: string;
  readonly type: NotificationType;
  /** The inquiry or greeting it is about. */
  readonly subject_id: string;
  readonly channel: string;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly next_attempt_at: string;
  /** Until then the process that claimed it has it alone. */
  readonly claimed_until: string | null;
  readonly last_error: string | null;
  readonly created_at: string;
}

/** The first answer to a key; it names the inquiry, from which the answer is made again. */
export interface IdempotencyTable {
  readonly path: string;
  readonly key: string;
  readonly body_hash: string;
  readonly inquiry_id: string;
  readonly expires_at: string;
}

export interface SpentTokensTable {
  readonly nonce: string;
  readonly expires_at: string;
}

/** What the service made once for itself. */
export interface SettingsTable {
  readonly name: string;
  readonly value: string;
}

export interface Tables {
  readonly greetings: GreetingsTable;
  readonly inquiries: InquiriesTable;
  readonly outbox: OutboxTable;
  readonly idempotency_keys: IdempotencyTable;
  readonly spent_tokens: SpentTokensTable;
  readonly settings: SettingsTable;
  readonly visits: VisitCount;
}

/** The database, or a transaction in it. */
export type Database = Kysely<Tables>;
