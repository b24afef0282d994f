import { groupBy } from '../../web/runtime/group-by.ts';
import { plural } from '../../web/runtime/prose.ts';
import type { InquiriesTable, OutboxTable } from '../db/tables.ts';
import { answer, type Command, CommandError, type Workbench } from './command.ts';
import { table } from './table.ts';
import { oneLine } from './terminal-text.ts';

const list: Command = {
  usage: 'inquiries list',
  summary: 'list the inquiries, newest first',
  async run(workbench) {
    const { inquiries, outbox } = await workbench.stores();
    const notifications = groupBy(await outbox.list(undefined), ({ subject_id }) => subject_id);
    const kept = (await inquiries.list()).map((inquiry) => ({
      ...inquiry,
      notification: delivery(notifications.get(inquiry.id) ?? []),
    }));
    const rows = kept.map(({ id, created_at, notification, name, message }) => [
      id,
      created_at.slice(0, 16).replace('T', ' '),
      notification,
      name,
      message,
    ]);
    const text =
      kept.length === 0
        ? 'No inquiries.'
        : table(['id', 'when (UTC)', 'notification', 'name', 'message'], rows);
    answer(workbench, kept, text);
  },
};

const show: Command = {
  usage: 'inquiries show <id>',
  summary: 'show one inquiry and how its notifications fared',
  async run(workbench, id = '') {
    const inquiry = await find(workbench, id);
    const { outbox } = await workbench.stores();
    const notifications = await outbox.ofSubject(inquiry.id);
    answer(
      workbench,
      { ...inquiry, notifications },
      [...details(inquiry), '', ...notifications.map(fate)].join('\n'),
    );
  },
};

const retry: Command = {
  usage: 'inquiries retry <id>',
  summary: 'notify again of one inquiry, at once, by the channels that failed',
  async run(workbench, id = '') {
    const inquiry = await find(workbench, id);
    const { outbox } = await workbench.stores();
    const retried = await outbox.retry(inquiry.id, new Date());
    if (retried === 0)
      throw new CommandError(
        'Nothing to retry: every notification of it was delivered, or none was ever due.',
      );
    answer(workbench, { retried }, `${plural(retried, 'notification')} will be sent by the running server.`);
  },
};

const remove: Command = {
  usage: 'inquiries delete <id>',
  summary: 'delete one inquiry with everything about it',
  async run(workbench, id = '') {
    const { inquiries } = await workbench.stores();
    if (!(await inquiries.remove(id))) throw notFound(id);
    answer(workbench, { deleted: id }, 'Deleted.');
  },
};

export const inquiryCommands: readonly Command[] = [list, show, retry, remove];

async function find({ stores }: Workbench, id: string): Promise<InquiriesTable> {
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
    // Set in, so that no line of it passes for one of ours.
    ...message.split('\n').map((line) => `  ${oneLine(line)}`.trimEnd()),
  ];
}

function fate({ channel, state, attempts, next_attempt_at, last_error }: OutboxTable): string {
  const reason = last_error === null ? '' : `, last failure: ${oneLine(last_error)}`;
  const next = state === 'pending' ? `, next attempt ${next_attempt_at}` : '';
  return `${channel}: ${state} after ${plural(attempts, 'attempt')}${next}${reason}`;
}

/** The least settled state decides, because it is the one to look at. */
function delivery(notifications: readonly OutboxTable[]): string {
  if (notifications.length === 0) return 'none';
  const states = notifications.map(({ state }) => state);
  return (['parked', 'pending', 'delivered'] as const).find((state) => states.includes(state)) ?? 'none';
}
