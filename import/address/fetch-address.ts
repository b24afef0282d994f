/** Fetches addresses of the old site, politely and within limits, and keeps the answers for a later run. */
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { getExtension } from 'hono/utils/mime';
import readRobots from 'robots-parser';
import { HOUR_MS, MINUTE_MS } from '../../site/util/durations.ts';
import { hashOf } from '../../site/util/hash.ts';
import { PrivateAddressError, requestGuarded } from '../../site/util/public-address.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { VERSION } from '../../site/util/version.ts';
import { textOf } from './decode-text.ts';

export interface FetchOptions {
  /** Where answers are kept. Another run with the same folder fetches only what is missing or old. */
  readonly folder: string;
  /** Whether the owner says that the site is theirs. Then robots.txt does not count. */
  readonly isMine?: boolean | undefined;
  /** Whether the site may have a private address. */
  readonly allowPrivate?: boolean | undefined;
  readonly maxPages?: number | undefined;
  readonly maxBytes?: number | undefined;
  /** Limit for the run, in milliseconds. */
  readonly maxDuration?: number | undefined;
  /** Limit for one answer, in milliseconds. */
  readonly timeLimit?: number | undefined;
}

/** An answer to one request, which may be a redirect. */
export interface RawAnswer {
  readonly status: number;
  readonly location?: string | undefined;
  readonly type: string;
  readonly charset?: string | undefined;
  readonly bytes: Buffer;
  /** Path on disk. */
  readonly file: string;
  readonly otherAddresses?: readonly string[];
}

/** Thrown for an address that is not read. The message is the reason. */
export class LeftOutError extends Error {
  override readonly name = 'LeftOutError';
}

interface StoredAnswer extends Omit<RawAnswer, 'bytes' | 'file' | 'otherAddresses'> {
  readonly size: number;
  readonly name: string;
}

/** The name that `robots.txt` has for us. */
const AGENT = 'Foyer';
const USER_AGENT = `${AGENT}/${VERSION} (moves a site; one request at a time)`;
const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;
const MAX_ANSWER_BYTES = 20 * MEGABYTE;
const REQUEST_TIMEOUT_MS = 30_000;
/** An answer is kept for a run that continues this one, not for one that looks for what is new. */
const MAX_AGE_MS = 12 * HOUR_MS;
const MAX_CRAWL_DELAY_MS = 10_000;
/** A server that asks for a longer pause is left alone until another run. */
const MAX_PAUSE_MS = 2 * MINUTE_MS;
/** Pause of a server that is busy but doesn't say for how long. */
const BUSY_MS = 5_000;
const MAX_BUSY_ANSWERS = 4;
/** After as many addresses in a row without an answer, the server is down. */
const MAX_SILENT_ADDRESSES = 4;

