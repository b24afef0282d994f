import { PROGRAM } from '../../web/core/documents/program.ts';
import { visibleLine } from '../../web/core/documents/quote.ts';
import { readWeeks } from '../services/visits/weekly-report.ts';
import { describeWeeks } from '../services/visits/weekly-text.ts';
import { weekOf } from '../util/calendar.ts';
import { ownerCommand } from './command.ts';
import { CommandError } from './errors.ts';
import { printResult } from './strict-command.ts';

/** Visits are kept for 400 days. */
const MAX_WEEKS = 57;

export const visits = ownerCommand({
  name: 'visits',
  description: 'Say who visited in each week, what was read, and what was asked in vain',
  args: {
    weeks: {
      type: 'positional',
      description: 'How many weeks, up to 57; the current one is the first',
      default: '2',
    },
  },
  async run(context, { weeks }) {
    const count = /^[1-9]\d?$/.test(weeks) ? Number(weeks) : MAX_WEEKS + 1;
    if (count > MAX_WEEKS) {
      throw new CommandError(
        `"${visibleLine(weeks)}" is not a number of weeks from 1 to ${MAX_WEEKS}. Try: ${PROGRAM} visits 4`,
      );
    }
    const now = new Date();
    const found = await readWeeks(await context.stores(), weekOf(now), count);
    const state = context.config.visits ? [] : ['Visits are not being counted (VISITS=off).'];
    const text = [...state, ...describeWeeks(found, now.toISOString().slice(0, 10))].join('\n\n');
    printResult(context, found.reports, text);
  },
});
