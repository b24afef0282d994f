/** Start-up time, publication time and memory of sites of increasing size. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../server/util/free-port.ts';
import { type BuiltServer, startBuilt } from '../test/faults/built-server.ts';
import { SAMPLE_CONTENT } from '../test/helpers/sample-folder.ts';
import { residentMemory, untilIdle } from './process.ts';
import { megabytes, milliseconds, type Table, target } from './table.ts';
import { timed } from './timing.ts';

const TARGET_SIZE = 1_000;
const TARGETS = { memory: 450_000_000, publicationMs: 1_000, warmStartMs: 5_000 };
const PUBLICATION_TIMEOUT_MS = 120_000;

interface Cost {
  readonly essays: number;
  readonly coldStart: number;
  readonly warmStart: number;
  readonly publication: number;
  /** Bytes when the server is idle. */
  readonly memory: number;
}

export async function measureStart(
  sizes: readonly number[],
  progress: (line: string) => void,
): Promise<Table> {
  const costs: Cost[] = [];
  for (const essays of sizes) {
    progress(`a site of ${essays} essays`);
    costs.push(await measure(essays));
  }
  return {
    title: 'Start and memory',
    shows:
      'Milliseconds until the server listens, the first time and again, and until a saved essay is served.',
    headings: ['essays', 'first start', 'later start', 'publication', 'memory, MB'],
    rows: costs.map(({ essays, coldStart, warmStart, publication, memory }) => [
      essays.toLocaleString('en'),
      ...[coldStart, warmStart, publication].map(milliseconds),
      megabytes(memory),
    ]),
    notes: costs.filter(({ essays }) => essays === TARGET_SIZE).flatMap(notesOf),
  };
}

function notesOf({ memory, publication, warmStart }: Cost): readonly string[] {
  const found = (value: number) => `${milliseconds(value)} ms`;
  return [
    target('1,000 essays take at most 450 MB', memory <= TARGETS.memory, `${megabytes(memory)} MB`),
    target('and are published within a second', publication <= TARGETS.publicationMs, found(publication)),
    target('a later start takes at most 5 s', warmStart <= TARGETS.warmStartMs, found(warmStart)),
  ];
}

async function measure(essays: number): Promise<Cost> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  try {
    const content = join(folder, 'content');
    const slug = await growContent(content, essays);
    // With a different port, every page would differ, because it contains its own address.
    const settings = { PORT: String(await freePort()), CONTENT_DIR: content, DATA_DIR: join(folder, 'data') };
    const [first, coldStart] = await timed(() => startBuilt(settings));
    await untilIdle(first.pid);
    await first.stop();
    const [server, warmStart] = await timed(() => startBuilt(settings));
    await untilIdle(server.pid);
    const memory = residentMemory(server.pid);
    const publication = await publish(server, join(content, 'essays', `${slug}.md`), slug);
    await server.stop();
    return { essays, coldStart, warmStart, publication, memory };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Copies the sample, then its essays under new names until there are `count`. Returns the slug of one. */
async function growContent(folder: string, count: number): Promise<string> {
  await cp(SAMPLE_CONTENT, folder, { recursive: true });
  const essays = join(folder, 'essays');
  const files = (await readdir(essays)).filter((file) => file.endsWith('.md')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(essays, file), 'utf8')));
  for (let number = files.length; number < count; number += 1) {
    const text = (texts[number % texts.length] ?? '')
      .replace(/^title: *["']?/m, (found) => `${found}${number}, `)
      .replace(/^aliases: .*\n/m, '');
    await writeFile(join(essays, `grown-${number}.md`), text);
  }
  return (files[0] ?? '').replace(/\.md$/, '');
}

/** Appends a word to an essay and returns the milliseconds until the page contains it. */
async function publish({ origin }: BuiltServer, file: string, slug: string): Promise<number> {
  await writeFile(file, `${await readFile(file, 'utf8')}\nZyzzyva.\n`);
  const start = performance.now();
  while (performance.now() < start + PUBLICATION_TIMEOUT_MS) {
    const page = await fetch(`${origin}/essays/${slug}`);
    if ((await page.text()).includes('Zyzzyva.')) return performance.now() - start;
    await delay(5);
  }
  throw new Error(`The essay is not published after ${PUBLICATION_TIMEOUT_MS} ms.`);
}
