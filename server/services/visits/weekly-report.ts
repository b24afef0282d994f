/** Sums up the visits of a week: who came, what was read and called, and what was asked in vain. */
import { lastDayOf, weekOf } from '../../../site/util/calendar.ts';
import { groupBy } from '../../../web/core/group-by.ts';
import type { Stores } from '../../db/stores.ts';
import type { VisitsTable } from '../../db/tables.ts';
import type { UnansweredCount } from '../../db/unanswered.ts';
import { essayIn } from './visit-counter.ts';

/** The interfaces over which requests come. */
export const interfaceNames = ['page', 'markdown', 'document', 'rest', 'tool', 'mcp', 'webmcp'] as const;

type RequestCount = VisitsTable & { readonly surface: (typeof interfaceNames)[number] };

/** Requests of one program over one interface. */
export type InterfaceCount = Pick<RequestCount, 'agent' | 'surface' | 'count'>;

type ReadonlyLists<T> = {
  readonly [Key in keyof T]: T[Key] extends (infer Entry)[] ? readonly Entry[] : T[Key];
};

export type WeekReport = ReadonlyLists<ReturnType<typeof reportOf>>;
export type WeeklyReports = ReadonlyLists<Awaited<ReturnType<typeof readWeeks>>>;

/** The trend has at most as many weeks. */
export const TREND_WEEKS = 12;
const TOOL_SURFACES: readonly string[] = ['tool', 'mcp', 'webmcp'] satisfies VisitsTable['surface'][];

/**
 * Reads the reports of `count` weeks up to the week `last`, and the trend: the totals of up to twelve weeks, oldest first,
 * beginning with the first week that has visits.
 */
export async function readWeeks(
  { visits, unanswered }: Pick<Stores, 'visits' | 'unanswered'>,
  last: string,
  count: number,
) {
  const weeksBack = (offset: number) => weekOf(new Date(last), -offset);
  const first = weeksBack(Math.max(count, TREND_WEEKS) - 1);
  const [rows, asked] = await Promise.all([visits.since(first), unanswered.since(weeksBack(count - 1))]);
  const rowsIn = groupBy(rows, ({ day }) => weekOf(new Date(day)));
  const reports: readonly WeekReport[] = Array.from({ length: count }, (_, offset) => {
    const week = weeksBack(offset);
    const inVain = asked.filter((question) => question.week === week);
    return reportOf(week, rowsIn.get(week) ?? [], inVain);
  });
  const trend = Array.from({ length: TREND_WEEKS }, (_, offset) => {
    const week = weeksBack(TREND_WEEKS - 1 - offset);
    return { week, ...totalsOf(rowsIn.get(week) ?? []) };
  });
  const start = trend.findIndex(({ people, agents }) => people + agents > 0);
  return { reports, trend: start === -1 ? [] : trend.slice(start) };
}

/** Returns the report of a week, named by its first day. Lists have the most frequent first. */
function reportOf(week: string, everything: readonly VisitsTable[], unanswered: readonly UnansweredCount[]) {
  const referrals = groupBy(
    everything.filter(({ surface }) => surface === 'referral'),
    ({ target }) => target,
  );
  const rows = everything.filter(isVisit);
  const answered = rows.filter(({ outcome }) => outcome === 'answered');
  const byAgents = answered.filter((row) => visitorOf(row) === 'agent');
  // The server has counted the requests of the calls that pages report.
  const requests = rows.filter(({ surface }) => surface !== 'webmcp');
  const sumOf = (outcome: VisitsTable['outcome']) =>
    totalCount(requests.filter((row) => row.outcome === outcome));
  const readings = groupBy(
    answered.filter(({ target }) => essayIn(target) !== undefined),
    ({ target }) => essayIn(target) ?? '',
  );
  const calls = groupBy(
    byAgents.filter(({ surface, target }) => TOOL_SURFACES.includes(surface) && /^\w/.test(target)),
    ({ target }) => target.split(' ', 1).join(),
  );
  return {
    week,
    lastDay: lastDayOf(week),
    ...totalsOf(rows),
    essays: Array.from(readings, ([slug, ofEssay]) => ({ slug, count: totalCount(ofEssay), ofEssay }))
      .sort(mostFirst)
      .map(({ slug, ofEssay }) => ({
        slug,
        people: totalCount(ofEssay.filter((row) => visitorOf(row) === 'person')),
        agents: byInterface(ofEssay.filter((row) => visitorOf(row) === 'agent')),
      })),
    // An empty name stands for sites beyond the limit of a day.
    sites: Array.from(referrals, ([site, from]) => ({ site, count: totalCount(from) })).sort(mostFirst),
    agentRequests: byInterface(byAgents),
    tools: Array.from(calls, ([tool, ofTool]) => ({ tool, count: totalCount(ofTool) })).sort(mostFirst),
    refused: sumOf('refused'),
    limited: sumOf('limited'),
    failed: sumOf('failed'),
    unanswered,
  };
}

/** Returns whether a row counts requests. A referral counts one again that has been counted. */
function isVisit(row: VisitsTable): row is RequestCount {
  return row.surface !== 'referral';
}

/**
 * Takes a browser for a person's, unless it calls a tool. Other requests of browsers to the API come from pages of the
 * site, so that they are no visits.
 */
function visitorOf({ agent, surface }: VisitsTable): 'person' | 'agent' | undefined {
  if (agent !== 'browser' || surface === 'mcp' || surface === 'webmcp') return 'agent';
  return surface === 'rest' || surface === 'tool' ? undefined : 'person';
}

/** Returns the pages that people opened, and the requests of agents and other programs. */
function totalsOf(rows: readonly VisitsTable[]) {
  const answered = rows.filter((row) => row.outcome === 'answered' && isVisit(row));
  const sumOf = (visitor: 'person' | 'agent') =>
    totalCount(answered.filter((row) => visitorOf(row) === visitor));
  return { people: sumOf('person'), agents: sumOf('agent') };
}

function byInterface(rows: readonly RequestCount[]): readonly InterfaceCount[] {
  const groups = groupBy(rows, ({ agent, surface }) => `${agent} ${surface}`);
  return Array.from(groups.values(), (group) => ({ first: group[0], count: totalCount(group) }))
    .flatMap(({ first, count }) => (first ? [{ agent: first.agent, surface: first.surface, count }] : []))
    .sort(mostFirst);
}

function mostFirst(a: { readonly count: number }, b: { readonly count: number }): number {
  return b.count - a.count;
}

export function totalCount(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
