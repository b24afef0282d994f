import { groupBy } from '../../web/runtime/group-by.ts';
import { plural } from '../../web/runtime/prose.ts';
import { type VisitsTable, visitOutcomes, visitSurfaces } from '../db/tables.ts';
import { ownerCommand, printResult } from './command.ts';
import { CommandError } from './errors.ts';
import { oneLine, table } from './terminal-text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum rows in the second table. `--json` prints every row. */
const MAX_ROWS = 40;

const NOTE =
  'Days are in UTC; a visit appears here within seconds. Tool calls within a page send no request and are not counted. Most API requests from browsers come from your own pages.';

export const visits = ownerCommand({
  name: 'visits',
  description: 'Count the visits by day and by kind of agent',
  args: { days: { type: 'positional', description: 'How many days to count', default: '30' } },
  async run(context, { days }) {
    if (!/^[1-9]\d{0,3}$/.test(days)) {
      throw new CommandError(`"${oneLine(days)}" is not a number of days. Try: npx foyer visits 7`);
    }
    const firstDay = new Date(Date.now() - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10);
    const counts = await (await context.stores()).visits.since(firstDay);
    const state = context.config.visits ? '' : 'Visits are not being counted (VISITS=off).\n\n';
    printResult(context, counts, state + describe(counts, Number(days)));
  },
});

function describe(counts: readonly VisitsTable[], days: number): string {
  const period = days === 1 ? 'today' : `in the last ${days} days`;
  if (counts.length === 0) return `No visits ${period}.\n\n${NOTE}`;
  return [`${plural(total(counts), 'visit')} ${period}.`, byDay(counts), byKind(counts), NOTE].join('\n\n');
}

function byDay(counts: readonly VisitsTable[]): string {
  const rows = [...groupBy(counts, ({ day }) => day)].map(([day, ofDay]) => [
    day,
    ...visitSurfaces.map((surface) => figure(ofDay.filter((one) => one.surface === surface))),
  ]);
  return table(['day', ...visitSurfaces], rows);
}

/** Lists the most frequent kinds of visit over all days. */
function byKind(counts: readonly VisitsTable[]): string {
  const kinds = [
    ...groupBy(counts, ({ agent, surface, target }) => JSON.stringify([agent, surface, target])).values(),
  ].toSorted((a, b) => total(b) - total(a));
  const rows = kinds.slice(0, MAX_ROWS).map((ofKind) => {
    const { agent = '', surface = '', target = '' } = ofKind[0] ?? {};
    const figures = visitOutcomes.map((outcome) => figure(ofKind.filter((one) => one.outcome === outcome)));
    return [agent, surface, ...figures, target];
  });
  const rest = kinds.length - rows.length;
  const more = rest > 0 ? `\n… and ${plural(rest, 'more kind')}; --json lists all.` : '';
  return table(['who', 'via', ...visitOutcomes, 'what'], rows) + more;
}

function figure(counts: readonly VisitsTable[]): string {
  return counts.length === 0 ? '·' : String(total(counts));
}

function total(counts: readonly VisitsTable[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
