/** Commands for inquiries. */

import { quoteLines, SEPARATOR, visibleLine } from '../../web/core/documents/quote.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { plural } from '../../web/core/prose.ts';
import { minuteInTimezone } from '../../web/core/time.ts';
import type { Stores } from '../db/stores.ts';
import {
  type InquiriesTable,
  type InquiryState,
  inquiryStates,
  LOG_CHANNEL,
  type OutboxTable,
} from '../db/tables.ts';
import { letterOf } from '../services/notifications/describe-event.ts';
import { ownerCommand, printPages } from './command.ts';
import { CommandError } from './errors.ts';
import { deleteCommand, messageCommand, ownerTimezone, parseState } from './message-command.ts';
import { commandGroup } from './strict-command.ts';

const STATES = inquiryStates.join(', ');

export const inquiries = commandGroup('inquiries', 'List, show, mark, retry or delete inquiries', {
  list: ownerCommand({
    name: 'inquiries list',
    description: 'List the inquiries, newest first',
    args: {
      state: { type: 'positional', description: `Only those in this state: ${STATES}`, required: false },
    },
    async run(context, args) {
      const state = parseState(inquiryStates, args.state);
      const timezone = await ownerTimezone(context.config);
      await printPages(context, withNotifications(await context.stores(), state), {
        headings: ['id', `when (${timezone})`, 'state', 'notification', 'name', 'message'],
        cellsOf: (one) => [
          one.id,
          minuteInTimezone(new Date(one.created_at), timezone),
          one.state,
          one.notification,
          one.name,
          one.message,
        ],
        none: 'No inquiries.',
      });
    },
  }),
  show: messageCommand({
    kind: 'inquiry',
    verb: 'show',
    description: 'Show one inquiry and the state of its notifications, and mark a new one as read',
    async act({ inquiries: stored, outbox }, id) {
      await stored.markRead(id);
      const inquiry = await stored.find(id);
      if (!inquiry) return undefined;
      const notifications = await outbox.ofSubjects([id]);
      const lines = [details(inquiry), '', ...notifications.map(notificationLine)];
      return { value: { ...inquiry, notifications }, text: lines.join('\n') };
    },
  }),
  mark: messageCommand({
    kind: 'inquiry',
    verb: 'mark',
    description: 'Set the state of one inquiry',
    args: { state: { type: 'positional', required: true, description: `The state: ${STATES}` } },
    async act({ inquiries: stored }, id, args) {
      const state = parseState(inquiryStates, args.state);
      const isSet = state !== undefined && (await stored.setState(id, state));
      return isSet ? { value: { id, state }, text: `The inquiry is now marked as ${state}.` } : undefined;
    },
  }),
  retry: messageCommand({
    kind: 'inquiry',
    verb: 'retry',
    description: 'Retry the failed notifications for one inquiry now',
    async act({ inquiries: stored, outbox }, id) {
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
  }),
  delete: deleteCommand('inquiry', 'Delete one inquiry and everything about it'),
});

function details(inquiry: InquiriesTable): string {
  const { id, created_at, state, source } = inquiry;
  return `${quoteLines(letterOf(inquiry)).join('\n')}

${SEPARATOR}
id      ${id}
when    ${created_at}
state   ${state}
via     ${source === 'web' ? 'the form on the site' : 'an agent'}`;
}

function notificationLine({ channel, state, attempts, next_attempt_at, last_error }: OutboxTable): string {
  const reason = last_error === null ? '' : `, last failure: ${visibleLine(last_error)}`;
  const next = state === 'pending' ? `, next attempt ${next_attempt_at}` : '';
  return `${channel}: ${state} after ${plural(attempts, 'attempt')}${next}${reason}`;
}

/** Yields pages of inquiries, each inquiry with the state of its notifications. */
async function* withNotifications({ inquiries: stored, outbox }: Stores, state?: InquiryState) {
  for await (const page of stored.list(state)) {
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
