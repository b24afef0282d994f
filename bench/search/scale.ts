/** What the engine costs with few essays and with many. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_CONTENT } from '../../server/testing/sample-folder.ts';
import { megabytes, milliseconds, type Table, target } from '../table.ts';
import { median, percentile } from '../timing.ts';
import { buildChildPrograms, type ChildPrograms } from './child-programs.ts';
import { FEW_RESULTS, MANY_RESULTS, type MadeSite, type OpenedSite, WARM_UP_QUERIES } from './site-files.ts';

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

interface Cost extends MadeSite, Omit<OpenedSite, 'few' | 'many'> {
  readonly essays: number;
  readonly few: Spread;
  readonly many: Spread;
  readonly aim: number | undefined;
}

interface Spread {
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
    few: { p50: middle(({ few }) => median(few)), p99: middle(({ few }) => percentile(few, 0.99)) },
    many: { p50: middle(({ many }) => median(many)), p99: middle(({ many }) => percentile(many, 0.99)) },
  };
}

function toTable(costs: readonly Cost[]): Table {
  return {
    title: 'Generated essays, in Node',
    shows: [
      'On the server: meaning = vectors and related essays. On the wire: library.json, and its brotli of quality 4.',
      'As the worker does it, in a fresh process: load = parse + index; memory in use after garbage collection. Queries are',
      `of 1 to 4 words, every tenth with a slip: the very first, and then for ${FEW_RESULTS} results and for ${MANY_RESULTS}, with their passages.`,
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
      `p50 ms, ${FEW_RESULTS}`,
      'p99 ms',
      `p50 ms, ${MANY_RESULTS}`,
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
      ...[cost.few, cost.many].flatMap(({ p50, p99 }) => [milliseconds(p50), milliseconds(p99)]),
      megabytes(cost.memory),
    ]),
    notes: costs.flatMap(({ essays, few, aim }) =>
      aim === undefined
        ? []
        : [
            target(
              `p50 for ${FEW_RESULTS} results at most ${aim} ms with ${essays.toLocaleString('en')} essays`,
              few.p50 <= aim,
              `${milliseconds(few.p50)} ms`,
            ),
          ],
    ),
  };
}
