/** What a site costs its owner and its readers, by the number of essays. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Browser } from '@playwright/test';
import type { BuiltServer } from '../../test/faults/built-server.ts';
import { BUNDLE_PATH, LIBRARY_PATH } from '../../web/runtime/library.ts';
import { RESULTS_ON_PAGE } from '../../web/runtime/search/found.ts';
import { bytesOnTheWire } from '../bytes-on-the-wire.ts';
import { visit } from '../search/browser/visit.ts';
import { generateQueries } from '../search/generated-queries.ts';
import { median, percentile, timedAsync } from '../timing.ts';
import { addressOf, type GrownSite, growSite } from './grown-site.ts';
import { memoryOf } from './memory.ts';
import { publish } from './publish.ts';
import { untilIdle } from './until-idle.ts';

/** Times in milliseconds, sizes in bytes. */
export interface Cost {
  readonly essays: number;
  readonly coldStart: number;
  readonly warmStart: number;
  /** When nothing is left to do after the warm start. */
  readonly memory: number;
  /** The most that was held at any time, the first start and publications included. */
  readonly mostMemory: number;
  readonly publication: number;
  /** What a page fetches ahead: the catalogue, and the texts where they are within the budget. */
  readonly prefetch: number;
  readonly homePage: number;
  readonly essayPage: number;
  readonly listPage: number;
  /** By HTTP over one connection, one after the other. */
  readonly serverSearch: Spread;
  /** In the worker of a page. */
  readonly pageSearch: Spread;
  /** From the navigation until a page can search. */
  readonly pageReady: number;
}

export interface Spread {
  readonly p50: number;
  readonly p99: number;
}

export interface ScaleBench {
  readonly browser: Browser;
  readonly progress: (line: string) => void;
}

const PUBLICATIONS = 3;
const QUERIES = 1_000;
/** Milliseconds a site may take to come to rest. */
const PATIENCE = 240_000;

export async function measureScale(count: number, { browser, progress }: ScaleBench): Promise<Cost> {
  const step = (line: string) => progress(`${count.toLocaleString('en')} essays: ${line}`);
  step('first start');
  const site = await growSite(count);
  try {
    const [cold, coldStart] = await site.start();
    await untilIdle(cold.pid, PATIENCE);
    const mostWhenCold = memoryOf(cold.pid).most;
    await cold.stop();
    step('second start');
    const [server, warmStart] = await site.start();
    try {
      await untilIdle(server.pid, PATIENCE);
      const memory = memoryOf(server.pid).now;
      step('searches');
      const asked = generateQueries(site.essays, QUERIES);
      const serverSearch = await searchServer(server.origin, asked);
      const { worker, ready } = await visit(browser, server.origin, asked, RESULTS_ON_PAGE);
      const weights = await weigh(server.origin, site);
      step('publications');
      const publication = await publishAgain(server, site);
      return {
        essays: count,
        coldStart,
        warmStart,
        memory,
        mostMemory: Math.max(mostWhenCold, memoryOf(server.pid).most),
        publication,
        ...weights,
        serverSearch,
        pageSearch: spread(worker),
        pageReady: ready,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await site.remove();
  }
}

async function searchServer(origin: string, queries: readonly string[]): Promise<Spread> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (const query of queries) {
    const url = `${origin}/api/mcp/essays/search?q=${encodeURIComponent(query)}`;
    times.push((await timedAsync(() => ask(url, agent)))[1]);
  }
  agent.destroy();
  return spread(times);
}

/** `fetch` would take longer than the server does with two dozen essays. */
async function ask(url: string, agent: Agent): Promise<void> {
  const request = get(url, { agent, headers: { 'accept-encoding': 'br' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await buffer(answer);
}

async function weigh(origin: string, { essays: [essay] }: GrownSite) {
  const bytes = (path: string) => bytesOnTheWire(origin + path);
  return {
    prefetch: (await bytes(BUNDLE_PATH)) + (await bytes(LIBRARY_PATH)),
    homePage: await bytes('/'),
    listPage: await bytes('/essays'),
    essayPage: essay ? await bytes(addressOf(essay)) : Number.NaN,
  };
}

/** The time in the middle. Each waits until the one before has been improved. */
async function publishAgain({ origin, pid }: BuiltServer, site: GrownSite): Promise<number> {
  const times: number[] = [];
  for (const [place, essay] of site.essays.slice(0, PUBLICATIONS).entries()) {
    const change = { file: site.fileOf(essay), url: origin + addressOf(essay), word: `published${place}` };
    times.push(await publish(change));
    await untilIdle(pid, PATIENCE);
  }
  return median(times);
}

function spread(times: readonly number[]): Spread {
  return { p50: median(times), p99: percentile(times, 0.99) };
}
