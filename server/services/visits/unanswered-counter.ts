/** Collects questions without an answer in memory and writes them to the database in batches. */
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { weekOf } from '../../../site/util/calendar.ts';
import { neighborhoodOf } from '../../../site/util/networks.ts';
import { createBatchTimer } from '../../../site/util/timers.ts';
import type { Unanswered } from '../../../web/core/unanswered.ts';
import type { UnansweredTable } from '../../db/tables.ts';
import type { UnansweredStore } from '../../db/unanswered.ts';

/** Maximum questions in a batch, which bounds the memory. Any more are dropped. */
const MAX_BATCH_SIZE = 200;
const MIN_LENGTH = 2;
/** Longer questions are never asked in the same words by several clients. */
const MAX_LENGTH = 80;
/** Six words are enough for a question, and too few for a letter to the owner or the owner's agent. */
const MAX_WORDS = /^[\s_-]*(?:[^\s_-]+[\s_-]+){0,5}[^\s_-]+/;
const TOOL_NAME = /^[a-z\d]+(?:[_.-][a-z\d]+){0,5}$/i;

export interface AskedBy {
  /** The client. Only a keyed hash of its /24 or /48 is stored, so that one machine does not count as many. */
  readonly client: string;
  readonly asker: UnansweredTable['asker'];
}

type Entry = Unanswered & AskedBy & Pick<UnansweredTable, 'week'>;

export interface UnansweredCounterOptions {
  readonly store: Pick<UnansweredStore, 'add'>;
  /** Returns the key for the hashes of a week, which is the same in every process. */
  readonly keyOf: (week: string) => Promise<string>;
  readonly log: Logger;
  readonly now: () => Date;
}

export type UnansweredCounter = ReturnType<typeof createUnansweredCounter>;

/** A counter that counts nothing, for `VISITS=off`. */
export const NOTHING_UNANSWERED: UnansweredCounter = { add: () => undefined, stop: async () => undefined };

/** Returns the counter. A batch that cannot be written is lost. */
export function createUnansweredCounter({ store, keyOf, log, now }: UnansweredCounterOptions) {
  let entries: Entry[] = [];

  async function toRow({ week, kind, query, client, asker }: Entry): Promise<UnansweredTable> {
    const hash = createHmac('sha256', await keyOf(week))
      .update(neighborhoodOf(client))
      .digest('base64url')
      .slice(0, 16);
    return { week, kind, query, client: hash, asker };
  }

  async function write(): Promise<void> {
    const batch = entries;
    if (batch.length === 0) return;
    entries = [];
    try {
      // Loaded on demand, because its phone number metadata is large.
      const { followsRules } = await import('../greetings/check-greeting.ts');
      const rows = batch.filter(({ query }) => followsRules(query)).map(toRow);
      await store.add(await Promise.all(rows));
    } catch (error) {
      log.warn({ err: error, lost: batch.length }, 'questions without an answer could not be counted');
    }
  }

  const batches = createBatchTimer(write);

  return {
    add({ kind, query }: Unanswered, by: AskedBy): void {
      const normalized = normalizeQuery(query);
      if (normalized === undefined || entries.length >= MAX_BATCH_SIZE) return;
      if (kind === 'tool' && !TOOL_NAME.test(query)) return;
      entries.push({ ...by, kind, query: normalized, week: weekOf(now()) });
    },
    stop: batches.stop,
  };
}

/** Returns a query as it is counted: the first words, spelled in one way. Returns undefined if it is too long. */
export function normalizeQuery(query: string): string | undefined {
  if (query.length > 4 * MAX_LENGTH) return undefined;
  const normalized = query
    .normalize('NFKC')
    .toLowerCase()
    // Quotation marks, and punctuation at the end of a word. Any other may be part of it, as in "c++" and "get_rates".
    .replace(/["“”„«»]/g, '')
    .replace(/[?!.,;:](?![\p{L}\p{N}])/gu, '')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
  const { length } = [...normalized];
  return length >= MIN_LENGTH && length <= MAX_LENGTH ? MAX_WORDS.exec(normalized)?.[0] : undefined;
}
