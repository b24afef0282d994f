/** What the engine costs with few essays and with many. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { RESULTS_ON_PAGE } from '../../web/runtime/search/found.ts';
import { megabytes, milliseconds, type Table, target } from '../table.ts';
import { median, percentile } from '../timing.ts';
import { buildChildPrograms, type ChildPrograms } from './child-programs.ts';
import { type MadeSite, type OpenedSite, WARM_UP_QUERIES } from './site-files.ts';

interface Size {
  readonly essays: number;
  readonly queries: number;
  /** How often it is opened; times are those in the middle. */
  readonly runs: number;
  /** Milliseconds half of the queries may take. */
  readonly aim?: number;
}

const SIZES: readonly Size[] = [
  { essays: 24, queries: 2_000, runs: 3, aim: 0.1 },
  { essays: 1_000, queries: 1_000, runs: 3, aim: 3 },
  { essays: 10_000, queries: 300, runs: 1 },
];

interface Cost extends MadeSite, Omit<OpenedSite, 'queries'> {
  readonly essays: number;
  readonly aim: number | undefined;
  readonly p50: number;
  readonly p99: number;
}

export async function scaleTable(progress: (line: string) => void): Promise<Table> {
  const programs = await buildChildPrograms(['make-site', 'open-site']);
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  try {
    const costs: Cost[] = [];
    for (const size of SIZES) {
      progress(`${size.essays} generated essays`);
      costs.push(await measure(size, join(folder, String(size.essays)), programs));
    }
    return toTable(costs);
  } finally {
    await Promise.all([programs.close(), rm(folder, { recursive: true })]);
  }
}

async function measure(
  { essays, queries, runs, aim }: Size,
  folder: string,
  programs: ChildPrograms,
): Promise<Cost> {
  const parameters = [SAMPLE_CONTENT, folder, String(essays), String(WARM_UP_QUERIES + queries)];
  const made = (await programs.run('make-site', ...parameters)) as MadeSite;
  const opened: OpenedSite[] = [];
  for (let run = 0; run < runs; run++) {
    opened.push((await programs.run('open-site', folder, String(queries))) as OpenedSite);
  }
  await rm(folder, { recursive: true });
  const middle = (of: (site: OpenedSite) => number) => median(opened.map(of));
  return {
    ...made,
    essays,
    aim,
    parse: middle(({ parse }) => parse),
    index: middle(({ index }) => index),
    memory: middle(({ memory }) => memory),
    first: middle(({ first }) => first),
    answered: middle(({ answered }) => answered),
    p50: middle(({ queries }) => median(queries)),
    p99: middle(({ queries }) => percentile(queries, 0.99)),
  };
}

function toTable(costs: readonly Cost[]): Table {
  return {
    title: 'Generated essays, in Node',
    shows: [
      'On the server: meaning = vectors and related essays. On the wire: library.json, and its quick brotli.',
      'As the worker does it, in a fresh process: load = parse + index; memory in use after garbage collection. Queries are',
      `of 1 to 4 words, every tenth with a slip, for ${RESULTS_ON_PAGE} results with their passages: the very first, and then those that follow.`,
    ].join('\n'),
    headings: [
      'essays',
      'words',
      'meaning ms',
      'library MB',
      'brotli MB',
      'parse ms',
      'index ms',
      'load ms',
      'answered',
      'first ms',
      'p50 ms',
      'p99 ms',
      'memory MB',
    ],
    rows: costs.map((cost) => [
      cost.essays.toLocaleString('en'),
      cost.words.toLocaleString('en'),
      milliseconds(cost.meaning),
      megabytes(cost.bytes),
      megabytes(cost.brotli),
      milliseconds(cost.parse),
      milliseconds(cost.index),
      milliseconds(cost.parse + cost.index),
      `${Math.round(cost.answered * 100)}%`,
      milliseconds(cost.first),
      milliseconds(cost.p50),
      milliseconds(cost.p99),
      megabytes(cost.memory),
    ]),
    notes: costs.flatMap(({ essays, p50, aim }) =>
      aim === undefined
        ? []
        : [
            target(
              `p50 at most ${aim} ms with ${essays.toLocaleString('en')} essays`,
              p50 <= aim,
              `${milliseconds(p50)} ms`,
            ),
          ],
    ),
  };
}
