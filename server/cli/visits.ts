import { groupBy } from '../../web/runtime/group-by.ts';
import { plural } from '../../web/runtime/prose.ts';
import { type VisitCount, visitOutcomes, visitSurfaces } from '../services/visits/visit.ts';
import { answer, type Command, CommandError } from './command.ts';
import { table } from './table.ts';
import { oneLine } from './terminal-text.ts';

const DEFAULT_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** Rows of the second table; `--json` has them all. */
const MAX_KINDS = 40;

const NOTE =
  'Days are UTC; a count appears within seconds. Tools that are called in a page make no request and are not here. Endpoints asked by a browser are mostly asked by your own pages.';

const list: Command = {
  usage: 'visits [days]',
  summary: `count who came by, by day and by kind of agent (days: ${DEFAULT_DAYS})`,
  async run(workbench, given = String(DEFAULT_DAYS)) {
    if (!/^[1-9]\d{0,3}$/.test(given)) {
      throw new CommandError(`"${oneLine(given)}" is no number of days. Try: npm run owner -- visits 7`);
    }
    const counts = await (await workbench.stores()).visits.since(firstDay(Number(given)));
    const state = workbench.config.visits ? '' : 'Visits are not counted now (VISITS=off).\n\n';
    answer(workbench, counts, state + describe(counts, Number(given)));
  },
};

export const visitCommands: readonly Command[] = [list];

function firstDay(days: number): string {
  return new Date(Date.now() - (days - 1) * DAY).toISOString().slice(0, 10);
}

function describe(counts: readonly VisitCount[], days: number): string {
  const period = days === 1 ? 'today' : `in ${days} days`;
  if (counts.length === 0) return `Nobody came by ${period}.\n\n${NOTE}`;
  return [`${plural(total(counts), 'visit')} ${period}.`, byDay(counts), byKind(counts), NOTE].join('\n\n');
}

function byDay(counts: readonly VisitCount[]): string {
  const rows = [...groupBy(counts, ({ day }) => day)].map(([day, ofDay]) => [
    day,
    ...visitSurfaces.map((surface) => figure(ofDay.filter((one) => one.surface === surface))),
  ]);
  return table(['day', ...visitSurfaces], rows);
}

/** The most frequent kinds of visit, all days together. */
function byKind(counts: readonly VisitCount[]): string {
  const kinds = [
    ...groupBy(counts, ({ agent, surface, target }) => JSON.stringify([agent, surface, target])).values(),
  ].toSorted((a, b) => total(b) - total(a));
  const rows = kinds
    .slice(0, MAX_KINDS)
    .map((ofKind) => [
      ofKind[0]?.agent ?? '',
      ofKind[0]?.surface ?? '',
      ...visitOutcomes.map((outcome) => figure(ofKind.filter((one) => one.outcome === outcome))),
      ofKind[0]?.target ?? '',
    ]);
  const rest = kinds.length - rows.length;
  const more = rest > 0 ? `\n… and ${plural(rest, 'kind')} more, which --json lists.` : '';
  return table(['who', 'by', ...visitOutcomes, 'what'], rows) + more;
}

function figure(counts: readonly VisitCount[]): string {
  return counts.length === 0 ? '·' : String(total(counts));
}

function total(counts: readonly VisitCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
