import { type GreetingState, greetingStates } from '../db/tables.ts';
import { CommandError, commandGroup, ownerCommand, printResult } from './command.ts';
import { oneLine, table } from './terminal-text.ts';

const ID = { type: 'positional', description: 'The id that "greetings list" shows' } as const;
const STATES = greetingStates.join(', ');

const list = ownerCommand({
  name: 'greetings list',
  description: 'List the greetings, newest first',
  args: {
    state: { type: 'positional', description: `Only those in this state: ${STATES}`, required: false },
  },
  async run(context, args) {
    const state = greetingStates.find((known) => known === args.state);
    if (args.state !== undefined && state === undefined) {
      throw new CommandError(`There is no state "${oneLine(args.state)}". States: ${STATES}.`);
    }
    const listed = await (await context.stores()).greetings.list(state);
    const rows = listed.map(({ id, created_at, state: current, channel, agent_name, message }) => [
      id,
      created_at.slice(0, 16).replace('T', ' '),
      current,
      channel,
      agent_name,
      message,
    ]);
    const headings = ['id', 'when (UTC)', 'state', 'by', 'name', 'message'];
    printResult(context, listed, listed.length === 0 ? 'No greetings.' : table(headings, rows));
  },
});

const remove = ownerCommand({
  name: 'greetings delete',
  description: 'Delete a greeting',
  args: { id: ID },
  async run(context, { id }) {
    if (!(await (await context.stores()).greetings.remove(id))) throw notFound(id);
    printResult(context, { deleted: id }, 'Deleted.');
  },
});

export const greetings = commandGroup('greetings', 'List, approve, hide or delete greetings', {
  list,
  approve: stateCommand('approve', 'public', 'Make a greeting public'),
  hide: stateCommand('hide', 'hidden', 'Hide a greeting everywhere; approve brings it back'),
  delete: remove,
});

function stateCommand(verb: string, state: GreetingState, description: string) {
  return ownerCommand({
    name: `greetings ${verb}`,
    description,
    args: { id: ID },
    async run(context, { id }) {
      if (!(await (await context.stores()).greetings.setState(id, state))) throw notFound(id);
      printResult(context, { id, state }, `The greeting is now ${state}.`);
    },
  });
}

function notFound(id: string): CommandError {
  return new CommandError(`There is no greeting "${oneLine(id)}". See: npm run owner -- greetings list`);
}
