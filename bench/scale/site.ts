/** Start, publication and memory of one site, served by the built server. */
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../site/util/free-port.ts';
import { type BuiltServer, type Settings, startBuilt } from '../../test/faults/built-server.ts';
import { familyMemory, peakMemory, untilIdle, waitingTime } from '../process.ts';
import { timed } from '../timing.ts';
import { type EditTimes, measureEdits } from './edits.ts';
import type { Span } from './span.ts';

/** Memory is read this long after the last work. */
const REST_MS = 30_000;
const QUIET_SECONDS = 10;
const POLLED_PAGE = '/about';
const POLL_PROGRAM = fileURLToPath(new URL('poll-process.ts', import.meta.url));

/** Milliseconds and bytes. */
export interface SiteCost {
  /** Average number of programs that wanted a processor in the minute before the measurement. */
  readonly load: number;
  readonly coldStart: Span;
  /** Until the work in the background is done as well. */
  readonly coldWork: number;
  readonly warmStart: Span;
  readonly edits: EditTimes;
  /** The longest time that another page took during the edits and the work in the background that followed. */
  readonly stall: Span;
  /** The same while nothing was edited. */
  readonly quietStall: Span;
  readonly memory: number;
  readonly memoryAfterEdits: number;
  readonly peak: number;
}

export async function measureSite(
  content: string,
  data: string,
  progress: (line: string) => void,
): Promise<SiteCost> {
  const [load = Number.NaN] = loadavg();
  // With a different port, every page would differ, because it contains its own address.
  const settings = { PORT: String(await freePort()), CONTENT_DIR: content, DATA_DIR: data };
  progress(`  cold start (load of the machine: ${load.toFixed(1)})`);
  const [first, coldStart] = await startAndAsk(settings);
  progress(`  first answer after ${Math.round(coldStart.total)} ms; work in the background`);
  const [, background] = await timed(() => untilIdle(first.pid));
  progress(`  idle after another ${Math.round(background)} ms; warm start`);
  await first.stop();
  const [server, warmStart] = await startAndAsk(settings);
  progress(`  first answer after ${Math.round(warmStart.total)} ms; rest`);
  await untilIdle(server.pid);
  await delay(REST_MS);
  const memory = familyMemory(server.pid);
  const stopQuiet = poll(server);
  await delay(QUIET_SECONDS * 1_000);
  const quietStall = await stopQuiet();
  const stopPolling = poll(server);
  const slug = await newestEssay(content);
  const edits = await measureEdits(server, join(content, 'essays', `${slug}.md`), slug, progress);
  await untilIdle(server.pid, { isPolled: true });
  const stall = await stopPolling();
  await delay(REST_MS);
  const memoryAfterEdits = familyMemory(server.pid);
  const peak = peakMemory(server.pid);
  await server.stop();
  const coldWork = coldStart.total + background;
  return { load, coldStart, coldWork, warmStart, edits, stall, quietStall, memory, memoryAfterEdits, peak };
}

/** Returns the server and the time until its first answer. */
async function startAndAsk(settings: Settings): Promise<readonly [BuiltServer, Span]> {
  const [server, total] = await timed(async () => {
    const started = await startBuilt(settings);
    const { status } = await fetch(started.origin);
    if (status !== 200) throw new Error(`The home page answers ${status}.`);
    return started;
  });
  return [server, { total, undisturbed: total - waitingTime(server.pid) }];
}

/** Asks for another page all the time. Returns a function that stops and resolves with the longest time. */
function poll({ origin, pid }: BuiltServer): () => Promise<Span> {
  const parameters = ['--import', 'tsx', POLL_PROGRAM, origin + POLLED_PAGE, String(pid)];
  const child = spawn(process.execPath, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
  const printed = text(child.stdout);
  return async () => {
    child.stdin.end();
    return JSON.parse(await printed);
  };
}

/** Returns the slug of the newest essay. */
async function newestEssay(content: string): Promise<string> {
  const folder = join(content, 'essays');
  const files = await readdir(folder);
  const dated = await Promise.all(
    files.map(async (file) => {
      const [, date = ''] = /^date: "?([\d-]+)/m.exec(await readFile(join(folder, file), 'utf8')) ?? [];
      return { date, slug: file.replace(/\.md$/, '') };
    }),
  );
  return dated.reduce((newest, other) => (other.date > newest.date ? other : newest)).slug;
}
