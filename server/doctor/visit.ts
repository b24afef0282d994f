/** A visit to a running site: what it answers, each answer fetched once. */
import { setTimeout as delay } from 'node:timers/promises';
import { WrongError } from './check.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as UTF-8. */
  readonly text: string;
  readonly bytes: Buffer;
}

export interface Visit {
  /** Where the site is visited, without a trailing slash. */
  readonly origin: string;
  /** That origin, and the one that the site takes for its own. */
  readonly origins: readonly [string, string];
  /** Paths that the site leads to, from its pages and documents. */
  readonly advertised: ReadonlySet<string>;
  /** Tells how far long work is. */
  readonly tell: (step: string, done: number, total: number) => void;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  head(path: string): Promise<Answer>;
  /** What is at `path` as JSON; fails where it is none. */
  json(path: string): Promise<Readonly<Record<string, unknown>>>;
}

export type Fetcher = Omit<Visit, 'advertised' | 'origins' | 'tell'>;

export interface FetcherOptions {
  /** Told when the site asks for patience. */
  readonly onWait: (seconds: number) => void;
}

/** Nothing answers at the address. */
export class NoAnswerError extends Error {}

const TIMEOUT = 15_000;
/** A pause longer than the window of a rate limit is no pause. */
const MAX_WAIT_SECONDS = 60;
const MANY_REDIRECTS = 5;

export function createFetcher(origin: string, { onWait }: FetcherOptions): Fetcher {
  const known = new Map<string, Promise<Answer>>();

  function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const key = JSON.stringify([path, headers]);
    const answer = known.get(key) ?? patiently(path, { headers });
    known.set(key, answer);
    return answer;
  }

  /** After a 429 once more, when the site says that one may. */
  async function patiently(path: string, init: RequestInit): Promise<Answer> {
    const answer = await ask(origin + path, init);
    if (answer.status !== 429) return answer;
    const seconds = Math.min(Number(answer.headers.get('retry-after')) || MAX_WAIT_SECONDS, MAX_WAIT_SECONDS);
    onWait(seconds);
    await delay(seconds * 1000);
    return ask(origin + path, init);
  }

  return {
    origin,
    get,
    head: (path) => patiently(path, { method: 'HEAD' }),
    async json(path) {
      const { status, text } = await get(path);
      const value = status === 200 ? parse(path, text) : undefined;
      if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
      throw new WrongError(
        `${path} answers ${status} and no JSON object.`,
        `Let ${path} answer 200 with its document.`,
      );
    },
  };
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new WrongError(`${path} is no JSON.`, 'See whether a proxy in front of the site alters it.', {
      cause,
    });
  }
}

/** @throws NoAnswerError where there is none in time */
async function ask(url: string, init: RequestInit, redirects = 0): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location && redirects < MANY_REDIRECTS) {
      const target = new URL(location, url);
      if (target.origin === new URL(url).origin) return await ask(target.href, init, redirects + 1);
    }
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
  } catch (cause) {
    if (cause instanceof NoAnswerError) throw cause;
    throw new NoAnswerError(`${url} gives no answer: ${reasonOf(cause)}`, { cause });
  }
}

/** Node hides why a connection failed below the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `none within ${TIMEOUT / 1000} seconds`;
  if (error.cause !== undefined) return reasonOf(error.cause);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
