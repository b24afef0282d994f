/** The tables. Times are ISO 8601 text in UTC, so that they sort chronologically on SQLite and PostgreSQL. */
import type { Kysely } from 'kysely';
import type { Greeting } from '../../web/core/greetings.ts';
import type { Inquiry } from '../../web/core/inquiries.ts';
import type { Unanswered } from '../../web/core/unanswered.ts';

export const greetingStates = ['public', 'pending', 'hidden'] as const;
export type GreetingState = (typeof greetingStates)[number];

/** Who sent a message, as keyed hashes that are deleted after some time. */
interface SenderColumns {
  /** Of the IPv4 address or IPv6 /56; null if it is unknown. */
  readonly client: string | null;
  /** Of the IPv6 /48; null if it has none. */
  readonly network: string | null;
}

export interface GreetingsTable extends Omit<Greeting, 'reply'>, SenderColumns {
  /** Hash of name and message, which makes posting the same greeting idempotent. */
  readonly digest: string;
  readonly state: GreetingState;
  /** The owner's public reply. */
  readonly reply: string | null;
  readonly replied_at: string | null;
}

export type InquirySource = 'agent' | 'web';

export const inquiryStates = ['new', 'read', 'answered', 'spam'] as const;
export type InquiryState = (typeof inquiryStates)[number];

export interface InquiriesTable extends Omit<Readonly<Inquiry>, 'topic'>, SenderColumns {
  readonly id: string;
  readonly topic: string | null;
  readonly source: InquirySource;
  readonly created_at: string;
  readonly state: InquiryState;
  /** Null if the state has never changed. */
  readonly state_changed_at: string | null;
}

export type OutboxState = 'pending' | 'delivered' | 'parked';

export type NotificationType =
  | 'inquiry.received'
  | 'greeting.pending'
  | 'greeting.received'
  | 'visits.weekly'
  | 'test';

/** Name of the embedded channel, the server's log. The owner may never read it, so it does not count as informing them. */
export const LOG_CHANNEL = 'log';

/** Start of the event ids of notifications that are sent in a digest. */
export const DIGEST_PREFIX = 'digest_';

/** A notification to be delivered over one channel. */
export interface OutboxTable {
  readonly id: string;
  /** The same for all channels and attempts, so that a receiver can recognize a repeat. */
  readonly event_id: string;
  readonly type: NotificationType;
  /** The inquiry, greeting or week it is about. */
  readonly subject_id: string;
  readonly channel: string;
  readonly state: OutboxState;
  readonly attempts: number;
  readonly next_attempt_at: string;
  /** Until this time, only the process that claimed it delivers it. */
  readonly claimed_until: string | null;
  readonly last_error: string | null;
  readonly created_at: string;
}

export type VisitOutcome = 'answered' | 'refused' | 'limited' | 'failed';

/** The number of visits of one kind on a day, `YYYY-MM-DD` in UTC. */
export interface VisitsTable {
  readonly day: string;
  /**
   * `tool` is a tool called over REST, `webmcp` one that a page answered, `document` a machine-readable file. A page
   * opened from another site is counted again as a `referral`.
   */
  readonly surface: 'page' | 'markdown' | 'document' | 'rest' | 'tool' | 'mcp' | 'webmcp' | 'referral';
  /**
   * Name of the tool, or path of the endpoint, document or essay; empty for other pages and for anything the site doesn't
   * know. A tool that reads an essay is followed by its path: `get_article_content /essays/logs`. The target of a
   * referral is the host name of the other site.
   */
  readonly target: string;
  readonly outcome: VisitOutcome;
  /** Class of the user agent. */
  readonly agent: string;
  readonly count: number;
}

/** A client that may not write, as a keyed hash of its IPv4 address or IPv6 /56. */
export type BlockedClientsTable = TextColumns<'client' | 'blocked_at' | 'expires_at'>;

