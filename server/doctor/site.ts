/** A running site as seen from outside: its responses, each fetched once, and the addresses it links to. */
import { setTimeout as delay } from 'node:timers/promises';
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

export interface SiteOptions extends Pick<RunningSite, 'onProgress'> {
  /** Called when the site asks to wait. */
  readonly onWait: (seconds: number) => void;
}

/** Nothing answers at the address. */
export class NoAnswerError extends Error {}

const REQUEST_TIMEOUT_MS = 15_000;
/** The longest window of a rate limit. */
const MAX_WAIT_SECONDS = 60;
const MAX_REDIRECTS = 5;
/** Documents whose links count as advertised. */
const SOURCES = ['/', '/agents', '/llms.txt', '/openapi.json', '/.well-known/api-catalog', '/robots.txt'];
/** Addresses in attributes, headers, JSON and Markdown. */
const ADDRESSES = /(?:["'<(\s])((?:https?:\/\/[^\s"'<>()\\/]+)?\/[^\s"'<>()\\]*)/g;

/** @throws NoAnswerError if nothing answers at `origin` */
export async function openSite(origin: string, { onProgress, onWait }: SiteOptions): Promise<RunningSite> {
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
    onWait(seconds);
    await delay(seconds * 1000);
    return request(origin + path, init);
  }

  // Behind its proxy, a site has another address than the one it links to.
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
    onProgress,
  };
}

/** Returns the origin of the canonical address that a page gives itself. */
export function canonicalOrigin(html: string): string | undefined {
  const href = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return href !== undefined && URL.canParse(href) ? new URL(href).origin : undefined;
}

async function request(url: string, init: RequestInit, redirects = 0): Promise<SiteResponse> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const { status, headers, ...response } = await read(
      await fetch(url, { ...init, redirect: 'manual', signal }),
    );
    const location = headers.get('location');
    if (status >= 300 && status < 400 && location && redirects < MAX_REDIRECTS) {
      const target = new URL(location, url);
      if (target.origin === new URL(url).origin) return await request(target.href, init, redirects + 1);
    }
    return { status, headers, ...response };
  } catch (cause) {
    if (cause instanceof NoAnswerError) throw cause;
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    const reason = isTimeout ? `none within ${REQUEST_TIMEOUT_MS / 1000} seconds` : rootMessage(cause);
    throw new NoAnswerError(`${url} gives no answer: ${reason}`, { cause });
  }
}

async function read(response: Response): Promise<SiteResponse> {
  const { status, headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  return { status, headers, type, bytes, text: bytes.toString() };
}
