/** Measures what the owner waits for in the room of the built server, at any size of the site. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../site/util/free-port.ts';
import { startBuilt } from '../../test/faults/built-server.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { editPath, roomPaths } from '../../web/core/room-paths.ts';
import { essayPath } from '../../web/core/routes.ts';
import { untilIdle } from '../process.ts';
import { writeDrafts, writeEnglish } from '../scale/content.ts';
import { type Span, stopwatch } from '../scale/span.ts';
import { milliseconds, type Table, target } from '../table.ts';
import { median } from '../timing.ts';
import { openPairedBrowser, type PairedBrowser } from './paired-browser.ts';

const ROUNDS = 7;
/** The server may still work in the background on one press when the next follows. */
const PAUSE_MS = 3_000;
const POLL_MS = 5;

/** What the owner does, with the greatest milliseconds by number of essays. */
const WAITS = {
  'list of texts': { 1000: 200, 5000: 500 },
  'page of a text': {},
  'automatic save': { 1000: 200, 5000: 500 },
  'publish until visitors see it': { 1000: 1_000, 5000: 3_000 },
} as const satisfies Record<string, Readonly<Record<number, number>>>;

type WaitName = keyof typeof WAITS;
const names = Object.keys(WAITS) as readonly WaitName[];

interface RoomCost {
  readonly size: number;
  readonly waits: Readonly<Record<WaitName, Span>>;
  /** For comparison: reading all files of essays once. */
  readonly reading: number;
}

export async function measureRoom(
  sizes: readonly number[],
  progress: (line: string) => void,
): Promise<Table> {
  const costs: RoomCost[] = [];
  for (const size of sizes) {
    progress(`the room of a site of ${size} essays`);
    const folder = await temporaryFolder();
    try {
      costs.push(await measureSize(size, folder, progress));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return toTable(costs);
}

async function measureSize(
  size: number,
  folder: string,
  progress: (line: string) => void,
): Promise<RoomCost> {
  const [content, dataDir] = [join(folder, 'content'), join(folder, 'data')];
  await writeEnglish(content, size - ROUNDS);
  const drafts = await writeDrafts(content, ROUNDS);
  const PORT = String(await freePort());
  const settings = { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, CONTENT_DIR: content, DATA_DIR: dataDir };
  const server = await startBuilt(settings);
  try {
    await untilIdle(server.pid);
    const browser = await openPairedBrowser(server.origin, dataDir);
    const readings: number[] = [];
    const spans: Record<WaitName, Span>[] = [];
    for (const slug of drafts) {
      const span = await measureDraft(browser, {
        slug,
        file: join(content, 'essays', `${slug}.md`),
        pid: server.pid,
      });
      spans.push(span);
      readings.push(await timeOfReading(join(content, 'essays')));
      progress(`  ${names.map((name) => `${name} ${milliseconds(span[name].total)}`).join(', ')} ms`);
    }
    const medianOf = (name: WaitName): Span => ({
      total: median(spans.map((span) => span[name].total)),
      undisturbed: median(spans.map((span) => span[name].undisturbed)),
    });
    const waits = Object.fromEntries(names.map((name) => [name, medianOf(name)])) as RoomCost['waits'];
    return { size, waits, reading: median(readings) };
  } finally {
    await server.stop();
  }
}

interface MeasuredDraft {
  readonly slug: string;
  readonly file: string;
  readonly pid: number;
}

async function measureDraft(
  { get, post }: PairedBrowser,
  { slug, file, pid }: MeasuredDraft,
): Promise<Record<WaitName, Span>> {
  const path = editPath('essay', slug);
  const timed = async (work: () => Promise<unknown>): Promise<Span> => {
    const stop = stopwatch([pid]);
    await work();
    const span = stop();
    await delay(PAUSE_MS);
    return span;
  };
  const list = await timed(() => get(roomPaths.texts));
  const page = await timed(() => get(path));
  const [, markdown = ''] = (await readFile(file, 'utf8')).split('\n---\n\n');
  let version = /name="version" value="([^"]*)"/.exec(await get(path))?.[1] ?? '';
  const save = await timed(async () => {
    const fields = { autosave: '1', version, markdown: `${markdown}\nA zyzzyva.` };
    version = JSON.parse(await post(path, fields, 'application/json')).version;
  });
  const publish = await timed(async () => {
    await post(`${path}/publish`, { version });
    while (!(await get(essayPath(slug), [200, 404])).includes('zyzzyva')) await delay(POLL_MS);
  });
  return {
    'list of texts': list,
    'page of a text': page,
    'automatic save': save,
    'publish until visitors see it': publish,
  };
}

async function timeOfReading(folder: string): Promise<number> {
  const start = performance.now();
  for (const name of await readdir(folder)) await readFile(join(folder, name));
  return performance.now() - start;
}

function toTable(costs: readonly RoomCost[]): Table {
  const sizeOf = ({ size }: RoomCost) => size.toLocaleString('en');
  return {
    title: "The owner's room",
    shows: `Milliseconds by number of essays: medians of ${ROUNDS}. Times in parentheses leave out the waits for a processor that other programs used, and the ratio is to reading all files once.`,
    headings: ['', ...costs.flatMap((cost) => [sizeOf(cost), 'ratio'])],
    rows: names.map((name) => [
      name,
      ...costs.flatMap(({ waits, reading }) => {
        const { total, undisturbed } = waits[name];
        return [`${milliseconds(total)} (${milliseconds(undisturbed)})`, (total / reading).toFixed(2)];
      }),
    ]),
    notes: costs.flatMap((cost) =>
      names.flatMap((name) => {
        const limits: Readonly<Record<number, number>> = WAITS[name];
        const limit = limits[cost.size];
        const { total } = cost.waits[name];
        if (limit === undefined) return [];
        return [
          target(
            `${sizeOf(cost)}: ${name}, at most ${limit} ms`,
            total <= limit,
            `${milliseconds(total)} ms`,
          ),
        ];
      }),
    ),
  };
}
