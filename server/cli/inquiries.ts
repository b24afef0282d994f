import { groupBy } from '../../web/runtime/group-by.ts';
import { plural } from '../../web/runtime/prose.ts';
import type { InquiriesTable, OutboxTable } from '../db/tables.ts';
import { type CommandContext, CommandError, commandGroup, ownerCommand, printResult } from './command.ts';
import { oneLine, table } from './terminal-text.ts';

const ID = { type: 'positional', description: 'The id that "inquiries list" shows' } as const;

const list = ownerCommand({
  name: 'inquiries list',
  description: 'List the inquiries, newest first',
  async run(context) {
    const { inquiries, outbox } = await context.stores();
    const notifications = groupBy(await outbox.list(undefined), ({ subject_id }) => subject_id);
    const listed = (await inquiries.list()).map((inquiry) => ({
      ...inquiry,
      notification: overallState(notifications.get(inquiry.id) ?? []),
    }));
    const rows = listed.map(({ id, created_at, notification, name, message }) => [
      id,
      created_at.slice(0, 16).replace('T', ' '),
      notification,
      name,
      message,
    ]);
    const headings = ['id', 'when (UTC)', 'notification', 'name', 'message'];
    printResult(context, listed, listed.length === 0 ? 'No inquiries.' : table(headings, rows));
  },
});

const show = ownerCommand({
  name: 'inquiries show',
  description: 'Show one inquiry and the state of its notifications',
  args: { id: ID },
  async run(context, { id }) {
    const inquiry = await findInquiry(context, id);
    const notifications = await (await context.stores()).outbox.ofSubject(inquiry.id);
    const lines = [...details(inquiry), '', ...notifications.map(notificationLine)];
    printResult(context, { ...inquiry, notifications }, lines.join('\n'));
  },
});

const retry = ownerCommand({
  name: 'inquiries retry',
  description: 'Send the failed notifications of one inquiry again, now',
  args: { id: ID },
  async run(context, { id }) {
    const inquiry = await findInquiry(context, id);
    const retried = await (await context.stores()).outbox.retry(inquiry.id, new Date());
    if (retried === 0)
      throw new CommandError('Nothing to retry: all its notifications were delivered, or it never had any.');
    printResult(
      context,
      { retried },
      `${plural(retried, 'notification')} will be sent by the running server.`,
    );
  },
});

const remove = ownerCommand({
  name: 'inquiries delete',
  description: 'Delete one inquiry and everything about it',
  args: { id: ID },
  async run(context, { id }) {
    const { inquiries: stored } = await context.stores();
    if (!(await stored.remove(id))) throw notFound(id);
    printResult(context, { deleted: id }, 'Deleted.');
  },
});

export const inquiries = commandGroup('inquiries', 'List, show, retry or delete inquiries', {
  list,
  show,
  retry,
  delete: remove,
});

async function findInquiry({ stores }: CommandContext, id: string): Promise<InquiriesTable> {
  const inquiry = await (await stores()).inquiries.find(id);
  if (!inquiry) throw notFound(id);
  return inquiry;
}

function notFound(id: string): CommandError {
  return new CommandError(`There is no inquiry "${oneLine(id)}". See: npm run owner -- inquiries list`);
}

function details({ id, created_at, source, name, email, topic, message }: InquiriesTable): string[] {
  return [
    `id      ${id}`,
    `when    ${created_at}`,
    `by      ${source === 'web' ? 'the form on the site' : 'an agent'}`,
    `name    ${oneLine(name)}`,
    `email   ${oneLine(email)}`,
    ...(topic === null ? [] : [`topic   ${oneLine(topic)}`]),
    '',
    // Indented, so that no line of it passes for one of ours.
    ...message.split('\n').map((line) => `  ${oneLine(line)}`.trimEnd()),
  ];
}

function notificationLine({ channel, state, attempts, next_attempt_at, last_error }: OutboxTable): string {
  const reason = last_error === null ? '' : `, last failure: ${oneLine(last_error)}`;
  const next = state === 'pending' ? `, next attempt ${next_attempt_at}` : '';
  return `${channel}: ${state} after ${plural(attempts, 'attempt')}${next}${reason}`;
}

/** Returns the state that most needs attention. */
function overallState(notifications: readonly OutboxTable[]): string {
  const states = notifications.map(({ state }) => state);
  return (['parked', 'pending', 'delivered'] as const).find((state) => states.includes(state)) ?? 'none';
}
