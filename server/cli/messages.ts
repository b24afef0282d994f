/** Commands for inquiries and greetings. */
import { groupBy } from '../../web/runtime/group-by.ts';
import { plural } from '../../web/runtime/prose.ts';
import type { Stores } from '../db/stores.ts';
import {
  type GreetingState,
  greetingStates,
  type InquiriesTable,
  LOG_CHANNEL,
  type OutboxTable,
} from '../db/tables.ts';
import { commandGroup, ownerCommand, printPages, printResult } from './command.ts';
import { CommandError } from './errors.ts';
import { oneLine } from './terminal-text.ts';

type Kind = 'inquiry' | 'greeting';
const groupNames = { inquiry: 'inquiries', greeting: 'greetings' } as const;

/** Defines a command for one inquiry or greeting. `act` returns undefined for an unknown id. */
function commandById(
  kind: Kind,
  verb: string,
  description: string,
  act: (stores: Stores, id: string) => Promise<{ readonly value: object; readonly text: string } | undefined>,
) {
  const group = groupNames[kind];
  return ownerCommand({
    name: `${group} ${verb}`,
    description,
    args: { id: { type: 'positional', required: true, description: `The id that "${group} list" shows` } },
    async run(context, { id }) {
      const result = await act(await context.stores(), id);
      if (!result) throw new CommandError(`There is no ${kind} "${id}". See: npx foyer ${group} list`);
      printResult(context, result.value, result.text);
    },
  });
}

function deleteCommand(kind: Kind, description: string) {
  return commandById(kind, 'delete', description, async (stores, id) => {
    const isDeleted = await stores[groupNames[kind]].remove(id);
    return isDeleted ? { value: { deleted: id }, text: 'Deleted.' } : undefined;
  });
}

function setStateCommand(verb: string, state: GreetingState, description: string) {
  return commandById('greeting', verb, description, async ({ greetings: stored }, id) => {
    const isSet = await stored.setState(id, state);
    return isSet ? { value: { id, state }, text: `The greeting is now ${state}.` } : undefined;
  });
}

/** Returns the creation time to the minute. */
function minuteOf({ created_at }: { readonly created_at: string }): string {
  return created_at.slice(0, 16).replace('T', ' ');
}

const STATES = greetingStates.join(', ');

export const greetings = commandGroup('greetings', 'List, approve, hide or delete greetings', {
  list: ownerCommand({
    name: 'greetings list',
    description: 'List the greetings, newest first',
    args: {
      state: { type: 'positional', description: `Only those in this state: ${STATES}`, required: false },
    },
    async run(context, args) {
      const state = greetingStates.find((known) => known === args.state);
      if (args.state !== state) {
        throw new CommandError(`There is no state "${args.state}". States: ${STATES}.`);
      }
      await printPages(context, (await context.stores()).greetings.list(state), {
        headings: ['id', 'when (UTC)', 'state', 'via', 'name', 'message'],
        cellsOf: (one) => [one.id, minuteOf(one), one.state, one.channel, one.agent_name, one.message],
        none: 'No greetings.',
      });
    },
  }),
  approve: setStateCommand('approve', 'public', 'Make a greeting public'),
  hide: setStateCommand('hide', 'hidden', 'Hide a greeting everywhere; approve brings it back'),
  delete: deleteCommand('greeting', 'Delete a greeting'),
});

export const inquiries = commandGroup('inquiries', 'List, show, retry or delete inquiries', {
  list: ownerCommand({
    name: 'inquiries list',
    description: 'List the inquiries, newest first',
    async run(context) {
      await printPages(context, withNotifications(await context.stores()), {
        headings: ['id', 'when (UTC)', 'notification', 'name', 'message'],
        cellsOf: (one) => [one.id, minuteOf(one), one.notification, one.name, one.message],
        none: 'No inquiries.',
      });
    },
  }),
  show: commandById(
    'inquiry',
    'show',
    'Show one inquiry and the state of its notifications',
    async ({ inquiries: stored, outbox }, id) => {
      const inquiry = await stored.find(id);
      if (!inquiry) return undefined;
      const notifications = await outbox.ofSubjects([id]);
      const lines = [details(inquiry), '', ...notifications.map(notificationLine)];
      return { value: { ...inquiry, notifications }, text: lines.join('\n') };
    },
  ),
  retry: commandById(
    'inquiry',
    'retry',
    'Retry the failed notifications for one inquiry now',
    async ({ inquiries: stored, outbox }, id) => {
      if (!(await stored.find(id))) return undefined;
      const retried = await outbox.retry(id, new Date());
      if (retried === 0) {
        throw new CommandError(
          'Nothing to retry: all notifications for this inquiry were delivered, or there were none.',
        );
      }
      const text = `${plural(retried, 'notification')} will be sent by the running server.`;
      return { value: { retried }, text };
    },
  ),
  delete: deleteCommand('inquiry', 'Delete one inquiry and everything about it'),
});

function details({ id, created_at, source, name, email, topic, message }: InquiriesTable): string {
  // Indented, so that no line of the message can imitate our own output.
  const indented = message.split('\n').map((line) => `  ${oneLine(line)}`.trimEnd());
  return `id      ${id}
when    ${created_at}
via     ${source === 'web' ? 'the form on the site' : 'an agent'}
name    ${oneLine(name)}
email   ${oneLine(email)}
${topic === null ? '' : `topic   ${oneLine(topic)}\n`}
${indented.join('\n')}`;
}

function notificationLine({ channel, state, attempts, next_attempt_at, last_error }: OutboxTable): string {
  const reason = last_error === null ? '' : `, last failure: ${oneLine(last_error)}`;
  const next = state === 'pending' ? `, next attempt ${next_attempt_at}` : '';
  return `${channel}: ${state} after ${plural(attempts, 'attempt')}${next}${reason}`;
}

/** Yields pages of inquiries, each inquiry with the state of its notifications. */
async function* withNotifications({ inquiries: stored, outbox }: Stores) {
  for await (const page of stored.list()) {
    const rows = await outbox.ofSubjects(page.map(({ id }) => id));
    const notifications = groupBy(rows, ({ subject_id }) => subject_id);
    yield page.map((inquiry) => ({ ...inquiry, notification: overallState(notifications.get(inquiry.id)) }));
  }
}

/** Returns the least settled state, or `logged` if there is no other channel and the log has it. */
function overallState(notifications: readonly OutboxTable[] = []): string {
  const others = notifications.filter(({ channel }) => channel !== LOG_CHANNEL);
  const states = ['parked', 'pending', 'delivered'];
  const stateOf = (rows: readonly OutboxTable[]) =>
    states.find((state) => rows.some((one) => one.state === state)) ?? 'none';
  if (others.length > 0) return stateOf(others);
  const logged = stateOf(notifications);
  return logged === 'delivered' ? 'logged' : logged;
}
