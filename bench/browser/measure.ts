/** A page in Chromium until its tools can be called, beside the whole of MCP-B that registers the same. */
import type { Browser } from '@playwright/test';
import { TOOLS_PATH } from '../../web/runtime/routes.ts';
import type { ToolDescriptor } from '../../web/runtime/tools/descriptor.ts';
import { originOf } from '../http/http-bench.ts';
import { launchChromium } from '../launch-chromium.ts';
import type { Task } from '../main-thread.ts';
import { startFoyer } from '../servers/start-foyer.ts';
import { type CallTimes, callTimes, firstCall } from './calls.ts';
import { serveReference } from './reference-site.ts';
import { longestTask, type Visited, type VisitOptions, visit } from './visit.ts';

export interface Contestant {
  readonly visits: readonly Visited[];
  readonly tasks: readonly (Task | undefined)[];
}

export interface BrowserFigures {
  readonly foyer: Contestant;
  readonly reference: Contestant;
  readonly firstCalls: readonly number[];
  readonly calls: readonly CallTimes[];
  readonly browser: string;
}

export interface BrowserBench {
  readonly rounds: number;
  readonly progress: (line: string) => void;
}

/** All tools belong to this page. */
const PAGE = '/agents';
const MARK = 'bench-registered';

export async function measureBrowser({ rounds, progress }: BrowserBench): Promise<BrowserFigures> {
  const server = await startFoyer();
  const origin = originOf(server);
  const { tools } = (await readJson(origin + TOOLS_PATH)) as { readonly tools: readonly ToolDescriptor[] };
  const reference = await serveReference(origin, PAGE, tools, MARK);
  const browser = await launchChromium(progress);
  const ours: VisitOptions = { url: origin + PAGE, mark: MARK, watched: { mark: MARK, count: tools.length } };
  const theirs: VisitOptions = { url: reference.origin + PAGE, mark: MARK };
  try {
    await visit(browser, theirs);
    await visit(browser, ours);
    const turns: Turn[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      progress(`in the browser, round ${round} of ${rounds}`);
      turns.push(await takeTurn(browser, ours, theirs));
    }
    return {
      foyer: { visits: turns.map(({ ours }) => ours), tasks: turns.map(({ ourTask }) => ourTask) },
      reference: {
        visits: turns.map(({ theirs }) => theirs),
        tasks: turns.map(({ theirTask }) => theirTask),
      },
      firstCalls: turns.map(({ first }) => first),
      calls: await callTimes(browser, ours, await inputsOf(origin, tools)),
      browser: browser.version(),
    };
  } finally {
    await browser.close();
    reference.close();
    await server.stop();
  }
}

interface Turn {
  readonly theirs: Visited;
  readonly ours: Visited;
  readonly theirTask: Task | undefined;
  readonly ourTask: Task | undefined;
  readonly first: number;
}

async function takeTurn(browser: Browser, ours: VisitOptions, theirs: VisitOptions): Promise<Turn> {
  return {
    theirs: await visit(browser, theirs),
    ours: await visit(browser, ours),
    theirTask: await longestTask(browser, theirs),
    ourTask: await longestTask(browser, ours),
    first: await firstCall(browser, ours),
  };
}

/** What each tool has to be given. */
async function inputsOf(
  origin: string,
  tools: readonly ToolDescriptor[],
): Promise<ReadonlyMap<string, object>> {
  const { articles } = (await readJson(`${origin}/api/mcp/articles`)) as {
    readonly articles: readonly { readonly slug: string }[];
  };
  const slug = articles[0]?.slug;
  const given: Readonly<Record<string, object>> = {
    get_article_content: { slug },
    get_essay_takeaways: { slug },
    // The same each time, so that it is written down once.
    post_greeting_to_humans: { message: 'A greeting from the bench.' },
  };
  return new Map(tools.map(({ name }) => [name, given[name] ?? {}]));
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return response.json();
}
