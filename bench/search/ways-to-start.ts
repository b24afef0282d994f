/** The two ways in which a page can come by its index: it makes it from the texts, or it is sent one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { kilobytes, milliseconds, type Table } from '../table.ts';
import { median } from '../timing.ts';
import { buildChildPrograms, type ChildPrograms } from './child-programs.ts';
import type { MadeIndex, MadeSite, OpenedIndex, OpenedSite } from './site-files.ts';

const RUNS = 5;
/** Bits a millisecond: a slow phone, an ordinary line. */
const LINES = { '1.6 Mbit/s': 1_600, '10 Mbit/s': 10_000 };
const SITES: readonly (readonly [name: string, count?: number])[] = [
  ['the sample site'],
  ['1,000 generated essays', 1_000],
];

interface Way {
  readonly name: string;
  /** Of brotli. */
  readonly bytes: number;
  readonly parse: number;
  readonly ready: number;
}

export async function waysToStartTables(progress: (line: string) => void): Promise<readonly Table[]> {
  const programs = await buildChildPrograms(['make-site', 'open-site', 'make-index', 'open-index']);
  try {
    const tables: Table[] = [];
    for (const [name, count] of SITES) {
      progress(`Ways to start: ${name}`);
      tables.push(toTable(name, await measure(programs, count)));
    }
    return tables;
  } finally {
    await programs.close();
  }
}

async function measure(programs: ChildPrograms, count: number | undefined): Promise<readonly Way[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  try {
    const parameters = count === undefined ? [] : [String(count)];
    const site = (await programs.run('make-site', SAMPLE_CONTENT, folder, ...parameters)) as MadeSite;
    const index = (await programs.run('make-index', folder)) as MadeIndex;
    const openedSites = await repeat(() => programs.run('open-site', folder, '0') as Promise<OpenedSite>);
    const openedIndexes = await repeat(() => programs.run('open-index', folder) as Promise<OpenedIndex>);
    const shipped = {
      parse: median(openedIndexes.map(({ parse }) => parse)),
      ready: median(openedIndexes.map(({ load }) => load)),
    };
    return [
      {
        name: 'library.json, indexed by the worker',
        bytes: site.brotli,
        parse: median(openedSites.map(({ parse }) => parse)),
        ready: median(openedSites.map(({ index }) => index)),
      },
      { name: 'index and vectors sent, no passages', bytes: index.brotli, ...shipped },
      { name: 'index, vectors and texts sent', bytes: index.brotli + site.brotli, ...shipped },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function repeat<T>(work: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let run = 0; run < RUNS; run++) results.push(await work());
  return results;
}

function toTable(site: string, ways: readonly Way[]): Table {
  return {
    title: `Which way starts faster: ${site}`,
    shows: [
      'Quick brotli on the wire; parse and load are those of a fresh process, in the middle of five;',
      'the last columns are the ms from the first byte until a query can be asked, on lines of that speed.',
    ].join('\n'),
    headings: ['', 'kB', 'parse ms', 'load ms', ...Object.keys(LINES)],
    rows: ways.map(({ name, bytes, parse, ready }) => [
      name,
      kilobytes(bytes),
      milliseconds(parse),
      milliseconds(ready),
      ...Object.values(LINES).map((bits) => milliseconds((bytes * 8) / bits + parse + ready)),
    ]),
  };
}
