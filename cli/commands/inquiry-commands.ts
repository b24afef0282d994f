import { inquiryActions, type ShownInquiry } from '../../owner/actions/messages/inquiry-actions.ts';
import { inquiryStates } from '../../server/db/tables.ts';
import { SEPARATOR, visibleLine } from '../../web/core/documents/quote.ts';
import { plural } from '../../web/core/prose.ts';
import { actionCommand } from '../action-command.ts';
import { messageList } from '../message-command.ts';
import { commandGroup } from '../strict-command.ts';

export const inquiries = commandGroup('inquiries', 'List, show, mark, retry or delete inquiries', {
  list: messageList({
    action: inquiryActions.list,
    description: 'List the inquiries, newest first',
    states: inquiryStates,
    headings: (when) => ['id', when, 'state', 'notification', 'name', 'message'],
    cellsOf: ({ id, when, state, notification, name, message }) => [
      id,
      when,
      state,
      notification,
      name,
      message,
    ],
    none: 'No inquiries.',
  }),
  show: actionCommand({
    action: inquiryActions.show,
    positionals: ['id'],
    text: describeInquiry,
    json: ({ quoted: _, ...inquiry }) => inquiry,
  }),
  mark: actionCommand({
    action: inquiryActions.mark,
    positionals: ['id', 'state'],
    text: ({ state }) => `The inquiry is now marked as ${state}.`,
    json: (marked) => marked,
  }),
  retry: actionCommand({
    action: inquiryActions.retry,
    positionals: ['id'],
    text: ({ retried }) => `${plural(retried, 'notification')} will be sent by the running server.`,
    json: (retried) => retried,
  }),
  delete: actionCommand({
    action: inquiryActions.delete,
    positionals: ['id'],
    unattended: () => 'delete removes the inquiry for good',
    text: () => 'Deleted.',
    json: (deleted) => deleted,
  }),
});

function describeInquiry({
  quoted,
  id,
  created_at,
  state,
  source,
  blocked,
  notifications,
}: ShownInquiry): string {
  return `${quoted}

${SEPARATOR}
id      ${id}
when    ${created_at}
state   ${state}
via     ${source === 'web' ? 'the form on the site' : 'an agent'}${blocked ? '\nsender  blocked' : ''}

${notifications.map(notificationLine).join('\n')}`;
}

function notificationLine(notification: ShownInquiry['notifications'][number]): string {
  const { channel, state, attempts, next_attempt_at, last_error } = notification;
  const reason = last_error === null ? '' : `, last failure: ${visibleLine(last_error)}`;
  const next = state === 'pending' ? `, next attempt ${next_attempt_at}` : '';
  return `${channel}: ${state} after ${plural(attempts, 'attempt')}${next}${reason}`;
}
