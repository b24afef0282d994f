/** Actions on the clients that may not write. */
import { z } from 'zod/v3';
import { CLIENT_RETENTION_DAYS } from '../../../server/db/blocked-clients.ts';
import type { Stores } from '../../../server/db/stores.ts';
import type { BlockedClientsTable } from '../../../server/db/tables.ts';
import { greetingOf, letterOf } from '../../../server/services/notifications/describe-event.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { changePhrase } from '../../change-phrase.ts';
import { OwnerError } from '../../owner-error.ts';
import { refusal } from '../../refusal.ts';
import { defineAction } from '../action.ts';
import { findId, quoteMessage } from './message.ts';

const clientOutput = z.object({
  client: z.string(),
  blocked_at: z.string(),
  expires_at: z.string(),
});

/** Returns as much of a client's hash as the owner needs to see. */
export function shortClient({ client }: Pick<BlockedClientsTable, 'client'>): string {
  return client.slice(0, 8);
}

export const listClients = defineAction({
  name: 'clients.list',
  description: 'Lists the blocked clients, the latest first.',
  effect: 'read',
  input: strictObject({}),
  output: z.object({ clients: z.array(clientOutput).readonly() }),
  async run(_, { stores }) {
    return { clients: await (await stores()).blockedClients.list() };
  },
});

const senderInput = strictObject({
  message: z
    .string()
    .optional()
    .describe('Id of an inquiry or greeting that it sent, or its first characters'),
  client: z
    .string()
    .regex(/^[\w-]{32,64}$/)
    .optional()
    .describe('Instead of a message, the client itself, as unblocking it has named it'),
});

export const blockSender = defineAction({
  name: 'clients.block',
  description: `Refuses messages from the client that sent a message, for ${CLIENT_RETENTION_DAYS} days.`,
  effect: 'public',
  input: senderInput,
  output: clientOutput,
  async plan(input, context) {
    const stores = await context.stores();
    const { client, quoted } = await senderIn(stores, input);
    return {
      summary: changePhrase(quoted === undefined ? 'blockClient' : 'blockSender', {
        client: shortClient({ client }),
        time: { count: CLIENT_RETENTION_DAYS, unit: 'day' },
      }),
      ...(quoted !== undefined && { changes: quoted }),
      apply: () => stores.blockedClients.block(client),
      undo: () => ({ action: 'clients.unblock', input: { client } }),
    };
  },
});

/** @throws OwnerError unless the input names either a message or a client */
async function senderIn(
  stores: Stores,
  { message, client }: z.output<typeof senderInput>,
): Promise<{ readonly client: string; readonly quoted?: string }> {
  if (message !== undefined && client === undefined) return senderOf(stores, message);
  if (message === undefined && client !== undefined) return { client };
  throw new OwnerError('invalid', 'Name either a message or a client.', {
    fix: `For the ids of messages: ${PROGRAM} inquiries list and ${PROGRAM} greetings list`,
  });
}

export const unblockClient = defineAction({
  name: 'clients.unblock',
  description: 'Accepts messages from a client again.',
  effect: 'public',
  input: strictObject({
    client: z
      .string()
      .describe('The client as the list of blocked clients shows it, or its first characters'),
  }),
  output: z.object({ unblocked: z.string() }),
  async plan({ client: given }, context) {
    const stores = await context.stores();
    const { client } = await findClient(stores, given);
    return {
      summary: changePhrase('unblock', { client: shortClient({ client }) }),
      async apply() {
        await stores.blockedClients.unblock(client);
        return { unblocked: client };
      },
      undo: () => ({ action: 'clients.block', input: { client } }),
    };
  },
});

async function senderOf(stores: Stores, given: string) {
  const id = await findId(stores, ['inquiry', 'greeting'], given);
  const inquiry = await stores.inquiries.find(id);
  const greeting = inquiry ? undefined : await stores.greetings.findForOwner(id);
  const client = inquiry?.client ?? greeting?.client;
  if (client) {
    return {
      client,
      quoted: quoteMessage(inquiry ? letterOf(inquiry) : greeting ? greetingOf(greeting) : ''),
    };
  }
  throw refusal('not-found', 'unknownClient', { days: CLIENT_RETENTION_DAYS });
}

async function findClient({ blockedClients }: Stores, given: string): Promise<BlockedClientsTable> {
  const [found, other] = (await blockedClients.list()).filter(({ client }) => client.startsWith(given));
  if (!found) {
    throw refusal('not-found', 'noBlockedClient', { given, program: PROGRAM });
  }
  if (!other) return found;
  throw refusal('invalid', 'ambiguousClient', { given });
}
