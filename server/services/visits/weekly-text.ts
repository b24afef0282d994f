/** Puts the report of a week into words. */
import { english } from '../../../site/util/english.ts';
import { quoteInline } from '../../../web/core/documents/quote.ts';
import { groupBy } from '../../../web/core/group-by.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { WordKey } from '../../../web/locales/words.ts';
import { MIN_CLIENTS, type UnansweredCount } from '../../db/unanswered.ts';
import { type InterfaceCount, totalCount, type WeeklyReports, type WeekReport } from './weekly-report.ts';

const MAX_LINES = 10;

/**
 * Returns reports as paragraphs: the trend, then each week. A paragraph may have several lines.
 *
 * @param today `YYYY-MM-DD`; a week that has not ended says so
 */
export function describeWeeks(
  { reports, trend }: WeeklyReports,
  today: string,
  wording = english,
): readonly string[] {
  return [
    ...(trend.length > 1 ? [plot(trend, wording)] : []),
    ...reports.flatMap((report) => {
      const before = trend.findLast(({ week }) => week < report.week);
      return describeWeek(report, { today, before, wording });
    }),
    notes(wording),
  ];
}

function notes({ say }: Wording): string {
  const next = say('weekly.networks', { count: MIN_CLIENTS });
  return say('text.sentences', { first: say('weekly.notes'), next });
}

interface WeekContext {
  readonly today: string;
  /** Totals of the week before, with which a week that has ended is compared. */
  readonly before: WeeklyReports['trend'][number] | undefined;
  readonly wording: Wording;
}

function describeWeek(report: WeekReport, context: WeekContext): readonly string[] {
  const { people, agents, refused, limited, failed } = report;
  const { wording } = context;
  const { say } = wording;
  const week = titleOf(report, context);
  if (people + agents + refused + limited + failed === 0) return [say('weekly.noVisits', { week })];
  const before = report.lastDay < context.today ? context.before : undefined;
  const pages = before
    ? say('weekly.pagesAndBefore', { count: people, before: before.people })
    : say('weekly.pages', { count: people });
  const requests = before
    ? say('weekly.requestsAndBefore', { count: agents, before: before.agents })
    : say('weekly.requests', { count: agents });
  const lists: readonly (readonly [heading: string, items: readonly string[]])[] = [
    [say('weekly.unanswered'), report.unanswered.map((asked) => describeUnanswered(asked, wording))],
    [say('weekly.essays'), report.essays.map((essay) => describeEssay(essay, wording))],
    [say('weekly.sites'), report.sites.map((site) => describeSite(site, wording))],
    [say('weekly.programs'), describePrograms(report.agentRequests, wording)],
    [
      say('weekly.tools'),
      report.tools.map(({ tool, count }) =>
        say('weekly.item', { item: tool, times: say('weekly.times', { count }) }),
      ),
    ],
  ];
  return [
    say('weekly.visits', { week, pages, requests }),
    ...lists.map(([heading, items]) => bulletList(heading, items, wording)),
    errorsInWords(report, wording),
  ].filter((paragraph) => paragraph !== '');
}

function titleOf({ week, lastDay }: WeekReport, { today, wording }: WeekContext): string {
  const { say, locale, language } = wording;
  const speaker = locale.startsWith(language) ? locale : language;
  const format = new Intl.DateTimeFormat(speaker, { dateStyle: 'long', timeZone: 'UTC' });
  const [first, last] = [new Date(week), new Date(lastDay)];
  if (lastDay >= today) return say('weekly.soFar', { day: format.format(first) });
  return say('weekly.weekOf', { days: format.formatRange(first, last) });
}

/** Returns a heading and a line for each item, or an empty string without items. */
function bulletList(heading: string, items: readonly string[], { say }: Wording): string {
  if (items.length === 0) return '';
  const lines = items.slice(0, MAX_LINES);
  const rest = items.length - MAX_LINES;
  if (rest > 0) lines.push(say('weekly.more', { count: rest }));
  return [heading, ...lines.map((item) => `- ${item}`)].join('\n');
}

const names = {
  browser: 'weekly.browsers',
  python: 'weekly.python',
  node: 'weekly.node',
  go: 'weekly.go',
  java: 'weekly.java',
  'other bot': 'weekly.otherBots',
  unknown: 'weekly.unknown',
} as const satisfies Record<string, WordKey>;

