/** Measures the cost of publishing at any size: of sites of increasing size, each from its first start to its tenth edit. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTable, megabytes, type Table, target } from '../table.ts';
import { writeChinese, writeEnglish } from './content.ts';
import { type BuildTime, measureReferences } from './references.ts';
import { measureSearch } from './search-time.ts';
import { measureSite, type SiteCost } from './site.ts';
import type { Span } from './span.ts';

/** The size that stands for the site in Chinese. */
export const CHINESE = 0;
const CHINESE_POSTS = 1_450;
const CHINESE_SITE = `${CHINESE_POSTS.toLocaleString('en')} Chinese`;
const REFERENCE_SIZE = 1_000;

type Cost = SiteCost & { readonly site: string; readonly search?: number };

interface Figure {
  readonly name: string;
  readonly of: (cost: Cost) => number | Span | undefined;
  readonly format: (value: number) => string;
  /** Greatest values, by site. */
  readonly atMost?: Readonly<Record<string, number>>;
}

const seconds = (value: number) => `${(value / 1_000).toFixed(value < 10_000 ? 2 : 1)} s`;
const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const memory = (value: number) => `${megabytes(value)} MB`;

const FIGURES: readonly Figure[] = [
  { name: 'load of the machine', of: ({ load }) => load, format: (value) => value.toFixed(1) },
  {
    name: 'cold start to first answer',
    of: ({ coldStart }) => coldStart,
    format: seconds,
    atMost: { '1,000': 8_000, '5,000': 40_000 },
  },
  { name: 'until the background work is done', of: ({ coldWork }) => coldWork, format: seconds },
  {
    name: 'warm start to first answer',
    of: ({ warmStart }) => warmStart,
    format: seconds,
    atMost: { '1,000': 3_000, '5,000': 10_000 },
  },
  {
    name: 'saved to served: the page',
    of: ({ edits }) => edits.page,
    format: seconds,
    atMost: { '24': 300, '300': 500, '1,000': 1_000, '5,000': 3_000 },
  },
  { name: 'saved to served: /essays', of: ({ edits }) => edits.list, format: seconds },
  { name: 'saved to served: /bundle.json', of: ({ edits }) => edits.bundle, format: seconds },
  { name: 'saved to served: /feed.xml', of: ({ edits }) => edits.feed, format: seconds },
  {
    name: 'longest stall of another GET',
    of: ({ stall }) => stall,
    format: milliseconds,
    atMost: { '1,000': 100 },
  },
  { name: 'the same without edits', of: ({ quietStall }) => quietStall, format: milliseconds },
  {
    name: 'memory when idle after start',
    of: (cost) => cost.memory,
    format: memory,
    atMost: { '1,000': 300e6 },
  },
  {
    name: 'memory when idle after ten edits',
    of: ({ memoryAfterEdits }) => memoryAfterEdits,
    format: memory,
    atMost: { '1,000': 400e6, '5,000': 900e6, [CHINESE_SITE]: 500e6 },
  },
  { name: "the server's peak", of: ({ peak }) => peak, format: memory },
  {
    name: 'search for four words, p50',
    of: ({ search }) => search,
    format: milliseconds,
    atMost: { '5,000': 10 },
  },
];

/** Measures sites of these sizes (`CHINESE` stands for one in Chinese), and static site generators at 1,000 essays. */
export async function measureScale(
  sizes: readonly number[],
  progress: (line: string) => void,
): Promise<readonly Table[]> {
  const costs: Cost[] = [];
  const references: BuildTime[] = [];
  for (const size of sizes) {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
    try {
      const content = join(folder, 'content');
      const cost = await measure(size, content, join(folder, 'data'), progress);
      costs.push(cost);
      // The whole run may take an hour.
      progress(formatTable(sitesTable([cost])));
      if (size === REFERENCE_SIZE) {
        references.push(...(await measureReferences(join(content, 'essays'), progress)));
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return [sitesTable(costs), ...(references.length > 0 ? [referencesTable(references)] : [])];
}

async function measure(
  size: number,
  content: string,
  data: string,
  progress: (line: string) => void,
): Promise<Cost> {
  const isChinese = size === CHINESE;
  const site = isChinese ? CHINESE_SITE : size.toLocaleString('en');
  progress(`a site of ${site} essays`);
  if (isChinese) await writeChinese(content, CHINESE_POSTS);
  else await writeEnglish(content, size);
  const cost = { ...(await measureSite(content, data, progress)), site };
  if (isChinese) return cost;
  progress('  search');
  return { ...cost, search: await measureSearch(content, data) };
}

function sitesTable(costs: readonly Cost[]): Table {
  return {
    title: 'Publishing at any size',
    shows:
      'By number of essays. Times of edits are medians of ten, memory is that of all processes, and times in parentheses leave out the waits for a processor that other programs used.',
    headings: ['', ...costs.map(({ site }) => site)],
    rows: FIGURES.map((figure) => [figure.name, ...costs.map((cost) => cell(figure, cost))]),
    notes: FIGURES.flatMap((figure) => costs.flatMap((cost) => verdict(figure, cost))),
  };
}

/** Returns the figure of a site. */
function cell({ of, format }: Figure, cost: Cost): string {
  const value = of(cost);
  if (value === undefined) return '–';
  return typeof value === 'number' ? format(value) : `${format(value.total)} (${format(value.undisturbed)})`;
}

function verdict(figure: Figure, cost: Cost): readonly string[] {
  const { name, of, format, atMost = {} } = figure;
  const limit = atMost[cost.site];
  const value = of(cost);
  if (limit === undefined || value === undefined) return [];
  const isMet = (typeof value === 'number' ? value : value.total) <= limit;
  return [target(`${cost.site}: ${name}, at most ${format(limit)}`, isMet, cell(figure, cost))];
}

function referencesTable(times: readonly BuildTime[]): Table {
  return {
    title: `Building the same ${REFERENCE_SIZE.toLocaleString('en')} files`,
    shows: 'Seconds for a page of each essay and a list of them, from an empty folder.',
    headings: ['generator', 'build'],
    rows: times.map(({ name, milliseconds: taken }) => [name, seconds(taken)]),
  };
}
