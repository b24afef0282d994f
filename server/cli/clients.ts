/** Commands for the clients that may not write. */
import { PROGRAM } from '../../web/core/documents/program.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { CLIENT_RETENTION_DAYS } from '../db/blocked-clients.ts';
import type { BlockedClientsTable } from '../db/tables.ts';
import { ownerCommand, printPages } from './command.ts';
import { CommandError } from './errors.ts';
import { findId, ownerTimezone } from './message-command.ts';
import { commandGroup, printResult } from './strict-command.ts';

/** As much of a client's hash as the owner needs to see. */
const SHOWN_OF_CLIENT = 8;

export const clients = commandGroup('clients', 'Block clients that send unwanted messages', {
  list: ownerCommand({
    name: 'clients list',
    description: 'List the blocked clients, the latest first',
    async run(context) {
      const blocked = await (await context.stores()).blockedClients.list();
      const timezone = await ownerTimezone(context.config);
      await printPages(context, pageOf(blocked), {
        headings: ['client', 'blocked on', 'until'],
        cellsOf: (one) => [shortened(one), dayOf(one.blocked_at, timezone), dayOf(one.expires_at, timezone)],
        none: 'No client is blocked.',
      });
    },
  }),
  block: ownerCommand({
    name: 'clients block',
    description: `Refuse messages from the client that sent a message, for ${CLIENT_RETENTION_DAYS} days`,
    args: {
      message: {
        type: 'positional',
        required: true,
        description: 'The id of an inquiry or greeting that it sent, or its first characters',
      },
    },
    async run(context, { message }) {
      const stores = await context.stores();
      const id = await findId(stores, ['inquiry', 'greeting'], message);
      const sent = (await stores.inquiries.find(id)) ?? (await stores.greetings.findForOwner(id));
      if (!sent?.client) {
        throw new CommandError(
          `The database does not say which client sent this message. It does so for ${CLIENT_RETENTION_DAYS} days, and behind a proxy only if TRUSTED_PROXIES names the proxy.`,
        );
      }
      const blocked = await stores.blockedClients.block(sent.client);
      const text = `Client ${shortened(blocked)} is blocked until ${dayOf(blocked.expires_at, await ownerTimezone(context.config))}.`;
      printResult(context, blocked, text);
    },
  }),
  unblock: ownerCommand({
    name: 'clients unblock',
    description: 'Accept messages from a client again',
    args: {
      client: {
        type: 'positional',
        required: true,
        description: 'The client that "clients list" shows, or its first characters',
      },
    },
    async run(context, { client: given }) {
      const { blockedClients } = await context.stores();
      const [found, other] = (await blockedClients.list()).filter(({ client }) => client.startsWith(given));
      if (!found) {
        throw new CommandError(`There is no blocked client "${given}". See: ${PROGRAM} clients list`);
      }
      if (other) {
        throw new CommandError(`More than one client starts with "${given}". Give more of its characters.`);
      }
      await blockedClients.unblock(found.client);
      printResult(context, { unblocked: found.client }, `Client ${shortened(found)} may write again.`);
    },
  }),
});

async function* pageOf(blocked: readonly BlockedClientsTable[]) {
  if (blocked.length > 0) yield blocked;
}

const shortened = ({ client }: BlockedClientsTable): string => client.slice(0, SHOWN_OF_CLIENT);

const dayOf = (time: string, timezone: string): string => dayInTimezone(new Date(time), timezone);
