import { DEFAULT_WEEKS, MAX_WEEKS, showWeeks } from '../../owner/actions/visits/show-weeks.ts';
import { describeWeeks } from '../../server/services/visits/weekly-text.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { visibleLine } from '../../web/core/documents/quote.ts';
import { actionCommand } from '../action-command.ts';
import { CommandError } from '../errors.ts';

export const visits = actionCommand({
  action: showWeeks,
  name: 'visits',
  own: {
    fields: ['weeks'],
    args: {
      weeks: {
        type: 'positional',
        description: `How many weeks, up to ${MAX_WEEKS}; the current one is the first`,
        default: String(DEFAULT_WEEKS),
      },
    },
    read: async ({ weeks }) => ({ weeks: parseWeeks(String(weeks)) }),
  },
  text({ today, isCounted, ...found }) {
    const state = isCounted ? [] : ['Visits are not being counted (VISITS=off).'];
    return [...state, ...describeWeeks(found, today)].join('\n\n');
  },
  json: ({ reports }) => reports,
});

function parseWeeks(given: string): number {
  const count = /^[1-9]\d?$/.test(given) ? Number(given) : MAX_WEEKS + 1;
  if (count <= MAX_WEEKS) return count;
  throw new CommandError(
    `"${visibleLine(given)}" is not a number of weeks from 1 to ${MAX_WEEKS}. Try: ${PROGRAM} visits 4`,
  );
}
