/** Write limits for the whole site. Counting in the database makes them survive restarts and apply across processes. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { HOUR_MS } from '../../site/util/durations.ts';
import { cacheLargeCount, countRows } from './large-tables.ts';
import { RefusedError } from './refusal.ts';
import type { Database, Tables } from './tables.ts';

export interface RecordLimits {
  /** Maximum accepted in any 60 minutes. */
  readonly perHour: number;
  /** Maximum stored in total. */
  readonly rows: number;
}

export interface SiteLimits {
  readonly greetings: RecordLimits;
  readonly inquiries: RecordLimits;
  /** Maximum of each type in a clock hour. Any more are sent in a digest. */
  readonly notificationsPerHour: number;
}

const MAX_GREETINGS = 1_000_000;
const MAX_INQUIRIES = 200_000;
/** Hourly limits for the site, per message that one client may send in a minute. */
const GREETINGS_PER_HOUR = 60;
const INQUIRIES_PER_HOUR = 20;
const NOTIFICATIONS_PER_HOUR = 6;

/** Returns the limits for a site whose clients may each send `writesPerMinute` messages a minute. */
export function siteLimits(writesPerMinute = 10): SiteLimits {
  return {
    greetings: { perHour: writesPerMinute * GREETINGS_PER_HOUR, rows: MAX_GREETINGS },
    inquiries: { perHour: writesPerMinute * INQUIRIES_PER_HOUR, rows: MAX_INQUIRIES },
    notificationsPerHour: writesPerMinute * NOTIFICATIONS_PER_HOUR,
  };
}

/** The networks that a message comes from, as keyed hashes. All visitors may share an unknown one, so it has no share. */
export interface Sender {
  /** The IPv4 address or IPv6 /56. */
  readonly client?: string | undefined;
  /** The IPv6 /48. */
  readonly network?: string | undefined;
}

interface NewRecord extends Sender {
  readonly at: Date;
  /** Whether it was sent with the site's own form. */
  readonly isForm?: boolean;
}

/** Twentieths of an hourly limit that one sender may use, so that it takes many to use up the limit for everyone. */
const CLIENT_TWENTIETHS = 1;
const NETWORK_TWENTIETHS = 3;
const MIN_SHARE = 2;
/** Part of the inquiries that only the site's own form may use, so that agents cannot use it up. */
const RESERVED_FOR_FORM = { inquiries: 1 / 4, greetings: 0 } as const;

interface HourlyRefusal {
  readonly limit: string;
  readonly waitMs: number;
}

type Rows = SelectQueryBuilder<Tables, 'greetings' | 'inquiries', { readonly created_at: string }>;

/** A maximum for the rows of an hour. */
interface Bound {
  readonly most: number;
  readonly counted: Rows;
  readonly whose?: string;
}

/** Returns a check for the transaction that has just stored a record. If it throws, the transaction is rolled back. */
export function createRoomCheck(table: 'greetings' | 'inquiries', { perHour, rows }: RecordLimits) {
  const countStored = cacheLargeCount((database: Database) => countRows(database.selectFrom(table)));
  const reserved = Math.floor(perHour * RESERVED_FOR_FORM[table]);

  /** Returns the refusal with the longest wait, if a bound is exceeded. */
  async function refusalBy(bounds: readonly Bound[], at: Date): Promise<HourlyRefusal | undefined> {
    let refusal: HourlyRefusal | undefined;
    for (const { most, counted, whose = '' } of bounds) {
      const excess = await counted.orderBy('created_at', 'desc').offset(most).limit(1).executeTakeFirst();
      const waitMs = excess ? Date.parse(excess.created_at) + HOUR_MS - at.getTime() : 0;
      if (waitMs > (refusal?.waitMs ?? 0)) refusal = { limit: `${most} ${table}${whose}`, waitMs };
    }
    return refusal;
  }

  /** @throws RefusedError over the hourly limit or the sender's share of it, and when the table is full */
  return async (transaction: Database, { at, client, network, isForm }: NewRecord): Promise<void> => {
    // If the clock was set back, records from the future must not lock anyone out.
    const recent: Rows = transaction
      .selectFrom(table)
      .select('created_at')
      .where('created_at', '>', new Date(at.getTime() - HOUR_MS).toISOString())
      .where('created_at', '<=', at.toISOString());

    const networks = [
      ['client', client, CLIENT_TWENTIETHS],
      ['network', network, NETWORK_TWENTIETHS],
    ] as const;

    /** Returns the bounds of the sender's networks in a part of the hourly limit. */
    function boundsOf(part: number, shared: Rows): readonly Bound[] {
      const share = (twentieths: number) => Math.max(MIN_SHARE, Math.floor((part * twentieths) / 20));
      const whose = ' from one network';
      return networks.flatMap(([column, sender, twentieths]) =>
        sender ? [{ most: share(twentieths), counted: shared.where(column, '=', sender), whose }] : [],
      );
    }

    const forAll = { most: perHour - reserved, counted: recent };
    const refusal = await refusalBy([forAll, ...boundsOf(perHour, recent)], at);
    const forForm = { most: perHour, counted: recent };
    const forms = recent.where(sql<boolean>`source = 'web'`);
    const formRefusal =
      refusal && isForm ? await refusalBy([forForm, ...boundsOf(reserved, forms)], at) : refusal;
    if (refusal && formRefusal) {
      throw new RefusedError('hourly-limit', refusal.waitMs < formRefusal.waitMs ? refusal : formRefusal);
    }
    if ((await countStored(transaction)) <= rows) return;
    throw new RefusedError('table-full', { limit: `${rows} ${table}`, waitMs: HOUR_MS });
  };
}
