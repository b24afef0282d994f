/** Commands for greetings. */
import {
  approveGreeting,
  deleteGreeting,
  hideGreeting,
  holdGreeting,
  listGreetings,
  replyToGreetingAction,
  showGreeting,
  withdrawReply,
} from '../../owner/actions/messages/greeting-actions.ts';
import { greetingStates } from '../../server/db/tables.ts';
import { SEPARATOR, visibleLine } from '../../web/core/documents/quote.ts';
import { actionCommand } from '../action-command.ts';
import { messageList } from '../message-command.ts';
import { commandGroup } from '../strict-command.ts';

function stateCommand(action: typeof approveGreeting) {
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
      action: listGreetings,
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
      action: showGreeting,
      positionals: ['id'],
      text: ({ quoted, id, created_at, state, channel, reply }) => {
        const lines = [`id      ${id}`, `when    ${created_at}`, `state   ${state}`, `via     ${channel}`];
        return [quoted, '', SEPARATOR, ...lines, ...(reply ? [`reply   ${reply.message}`] : [])].join('\n');
      },
      json: ({ quoted: _, ...greeting }) => greeting,
    }),
    approve: stateCommand(approveGreeting),
    hide: stateCommand(hideGreeting),
    hold: stateCommand(holdGreeting),
    reply: actionCommand({
      action: replyToGreetingAction,
      positionals: ['id', 'text'],
      isConfirmed: true,
      text: () => 'The greeting is public, with your reply.',
      json: (replied) => replied,
    }),
    'withdraw-reply': actionCommand({
      action: withdrawReply,
      positionals: ['id'],
      isConfirmed: true,
      text: ({ withdrawn }) => `The greeting has no reply any more. It was: ${visibleLine(withdrawn)}`,
      json: (withdrawn) => withdrawn,
    }),
    delete: actionCommand({
      action: deleteGreeting,
      positionals: ['id'],
      unattended: () => 'delete removes the greeting for good',
      text: () => 'Deleted.',
      json: (deleted) => deleted,
    }),
  },
);
