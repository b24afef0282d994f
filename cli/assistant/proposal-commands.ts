/** Commands for what the owner's assistant has proposed. */
import {
  acceptProposal,
  declineProposal,
  expiryOf,
  findProposal,
  listProposals,
} from '../../owner/actions/proposals.ts';
import { printError, stripControlCharacters } from '../../site/util/print.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { minuteInTimezone } from '../../web/core/time.ts';
import { ownerContext } from '../action-command.ts';
import { ownerCommand, printPages } from '../command.ts';
import { ownerTimezone } from '../message-command.ts';
import { commandGroup, printResult } from '../strict-command.ts';
import { askFor, requireTerminal } from '../terminal-text.ts';
import { commandFor, undoLine } from '../undo-line.ts';

const ID = {
  id: { type: 'positional', required: true, description: 'As "proposals list" shows it' },
} as const;

export const proposals = commandGroup('proposals', 'List, accept or decline what your assistant proposes', {
  list: ownerCommand({
    name: 'proposals list',
    description: 'List the changes that wait for you, oldest first',
    async run(context) {
      const waiting = await listProposals(ownerContext(context));
      const timezone = await ownerTimezone(context.config);
      await printPages(context, waiting.length > 0 ? [waiting] : [], {
        headings: ['id', `until (${timezone})`, 'action', 'change'],
        cellsOf: (one) => [one.id, minuteInTimezone(expiryOf(one), timezone), one.action, one.summary],
        none: 'No proposals.',
      });
    },
  }),
  accept: ownerCommand({
    name: 'proposals accept',
    description: 'Show what a proposal would change, and do it if you agree. Asks at the terminal, always',
    args: ID,
    async run(context, { id }) {
      const owner = ownerContext(context);
      const { action, input, changes, hash } = await findProposal(id, owner);
      printError(stripControlCharacters(changes));
      // There is no --yes: an assistant with a shell could give it.
      requireTerminal('Only a person at a terminal can accept a proposal. Nothing was changed.');
      await askFor('Do this?');
      const { output, undo } = await acceptProposal({ id, hash }, owner);
      const text = context.json ? '' : await commandFor(action, input).text(output as never, context);
      const lines = [text, undoLine(undo)];
      printResult(context, output, lines.filter(Boolean).join('\n'));
    },
  }),
  decline: ownerCommand({
    name: 'proposals decline',
    description: 'Remove a proposal. Nothing else changes',
    args: ID,
    async run(context, { id }) {
      await declineProposal(id, ownerContext(context));
      printResult(context, { declined: id }, `Declined. See the others: ${PROGRAM} proposals list`);
    },
  }),
});
