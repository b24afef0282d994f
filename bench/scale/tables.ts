import { kilobytes, megabytes, milliseconds, type Table, target } from '../table.ts';
import type { Cost } from './measure.ts';

interface Measure {
  readonly name: string;
  readonly of: (cost: Cost) => number;
  readonly show: (value: number) => string;
  /** Most that it may grow to, as a share of the growth of the number of essays; absent where it is not to grow. */
  readonly grows: 'as the essays at most' | 'not';
}

const LINEAR = 'as the essays at most';

export const measures: readonly Measure[] = [
  { name: 'first start, ms', of: ({ coldStart }) => coldStart, show: milliseconds, grows: LINEAR },
  {
    name: 'first start, ms an essay',
    of: ({ coldStart, essays }) => coldStart / essays,
    show: milliseconds,
    grows: 'not',
  },
  { name: 'later start, ms', of: ({ warmStart }) => warmStart, show: milliseconds, grows: LINEAR },
  { name: 'memory at rest, MB', of: ({ memory }) => memory, show: megabytes, grows: LINEAR },
  { name: 'memory at the most, MB', of: ({ mostMemory }) => mostMemory, show: megabytes, grows: LINEAR },
  { name: 'saved to served, ms', of: ({ publication }) => publication, show: milliseconds, grows: LINEAR },
  {
    name: 'search on the server, p50 ms',
    of: (cost) => cost.serverSearch.p50,
    show: milliseconds,
    grows: LINEAR,
  },
  {
    name: 'search on the server, p99 ms',
    of: (cost) => cost.serverSearch.p99,
    show: milliseconds,
    grows: LINEAR,
  },
  {
    name: 'search in the page, p50 ms',
    of: (cost) => cost.pageSearch.p50,
    show: milliseconds,
    grows: LINEAR,
  },
  {
    name: 'search in the page, p99 ms',
    of: (cost) => cost.pageSearch.p99,
    show: milliseconds,
    grows: LINEAR,
  },
  { name: 'page can search after, ms', of: ({ pageReady }) => pageReady, show: milliseconds, grows: LINEAR },
  { name: 'fetched ahead, kB', of: ({ prefetch }) => prefetch, show: kilobytes, grows: LINEAR },
  { name: 'home page, kB', of: ({ homePage }) => homePage, show: tenths, grows: 'not' },
  { name: 'list of essays, kB', of: ({ listPage }) => listPage, show: tenths, grows: 'not' },
  { name: 'an essay, kB', of: ({ essayPage }) => essayPage, show: tenths, grows: 'not' },
];

/** What a run may differ by from the next. */
const TOLERANCE = 1.25;
const AIMS = { essays: 1_000, publication: 1_000, warmStart: 5_000 };

function tenths(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

export function scaleTable(costs: readonly Cost[]): Table {
  return {
    title: 'Scale',
    shows:
      'Generated essays of some 700 words. The last column: how the figure grew from the second site to the largest, and whether that is more than the number of essays did.',
    headings: ['', ...costs.map(({ essays }) => essays.toLocaleString('en')), 'growth', ''],
    rows: measures.map((measure) => [
      measure.name,
      ...costs.map((cost) => measure.show(measure.of(cost))),
      ...growthOf(measure, costs),
    ]),
    notes: costs.filter(({ essays }) => essays === AIMS.essays).flatMap(notesOf),
  };
}

function growthOf({ of, grows }: Measure, costs: readonly Cost[]): readonly string[] {
  const [small, large] = costs.slice(-2);
  if (!small || !large) return [];
  const growth = of(large) / of(small);
  const allowed = (grows === 'not' ? 1 : large.essays / small.essays) * TOLERANCE;
  return [`${growth.toFixed(1)}×`, growth <= allowed ? 'met' : 'not met'];
}

function notesOf({ publication, warmStart }: Cost): readonly string[] {
  return [
    target(
      'at 1,000 essays what is saved is served within a second',
      publication <= AIMS.publication,
      `${milliseconds(publication)} ms`,
    ),
    target(
      'at 1,000 essays a later start takes 5 s at most',
      warmStart <= AIMS.warmStart,
      `${milliseconds(warmStart)} ms`,
    ),
  ];
}
