/** Commands for greetings. */

import { PROGRAM } from '../../web/core/documents/program.ts';
import { minuteInTimezone } from '../../web/core/time.ts';
import { type GreetingState, greetingStates } from '../db/tables.ts';
import { parseReply } from '../services/greetings/greeting-service.ts';
import { ownerCommand, printPages } from './command.ts';
import { CommandError } from './errors.ts';
import { deleteCommand, messageCommand, ownerTimezone, parseState } from './message-command.ts';
import { commandGroup } from './strict-command.ts';

function setStateCommand(verb: string, state: GreetingState, description: string) {
  return messageCommand({
    kind: 'greeting',
    verb,
    description,
    async act({ greetings: stored }, id) {
      const isSet = await stored.setState(id, state);
      return isSet ? { value: { id, state }, text: `The greeting is now ${state}.` } : undefined;
    },
  });
}

export const greetings = commandGroup('greetings', 'List, approve, hide, answer or delete greetings', {
  list: ownerCommand({
    name: 'greetings list',
    description: 'List the greetings, newest first',
    args: {
      state: {
        type: 'positional',
        description: `Only those in this state: ${greetingStates.join(', ')}`,
        required: false,
      },
    },
    async run(context, args) {
      const state = parseState(greetingStates, args.state);
      const timezone = await ownerTimezone(context.config);
      await printPages(context, (await context.stores()).greetings.list(state), {
        headings: ['id', `when (${timezone})`, 'state', 'via', 'name', 'message'],
        cellsOf: (one) => [
          one.id,
          minuteInTimezone(new Date(one.created_at), timezone),
          one.state,
          one.channel,
          one.agent_name,
          one.message,
        ],
        none: 'No greetings.',
      });
    },
  }),
  approve: setStateCommand('approve', 'public', 'Make a greeting public'),
  hide: setStateCommand('hide', 'hidden', 'Hide a greeting everywhere; approve brings it back'),
  reply: messageCommand({
    kind: 'greeting',
    verb: 'reply',
    description: 'Reply to a greeting once, for everyone to read',
    args: { text: { type: 'positional', required: true, description: 'The reply, in quotation marks' } },
    async act({ greetings: stored }, id, { text }) {
      const message = await parseReply(text);
      if (typeof message !== 'string') {
        throw new CommandError(`The reply cannot be published. ${message.hints.join(' ')}`);
      }
      if (!(await stored.reply(id, message))) {
        const greeting = await stored.findForOwner(id);
        throw new CommandError(
          greeting?.reply
            ? 'This greeting already has a reply.'
            : `The greeting is hidden. Approve it first: ${PROGRAM} greetings approve ${id}`,
        );
      }
      return { value: { id, reply: message }, text: 'The greeting is public, with your reply.' };
    },
  }),
  delete: deleteCommand('greeting', 'Delete a greeting'),
});