const interfaces = {
  page: 'weekly.onPages',
  markdown: 'weekly.inMarkdown',
  document: 'weekly.inDocuments',
  rest: 'weekly.overRest',
  tool: 'weekly.withToolsOverRest',
  mcp: 'weekly.overMcp',
  webmcp: 'weekly.withToolsInPage',
} as const satisfies Record<InterfaceCount['surface'], WordKey>;

function isNamed(agent: string): agent is keyof typeof names {
  return Object.hasOwn(names, agent);
}

function nameOf(agent: string, { say }: Wording): string {
  return isNamed(agent) ? say(names[agent]) : agent;
}

function describeEssay({ slug, people, agents }: WeekReport['essays'][number], wording: Wording): string {
  const { say, list } = wording;
  const readers = agents.map(({ agent, surface, count }) => {
    const where = say(interfaces[surface]);
    return say('weekly.program', { program: nameOf(agent, wording), count, where });
  });
  const programs = list(readers);
  const times = list([
    ...(people > 0 ? [say('weekly.byPeople', { count: people })] : []),
    ...(agents.length > 0 ? [say('weekly.byAgents', { count: totalCount(agents), programs })] : []),
  ]);
  return say('weekly.item', { item: slug, times });
}

function describeSite({ site, count }: WeekReport['sites'][number], { say }: Wording): string {
  const times = say('weekly.times', { count });
  return say('weekly.item', { item: site === '' ? say('weekly.otherSites') : site, times });
}

function describePrograms(requests: readonly InterfaceCount[], wording: Wording): readonly string[] {
  const { say, list } = wording;
  return [...groupBy(requests, ({ agent }) => agent)]
    .sort(([, a], [, b]) => totalCount(b) - totalCount(a))
    .map(([agent, ofAgent]) => {
      const parts = ofAgent.map(({ surface, count }) =>
        say('weekly.requestsWhere', { count, where: say(interfaces[surface]) }),
      );
      return say('weekly.item', { item: nameOf(agent, wording), times: list(parts) });
    });
}

const askedFor = {
  search: 'weekly.lookedFor',
  essay: 'weekly.wantedEssay',
  tool: 'weekly.triedTool',
  audience: 'weekly.askedAudience',
  offering: 'weekly.askedOfferings',
  proof: 'weekly.askedProof',
} as const satisfies Record<UnansweredCount['kind'], WordKey>;

function describeUnanswered(
  { kind, query, people, agents }: UnansweredCount,
  { say, list }: Wording,
): string {
  const askers = list([
    ...(agents > 0 ? [say('weekly.agents', { count: agents })] : []),
    ...(people > 0 ? [say('weekly.people', { count: people })] : []),
  ]);
  return say(askedFor[kind], { askers, query: quoteInline(query) });
}

function errorsInWords({ refused, limited, failed }: WeekReport, { say, list }: Wording): string {
  const reasons = [
    ...(refused > 0 ? [say('weekly.refused', { count: refused })] : []),
    ...(limited > 0 ? [say('weekly.limited', { count: limited })] : []),
    ...(failed > 0 ? [say('weekly.failed', { count: failed })] : []),
  ];
  return reasons.length === 0 ? '' : say('weekly.failures', { reasons: list(reasons) });
}

const BARS = '▁▂▃▄▅▆▇█';

/** Plots the weeks as one line of bars for people and one for agents. */
function plot(trend: WeeklyReports['trend'], { say }: Wording): string {
  const lines = [
    { label: say('weekly.barsPeople'), counts: trend.map(({ people }) => people) },
    { label: say('weekly.barsAgents'), counts: trend.map(({ agents }) => agents) },
  ];
  const width = Math.max(...lines.map(({ label }) => label.length));
  return [
    say('weekly.bars', { count: trend.length }),
    ...lines.map(({ label, counts }) => {
      const most = Math.max(...counts);
      return `${label.padEnd(width)}  ${barsOf(counts, most)} ${say('weekly.highest', { count: most })}`;
    }),
  ].join('\n');
}

function barsOf(counts: readonly number[], most: number): string {
  return counts
    .map((count) => (count === 0 ? '·' : BARS[Math.ceil((count / most) * BARS.length) - 1]))
    .join('');
}