/** Returns a function that asks for an address, one at a time and without following redirects. */
export async function createFetcher(options: FetchOptions) {
  const { folder, isMine = false } = options;
  const { maxPages = 5_000, maxBytes = 2 * GIGABYTE, maxDuration = 2 * HOUR_MS } = options;
  const { timeLimit = REQUEST_TIMEOUT_MS, allowPrivate = false } = options;
  await mkdir(folder, { recursive: true });
  const deadline = Date.now() + maxDuration;
  const robots = new Map<string, ReturnType<typeof readRobots>>();
  const counted = new Set<string>();
  let pages = 0;
  let bytes = 0;
  /** When the server may be asked again. */
  let readyAt = 0;
  let silentAddresses = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** @throws LeftOutError */
  async function askInTurn(url: string): Promise<RawAnswer> {
    const { origin, pathname } = new URL(url);
    const isAllowed =
      isMine || pathname === '/robots.txt' || (await robotsOf(origin)).isAllowed(url, AGENT) !== false;
    if (!isAllowed) throw new LeftOutError('robots.txt forbids it');
    if (pages >= maxPages && !counted.has(url)) throw new LeftOutError(`limit of ${maxPages} pages`);
    if (bytes >= maxBytes) throw new LeftOutError(`limit of ${Math.round(maxBytes / MEGABYTE)} MB`);
    const exchange = await keptOrFetched(url);
    if (!counted.has(url)) {
      counted.add(url);
      bytes += exchange.bytes.length;
      if (exchange.status === 200 && exchange.type.includes('html')) pages += 1;
    }
    return exchange;
  }

  /** "If … unreachable …, the crawler MUST assume complete disallow" (RFC 9309, section 2.3.1.4). */
  async function robotsOf(origin: string) {
    const url = `${origin}/robots.txt`;
    const { status, ...file } = await keptOrFetched(url);
    const found = robots.get(origin) ?? readRobots(url, status === 200 ? textOf(file) : '');
    robots.set(origin, found);
    return found;
  }

  async function keptOrFetched(url: string): Promise<RawAnswer> {
    return (await readKept(url)) ?? (await keep(url, await fetchPatiently(url)));
  }

  /** Waits when the server is busy, and tries again once if there is no answer. */
  async function fetchPatiently(url: string) {
    for (let attempt = 1; ; attempt++) {
      if (silentAddresses >= MAX_SILENT_ADDRESSES)
        throw new LeftOutError('the server no longer answers; another run continues');
      const pause = readyAt - Date.now();
      if (pause > MAX_PAUSE_MS)
        throw new LeftOutError('the server asks to come back later; another run continues');
      if (Date.now() + pause >= deadline) throw new LeftOutError('limit of time; another run continues');
      if (pause > 0) await setTimeout(pause);
      const answer = await fetchOnce(url).catch((error: unknown) => {
        if (error instanceof LeftOutError) throw error;
        return rootMessage(error);
      });
      const delay = robots.get(new URL(url).origin)?.getCrawlDelay(AGENT) || 0;
      readyAt = Date.now() + (isMine ? 0 : Math.min(delay * 1000, MAX_CRAWL_DELAY_MS));
      if (typeof answer === 'string') {
        if (attempt === 1) continue;
        silentAddresses += 1;
        throw new LeftOutError(answer);
      }
      silentAddresses = 0;
      const isBusy = answer.status === 429 || answer.status === 503;
      if (!isBusy && answer.status < 500) return answer;
      if (isBusy) readyAt = Math.max(readyAt, Date.now() + pauseOf(answer.headers['retry-after']));
      if (attempt >= (isBusy ? MAX_BUSY_ANSWERS : 2)) throw new LeftOutError(`answers with ${answer.status}`);
    }
  }

  async function fetchOnce(url: string) {
    const signal = AbortSignal.timeout(timeLimit);
    const headers = {
      'user-agent': USER_AGENT,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-encoding': 'gzip',
    };
    const tooLarge = `has more than ${MAX_ANSWER_BYTES / MEGABYTE} MB`;
    try {
      const response = await requestGuarded(new URL(url), allowPrivate, { signal, headers });
      try {
        const chunks: Buffer[] = [];
        let size = Number(response.headers['content-length']) || 0;
        if (size > MAX_ANSWER_BYTES) throw new LeftOutError(tooLarge);
        size = 0;
        for await (const chunk of response) {
          size += chunk.length;
          if (size > MAX_ANSWER_BYTES) throw new LeftOutError(tooLarge);
          chunks.push(chunk);
        }
        const body = Buffer.concat(chunks);
        const isGzip = /gzip/i.test(response.headers['content-encoding'] ?? '') && size > 0;
        const bytes = isGzip ? await promisify(gunzip)(body, { maxOutputLength: MAX_ANSWER_BYTES }) : body;
        return { status: response.statusCode ?? 0, headers: response.headers, bytes };
      } finally {
        response.destroy();
      }
    } catch (error) {
      if (error instanceof PrivateAddressError) throw new LeftOutError('has an address that is not public');
      if (signal.aborted) throw new Error(`takes longer than ${timeLimit / 1000} seconds`);
      const isTooLarge =
        error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      throw isTooLarge ? new LeftOutError(tooLarge) : error;
    }
  }

  async function readKept(url: string): Promise<RawAnswer | undefined> {
    const path = join(folder, `${hashOf(url)}.json`);
    const written = (await ifExists(stat(path)))?.mtimeMs ?? 0;
    if (Date.now() - written > MAX_AGE_MS) return undefined;
    const { size, name, ...answer } = JSON.parse(await readFile(path, 'utf8')) as StoredAnswer;
    const file = join(folder, name);
    const bytes = await ifExists(readFile(file));
    return bytes?.length === size ? { ...answer, bytes, file } : undefined;
  }

  async function keep(
    url: string,
    { status, headers, bytes }: Awaited<ReturnType<typeof fetchOnce>>,
  ): Promise<RawAnswer> {
    const { location, 'content-type': contentType = '' } = headers;
    const answer = {
      status,
      location: status >= 300 && status < 400 ? location : undefined,
      type: typeOf(headers),
      charset: /charset\s?=\s?["']?([\w-]+)/i.exec(contentType)?.[1],
    };
    const hash = hashOf(url);
    // Pictures are recognized by their names later.
    const name = `${hash}.${extensionOf(url, answer.type)}`;
    const stored: StoredAnswer = { ...answer, size: bytes.length, name };
    const file = join(folder, name);
    await writeFile(file, bytes);
    // Written last and at once, so that an answer that is there is complete.
    await writeFile(join(folder, `${hash}.part`), JSON.stringify(stored));
    await rename(join(folder, `${hash}.part`), join(folder, `${hash}.json`));
    return { ...answer, bytes, file };
  }

  return (url: string): Promise<RawAnswer> => {
    const result = turn.then(() => askInTurn(url));
    turn = result.catch(() => {});
    return result;
  };
}

function typeOf({ 'content-type': type = '' }: IncomingHttpHeaders): string {
  const [media = ''] = type.split(';', 1);
  return media.trim().toLowerCase();
}

function extensionOf(url: string, type: string): string {
  const known = type.startsWith('image/') ? getExtension(type) : undefined;
  return known ?? /\.(?!json$|part$)(\w{1,5})$/.exec(new URL(url).pathname)?.[1] ?? 'body';
}

/** Returns how long to wait, in milliseconds: `Retry-After` is a number of seconds or a date (RFC 9110). */
function pauseOf(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return BUSY_MS;
  const seconds = Number(retryAfter);
  const pause = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(pause) ? BUSY_MS : Math.max(0, pause);
}
