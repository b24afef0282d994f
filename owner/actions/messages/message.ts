/** Names, quotes, finds and lists messages: inquiries and greetings. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod/v3';
import { type MessageCursor, MIN_ID_PREFIX, ROWS_PER_PAGE } from '../../../server/db/large-tables.ts';
import type { Stores } from '../../../server/db/stores.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { quoteLines } from '../../../web/core/documents/quote.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import type { OwnerError } from '../../owner-error.ts';
import { refusal } from '../../refusal.ts';
import { findInput, hasWords } from '../find-words.ts';

export type MessageKind = 'inquiry' | 'greeting';

const messageKinds = {
  inquiry: { group: 'inquiries' },
  greeting: { group: 'greetings' },
} as const;

/** Returns the schema of what a stranger wrote. The mark is a brand, which no description or modifier removes. */
export function untrusted<Schema extends z.ZodTypeAny>(schema: Schema) {
  return schema.brand<'stranger'>();
}

/** A stranger's words with a prefix on each line, so that nothing in them can pass for ours. */
export const quotedOutput = untrusted(z.string());

export function quoteMessage(text: string): string {
  return quoteLines(text).join('\n');
}

export function messageInput<Shape extends z.ZodRawShape>(kinds: string, shape: Shape) {
  const id = z.string().describe(`Id of the ${kinds}, or its first characters, if they are unique`);
  return strictObject({ id, ...shape });
}

/**
 * Returns the id of the message of one of these kinds that is `given`, or starts with it.
 *
 * @throws OwnerError if there is none or more than one
 */
export async function findId(stores: Stores, kinds: readonly MessageKind[], given: string): Promise<string> {
  const found = await Promise.all(
    kinds.map((kind) => stores[messageKinds[kind].group].idsStartingWith(given)),
  );
  const [id, other] = found.flat();
  if (id === undefined) throw unknownMessage(kinds, given);
  if (other === undefined) return id;
  throw refusal('invalid', 'ambiguousId', { given });
}

export function unknownMessage(kinds: readonly MessageKind[], given: string): OwnerError {
  const [kind, other] = kinds;
  const name = other ? 'noMessage' : kind === 'greeting' ? 'noGreeting' : 'noInquiry';
  const lists = kinds.map((one) => `${PROGRAM} ${messageKinds[one].group} list`).join(' and ');
  const values = { given, lists, minimum: MIN_ID_PREFIX };
  const advice = given.length < MIN_ID_PREFIX ? ({ name: 'moreOfId', values } as const) : undefined;
  return refusal('not-found', name, values, { advice });
}

/** Deletes the proposals about a message, because they quote it. They name it by its id or the first characters. */
export async function deleteProposalsAbout(id: string, { proposals }: Stores): Promise<void> {
  for (const stored of await proposals.list()) {
    const proposal: { readonly id: string; readonly input: unknown } = JSON.parse(stored);
    const isAbout = Object.values(Object(proposal.input)).some(
      (value) =>
        typeof value === 'string' && value.length >= MIN_ID_PREFIX && id.startsWith(value.toLowerCase()),
    );
    if (isAbout) await proposals.remove(proposal.id);
  }
}

/** Returns whether the sender of a message is blocked. A message of an unknown sender is of none. */
export async function isSenderBlocked(
  { blockedClients }: Stores,
  { client }: { readonly client: string | null },
): Promise<boolean> {
  return client !== null && (await blockedClients.isBlocked(client));
}

const MAX_LISTED = ROWS_PER_PAGE;
const DEFAULT_LISTED = 20;
export const FIND_DESCRIPTION =
  'Only those with all these words, or parts of words, in the name, the address or the text';

export function messageListInput<State extends string>(states: readonly [State, ...State[]]) {
  return strictObject({
    state: z
      .enum(states)
      .optional()
      .describe(`Only those in this state: ${states.join(', ')}`),
    limit: z
      .number()
      .int()
      .min(1)
      .max(MAX_LISTED)
      .default(DEFAULT_LISTED)
      .describe(`How many at most, up to ${MAX_LISTED}`),
    after: z.string().optional().describe('The "next" of the list before, to go on from there'),
    find: findInput.describe(FIND_DESCRIPTION),
  });
}

export function messageListOutput<Message extends z.ZodTypeAny>(message: Message) {
  return z.object({
    messages: z.array(message).readonly().describe('Newest first'),
    next: z.string().optional().describe('There are more, and the next list begins after this.'),
  });
}

interface ListedMessage {
  readonly id: string;
  readonly created_at: string;
}

interface MessagePage<Message> {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly find?: string | undefined;
  /** Returns what is searched: names, addresses and words. */
  readonly textsOf: (message: Message) => readonly (string | null | undefined)[];
}

/** Returns at most `limit` messages of a list that have all words of `find`, and where the rest begins. */
export async function messagePage<Message extends ListedMessage>(
  list: (after: MessageCursor | undefined) => AsyncIterable<readonly Message[]>,
  { limit, after, find, textsOf }: MessagePage<Message>,
): Promise<{ readonly messages: readonly Message[]; readonly next?: string }> {
  const [createdAt, id] = after?.split(' ') ?? [];
  const cursor = createdAt !== undefined && id !== undefined ? ([createdAt, id] as const) : undefined;
  if (after !== undefined && !cursor) {
    throw refusal('invalid', 'badNext', { after });
  }
  const isWanted = hasWords(find);
  const messages: Message[] = [];
  for await (const page of list(cursor)) {
    for (const message of page) {
      if (!isWanted(...textsOf(message))) continue;
      const last = messages.at(-1);
      if (last && messages.length === limit) return { messages, next: `${last.created_at} ${last.id}` };
      messages.push(message);
    }
    // A search may read the whole table, and SQLite answers without a pause for other requests.
    await setImmediate();
  }
  return { messages };
}
