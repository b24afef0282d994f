/** A running site as seen from outside: its responses, each fetched once, and the addresses it links to. */
import { setTimeout as delay } from 'node:timers/promises';
import { createProgress } from '../util/progress.ts';
import { rootMessage } from '../util/root-message.ts';

export interface SiteResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The media type, without parameters; empty if there is none. */
  readonly type: string;
  readonly bytes: Buffer;
  /** The body as UTF-8. */
  readonly text: string;
}

export interface RunningSite {
  /** Where it was asked, without a trailing slash. */
  readonly origin: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<SiteResponse>;
  head(path: string): Promise<SiteResponse>;
  /** Returns the path and query of an address of this site, or undefined for one elsewhere. */
  ownPath(address: string): string | undefined;
  /** Tells whether a page or document of the site links to `path`. */
  advertises(path: string): boolean;
  /** Reports the progress of long work. */
  readonly onProgress: (step: string, done: number, total: number) => void;
}

/** Nothing answers at the address. */
export class NoAnswerError extends Error {}

const REQUEST_TIMEOUT_MS = 15_000;
/** The longest window of a rate limit. */
const MAX_WAIT_SECONDS = 60;
/** Documents whose links count as advertised. */
const SOURCES = ['/', '/agents', '/llms.txt', '/openapi.json', '/.well-known/api-catalog', '/robots.txt'];
/** Addresses in attributes, headers, JSON and Markdown. */
const ADDRESSES = /(?:["'<(\s])((?:https?:\/\/[^\s"'<>()\\/]+)?\/[^\s"'<>()\\]*)/g;

/**
 * Opens the site at `origin`; `print` is told about waits and long work.
 *
 * @throws NoAnswerError if nothing answers there
 */
export async function openSite(origin: string, print: (line: string) => void): Promise<RunningSite> {
  const cache = new Map<string, Promise<SiteResponse>>();

  const get: RunningSite['get'] = (path, headers = {}) => {
    const key = JSON.stringify([path, headers]);
    const response = cache.get(key) ?? requestPatiently(path, { headers });
    cache.set(key, response);
    return response;
  };

  /** Retries once after a 429. */
  async function requestPatiently(path: string, init: RequestInit): Promise<SiteResponse> {
    const response = await request(origin + path, init);
    if (response.status !== 429) return response;
    const asked = Number(response.headers.get('retry-after')) || MAX_WAIT_SECONDS;
    const seconds = Math.min(asked, MAX_WAIT_SECONDS);
    print(`The site is rate-limiting us; continuing in ${seconds} seconds.`);
    await delay(seconds * 1000);
    return request(origin + path, init);
  }

  // Asked behind its proxy, a site has another address than the one it links to.
  const origins = [origin, canonicalOrigin((await get('/')).text)];
  const ownPath = (address: string) => {
    const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
    return url && origins.includes(url.origin) ? url.pathname + url.search : undefined;
  };
  const advertised = new Set<string>();
  for (const source of SOURCES) {
    const { status, headers, text } = await get(source);
    if (status !== 200) continue;
    for (const [, address = ''] of `${headers.get('link') ?? ''} ${text}`.matchAll(ADDRESSES)) {
      const path = ownPath(address);
      if (path !== undefined) advertised.add(path.replace(/[?#].*$/, ''));
    }
  }
  return {
    origin,
    get,
    head: (path) => requestPatiently(path, { method: 'HEAD' }),
    ownPath,
    advertises: (path) => advertised.has(path),
    onProgress: createProgress(print),
  };
}

/** Returns the origin of the canonical address that a page gives itself. */
export function canonicalOrigin(html: string): string | undefined {
  const href = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return href !== undefined && URL.canParse(href) ? new URL(href).origin : undefined;
}

async function request(url: string, init: RequestInit): Promise<SiteResponse> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const { status, headers } = response;
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
    return { status, headers, type, bytes, text: bytes.toString() };
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    const reason = isTimeout ? `none within ${REQUEST_TIMEOUT_MS / 1000} seconds` : rootMessage(cause);
    throw new NoAnswerError(`${url} gives no answer: ${reason}`, { cause });
  }
}
