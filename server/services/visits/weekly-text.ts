/** Puts the report of a week into words. */
import { quoteInline } from '../../../web/core/documents/quote.ts';
import { groupBy } from '../../../web/core/group-by.ts';
import { plural } from '../../../web/core/prose.ts';
import type { UnansweredCount } from '../../db/unanswered.ts';
import {
  type InterfaceCount,
  totalCount,
  type WeeklyReports,
  type WeekReport,
  type WeekTotals,
} from './weekly-report.ts';

const MAX_LINES = 10;

const NOTES =
  'Weeks run from Monday to Sunday, in UTC. Programs have the names that they give themselves. An agent that uses an ordinary browser counts as a person. Browsers say from which site they come, unless that site forbids it. An agent built into a browser is counted only if countPageCalls is set in site.yaml. What was not found is listed if visitors from at least three different networks looked for it in that week.';

/**
 * Returns reports as paragraphs: the trend, then each week. A paragraph may have several lines.
 *
 * @param today `YYYY-MM-DD`; a week that has not ended says so
 */
export function describeWeeks({ reports, trend }: WeeklyReports, today: string): readonly string[] {
  return [
    ...(trend.length > 1 ? [plot(trend)] : []),
    ...reports.flatMap((report) => describeWeek(report, { today, before: weekBefore(report, trend) })),
    NOTES,
  ];
}

function weekBefore({ week }: WeekReport, trend: WeeklyReports['trend']): WeekTotals | undefined {
  return trend.findLast((totals) => totals.week < week);
}

interface WeekContext {
  readonly today: string;
  /** Totals of the week before, with which a week that has ended is compared. */
  readonly before: WeekTotals | undefined;
}

function describeWeek(report: WeekReport, { today, before }: WeekContext): readonly string[] {
  const { people, agents, refused, limited, failed } = report;
  const title = titleOf(report, today);
  const comparison = (visitors: 'people' | 'agents') =>
    before && report.lastDay < today ? ` (the week before: ${before[visitors]})` : '';
  if (people + agents + refused + limited + failed === 0) return [`${title}: no visits.`];
  return [
    `${title}: people opened ${plural(people, 'page')}${comparison('people')}, and agents and other programs made ${plural(agents, 'request')}${comparison('agents')}.`,
    bulletList('Looked for, but not found:', report.unanswered.map(describeUnanswered)),
    bulletList('Essays that were read:', report.essays.map(describeEssay)),
    bulletList('Sites from which people came:', report.sites.map(describeSite)),
    bulletList('Agents and other programs that came:', describePrograms(report.agentRequests)),
    bulletList(
      'Tools that agents called:',
      report.tools.map(({ tool, count }) => `${tool}: ${times(count)}`),
    ),
    errorsInWords(report),
  ].filter((paragraph) => paragraph !== '');
}

function titleOf({ week, lastDay }: WeekReport, today: string): string {
  const [first, last] = [new Date(week), new Date(lastDay)];
  if (lastDay >= today) return `This week so far, since ${dayFormat.format(first)}`;
  return `Week of ${dayFormat.formatRange(first, last)}`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a heading and a line for each item, or an empty string without items. */
function bulletList(heading: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const lines = items.slice(0, MAX_LINES).map((item) => `- ${item}`);
  const rest = items.length - MAX_LINES;
  return [heading, ...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n');
}

const names: Readonly<Record<string, string>> = {
  browser: 'agents in a browser',
  python: 'Python programs',
  node: 'Node.js programs',
  go: 'Go programs',
  java: 'Java programs',
  'other bot': 'other bots',
  unknown: 'unknown programs',
};

const interfaces: Readonly<Record<InterfaceCount['surface'], string>> = {
  page: 'on pages',
  markdown: 'in Markdown',
  document: 'in documents such as llms.txt',
  rest: 'over REST',
  tool: 'with tools over REST',
  mcp: 'over MCP',
  webmcp: 'with tools in the page',
};

function nameOf(agent: string): string {
  return names[agent] ?? agent;
}

function describeEssay({ slug, people, agents }: WeekReport['essays'][number]): string {
  const readers = agents.map(
    ({ agent, surface, count }) => `${nameOf(agent)} ${count} ${interfaces[surface]}`,
  );
  return `${slug}: ${listFormat.format([
    ...(people > 0 ? [`${times(people)} by people`] : []),
    ...(agents.length > 0 ? [`${times(totalCount(agents))} by agents (${readers.join(', ')})`] : []),
  ])}`;
}

function describeSite({ site, count }: WeekReport['sites'][number]): string {
  return `${site === '' ? 'others' : site}: ${times(count)}`;
}

function times(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`;
}

function describePrograms(requests: readonly InterfaceCount[]): readonly string[] {
  return [...groupBy(requests, ({ agent }) => agent)]
    .sort(([, a], [, b]) => totalCount(b) - totalCount(a))
    .map(([agent, ofAgent]) => {
      const parts = ofAgent.map(({ surface, count }) => `${count} ${interfaces[surface]}`);
      return `${nameOf(agent)}: ${listFormat.format(parts)}`;
    });
}

function describeUnanswered({ kind, query, people, agents }: UnansweredCount): string {
  const askers = [
    ...(agents > 0 ? [plural(agents, 'agent')] : []),
    ...(people > 0 ? [people === 1 ? '1 person' : `${people} people`] : []),
  ];
  return `${askers.join(' and ')} ${askedInWords(kind, quoteInline(query))}`;
}

function askedInWords(kind: UnansweredCount['kind'], query: string): string {
  switch (kind) {
    case 'search':
      return `looked for ${query}`;
    case 'essay':
      return `wanted to read the essay ${query}, which does not exist`;
    case 'tool':
      return `tried to use a tool ${query}, which does not exist`;
    case 'audience':
      return `asked how to describe you to ${query}, an audience that positioning.yaml does not list`;
    case 'offering':
      return `asked for offerings in the category ${query}, but you list none`;
    case 'proof':
      return `asked for proof points of the type ${query}, but you list none`;
    default:
      return kind satisfies never;
  }
}

function errorsInWords({ refused, limited, failed }: WeekReport): string {
  const parts = [
    ...(refused > 0 ? [`${refused} asked for something that does not exist or is not allowed`] : []),
    ...(limited > 0 ? [`${limited} came from clients that sent too many`] : []),
    ...(failed > 0 ? [`${failed} failed because of an error in the server (see its log)`] : []),
  ];
  return parts.length === 0 ? '' : `Other requests that failed: ${listFormat.format(parts)}.`;
}

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

const BARS = '▁▂▃▄▅▆▇█';

/** Plots the weeks as one line of bars for people and one for agents. */
function plot(trend: WeeklyReports['trend']): string {
  const line = (label: string, counts: readonly number[]) => {
    const most = Math.max(...counts);
    const bars = counts.map((count) =>
      count === 0 ? '·' : BARS[Math.ceil((count / most) * BARS.length) - 1],
    );
    return `${label} ${bars.join('')} highest: ${most}`;
  };
  return [
    `Per week, in the last ${trend.length} weeks; the last bar is the latest week:`,
    line(
      'pages opened by people ',
      trend.map(({ people }) => people),
    ),
    line(
      'requests by agents     ',
      trend.map(({ agents }) => agents),
    ),
  ].join('\n');
}
