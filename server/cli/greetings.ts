import { type GreetingState, greetingStates } from '../db/tables.ts';
import { answer, type Command, CommandError } from './command.ts';
import { table } from './table.ts';
import { oneLine } from './terminal-text.ts';

const list: Command = {
  usage: 'greetings list [state]',
  summary: `list the greetings, newest first (state: ${greetingStates.join(', ')})`,
  async run(workbench, wanted) {
    const state = greetingStates.find((known) => known === wanted);
    if (wanted !== undefined && state === undefined) {
      throw new CommandError(`There is no state "${oneLine(wanted)}". States: ${greetingStates.join(', ')}.`);
    }
    const greetings = await (await workbench.stores()).greetings.list(state);
    const rows = greetings.map(({ id, created_at, state: current, channel, agent_name, message }) => [
      id,
      created_at.slice(0, 16).replace('T', ' '),
      current,
      channel,
      agent_name,
      message,
    ]);
    const headings = ['id', 'when (UTC)', 'state', 'by', 'name', 'message'];
    answer(workbench, greetings, greetings.length === 0 ? 'No greetings.' : table(headings, rows));
  },
};

const approve = stateCommand('approve', 'public', 'make a greeting public');
const hide = stateCommand(
  'hide',
  'hidden',
  'take a greeting off every page and list; approve brings it back',
);

const remove: Command = {
  usage: 'greetings delete <id>',
  summary: 'delete a greeting',
  async run(workbench, id = '') {
    if (!(await (await workbench.stores()).greetings.remove(id))) throw notFound(id);
    answer(workbench, { deleted: id }, 'Deleted.');
  },
};

export const greetingCommands: readonly Command[] = [list, approve, hide, remove];

function stateCommand(name: string, state: GreetingState, summary: string): Command {
  return {
    usage: `greetings ${name} <id>`,
    summary,
    async run(workbench, id = '') {
      if (!(await (await workbench.stores()).greetings.setState(id, state))) throw notFound(id);
      answer(workbench, { id, state }, `The greeting is ${state} now.`);
    },
  };
}

function notFound(id: string): CommandError {
  return new CommandError(`There is no greeting "${oneLine(id)}". See: npm run owner -- greetings list`);
}
