import { greetingActions } from '../../owner/actions/messages/greeting-actions.ts';
import { greetingStates } from '../../server/db/tables.ts';
import { SEPARATOR, visibleLine } from '../../web/core/documents/quote.ts';
import { actionCommand } from '../action-command.ts';
import { messageList } from '../message-command.ts';
import { commandGroup } from '../strict-command.ts';

function stateCommand(action: typeof greetingActions.approve) {
  return actionCommand({
    action,
    positionals: ['id'],
    isConfirmed: true,
    text: ({ state }) =>
      state === 'pending' ? 'The greeting waits for approval.' : `The greeting is now ${state}.`,
    json: (changed) => changed,
  });
}

export const greetings = commandGroup(
  'greetings',
  'List, show, approve, hide, hold, answer or delete greetings',
  {
    list: messageList({
      action: greetingActions.list,
      description: 'List the greetings, newest first',
      states: greetingStates,
      headings: (when) => ['id', when, 'state', 'via', 'name', 'message'],
      cellsOf: ({ id, when, state, channel, agent_name, message }) => [
        id,
        when,
        state,
        channel,
        agent_name,
        message,
      ],
      none: 'No greetings.',
    }),
    show: actionCommand({
      action: greetingActions.show,
      positionals: ['id'],
      text: ({ quoted, id, created_at, state, channel, reply }) => {
        const lines = [`id      ${id}`, `when    ${created_at}`, `state   ${state}`, `via     ${channel}`];
        return [quoted, '', SEPARATOR, ...lines, ...(reply ? [`reply   ${reply.message}`] : [])].join('\n');
      },
      json: ({ quoted: _, ...greeting }) => greeting,
    }),
    approve: stateCommand(greetingActions.approve),
    hide: stateCommand(greetingActions.hide),
    hold: stateCommand(greetingActions.hold),
    reply: actionCommand({
      action: greetingActions.reply,
      positionals: ['id', 'text'],
      isConfirmed: true,
      text: () => 'The greeting is public, with your reply.',
      json: (replied) => replied,
    }),
    'withdraw-reply': actionCommand({
      action: greetingActions.withdrawReply,
      positionals: ['id', 'state'],
      isConfirmed: true,
      text: ({ withdrawn }) => `The greeting has no reply any more. It was: ${visibleLine(withdrawn)}`,
      json: (withdrawn) => withdrawn,
    }),
    delete: actionCommand({
      action: greetingActions.delete,
      positionals: ['id'],
      unattended: () => 'delete removes the greeting for good',
      text: () => 'Deleted.',
      json: (deleted) => deleted,
    }),
  },
);