/** A question without an answer, once for each network in which it was asked in a week. */
export interface UnansweredTable {
  /** The Monday it starts on, `YYYY-MM-DD` in UTC. */
  readonly week: string;
  readonly kind: Unanswered['kind'];
  /** Normalized, and without anything that a greeting may not contain. */
  readonly query: string;
  /** Keyed hash of the client's IPv4 /24 or IPv6 /48. The key is deleted after the week. */
  readonly client: string;
  readonly asker: 'person' | 'agent';
}

/** An address under which a draft can be read. `id` names it without giving it away. */
export type SharedDraftsTable = TextColumns<'id' | 'hash' | 'slug' | 'created_at' | 'expires_at'>;

/** A `pairing` is an address with which one browser can be paired. */
export const deviceKinds = ['browser', 'token', 'pairing'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** A device with the scope `read` changes nothing. */
export const deviceScopes = ['read', 'write'] as const;
export type DeviceScope = (typeof deviceScopes)[number];

/** A browser or a program that acts for the owner, or may soon. `hash` is that of its secret. */
export interface DevicesTable
  extends TextColumns<'id' | 'hash' | 'name' | 'created_at' | 'seen_at' | 'expires_at'> {
  readonly kind: DeviceKind;
  readonly scope: DeviceScope;
  /** Id of the device that made a pairing, which ends with that device; null if a command did. */
  readonly made_by: string | null;
}

/** What the owner's assistant proposes, as JSON. */
export interface ProposalsTable extends TextColumns<'id' | 'proposal' | 'created_at'> {
  /** Id of the device that it came from, with which it ends; null if it came from this machine. */
  readonly made_by: string | null;
}

export type KeptReason = 'deleted' | 'changed';

/** A file of the content as it was before it was deleted or changed. */
export interface KeptFilesTable extends TextColumns<'id' | 'file' | 'version' | 'kept_at'> {
  readonly reason: KeptReason;
  /** As JSON, because neither database stores every character. Null for a picture. */
  readonly text: string | null;
  /** Name of the file in the data folder that has the bytes of a picture. */
  readonly bytes: string | null;
}

/** A change of files that has begun, as JSON. */
export type ContentPlansTable = TextColumns<'id' | 'plan' | 'created_at'>;

/** An essay that was public, with the hashes of its title and its text. */
export interface PublishedEssaysTable extends TextColumns<'slug' | 'title' | 'text' | 'first_at'> {
  /** When it was no longer there; null if it is. */
  readonly gone_at: string | null;
}

type TextColumns<Name extends string> = Readonly<Record<Name, string>>;

export interface Tables {
  readonly greetings: GreetingsTable;
  readonly inquiries: InquiriesTable;
  readonly outbox: OutboxTable;
  /** The first request with each key. Its response is derived from the inquiry. */
  readonly idempotency_keys: TextColumns<'path' | 'key' | 'body_hash' | 'inquiry_id' | 'expires_at'>;
  readonly spent_tokens: TextColumns<'nonce' | 'expires_at'>;
  readonly blocked_clients: BlockedClientsTable;
  /** Values the service generated for itself. */
  readonly settings: TextColumns<'name' | 'value'>;
  readonly visits: VisitsTable;
  readonly unanswered: UnansweredTable;
  readonly shared_drafts: SharedDraftsTable;
  readonly devices: DevicesTable;
  readonly proposals: ProposalsTable;
  readonly kept_files: KeptFilesTable;
  readonly content_plans: ContentPlansTable;
  readonly published_essays: PublishedEssaysTable;
}

/** The database, or a transaction in it. */
export type Database = Kysely<Tables>;

/** Returns whether the database is PostgreSQL. */
export function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter.supportsTransactionalDdl;
}

/** Deletes the row with an id. Returns false if there is none. */
export async function deleteRow(
  database: Database,
  table: 'greetings' | 'shared_drafts' | 'devices' | 'proposals' | 'kept_files' | 'content_plans',
  id: string,
): Promise<boolean> {
  const deletion = database.deleteFrom(table).where('id', '=', id);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
}
