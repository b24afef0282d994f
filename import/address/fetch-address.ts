/** Fetches addresses of the old site, politely and within limits, and keeps the answers for a later run. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { getExtension } from 'hono/utils/mime';
import { HOUR_MS, MINUTE_MS } from '../../site/util/durations.ts';
import { hashOf } from '../../site/util/hash.ts';
import { PrivateAddressError, requestGuarded } from '../../site/util/public-address.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { VERSION } from '../../site/util/version.ts';
import { textOf } from './decode-text.ts';
import { type Robots, readRobots } from './robots.ts';

export interface FetchOptions {
  /** Where answers are kept. Another run with the same folder fetches only what is missing. */
  readonly folder: string;
  /** Answers that were kept before are checked again, so that a finished run can be refreshed. */
  readonly refreshBefore?: Date | undefined;
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

interface StoredAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** When it was fetched or found to be unchanged, in milliseconds. */
  readonly at: number;
  readonly size: number;
  readonly name: string;
}

const USER_AGENT = `Foyer/${VERSION} (moves a site; one request at a time)`;
const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;
const MAX_ANSWER_BYTES = 20 * MEGABYTE;
const REQUEST_TIMEOUT_MS = 30_000;
const MAX_CRAWL_DELAY_MS = 10_000;
/** A server that asks for a longer pause is left alone until another run. */
const MAX_PAUSE_MS = 2 * MINUTE_MS;
/** Pause of a server that is busy but doesn't say for how long. */
const BUSY_MS = 5_000;
const MAX_BUSY_ANSWERS = 4;
/** After as many addresses in a row without an answer, the server is down. */
const MAX_SILENT_ADDRESSES = 4;

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip) as Decode,
  'x-gzip': promisify(gunzip) as Decode,
  br: promisify(brotliDecompress) as Decode,
  // Some servers leave out the header that zlib prescribes, whose first byte ends in 8.
  deflate: (bytes, options) =>
    (promisify((bytes[0] ?? 0) % 16 === 8 ? inflate : inflateRaw) as Decode)(bytes, options),
};

/** Returns a function that asks for an address, one at a time and without following redirects. */
export async function createFetcher(options: FetchOptions) {
  const { folder, refreshBefore = new Date(0), isMine = false } = options;
  const { maxPages = 5_000, maxBytes = 2 * GIGABYTE, maxDuration = 2 * HOUR_MS } = options;
  const { timeLimit = REQUEST_TIMEOUT_MS, allowPrivate = false } = options;
  await mkdir(folder, { recursive: true });
  const closing = new AbortController();
  const deadline = Date.now() + maxDuration;
  const robots = new Map<string, Robots>();
  const counted = new Set<string>();
  let pages = 0;
  let bytes = 0;
  /** When the server may be asked again. */
  let readyAt = 0;
  let silentAddresses = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** @throws LeftOutError */
  async function askInTurn(url: string): Promise<RawAnswer> {
    const { origin, pathname, search } = new URL(url);
    const isRobots = pathname === '/robots.txt';
    if (!isMine && !isRobots && !(await robotsOf(origin)).allows(pathname + search))
      throw new LeftOutError('robots.txt forbids it');
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
  async function robotsOf(origin: string): Promise<Robots> {
    const { status, ...file } = await keptOrFetched(`${origin}/robots.txt`);
    const found = robots.get(origin) ?? readRobots(status === 200 ? textOf(file) : '');
    robots.set(origin, found);
    return found;
  }

  async function keptOrFetched(url: string): Promise<RawAnswer> {
    const kept = await readKept(url);
    if (kept && kept.at >= refreshBefore.getTime()) return rawAnswerOf(kept);
    const { etag, 'last-modified': modified } = kept?.headers ?? {};
    const conditions = {
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(modified !== undefined && { 'if-modified-since': modified }),
    };
    const answer = await fetchPatiently(url, conditions);
    return rawAnswerOf(await keep(url, kept && answer.status === 304 ? { ...kept, at: Date.now() } : answer));
  }

  /** Waits when the server is busy, and tries again once if there is no answer. */
  async function fetchPatiently(url: string, conditions: Readonly<Record<string, string>>) {
    for (let attempt = 1; ; attempt++) {
      if (silentAddresses >= MAX_SILENT_ADDRESSES)
        throw new LeftOutError('the server no longer answers; another run continues');
      const pause = readyAt - Date.now();
      if (pause > MAX_PAUSE_MS)
        throw new LeftOutError('the server asks to come back later; another run continues');
      if (Date.now() + pause >= deadline) throw new LeftOutError('limit of time; another run continues');
      if (pause > 0) await setTimeout(pause, undefined, { signal: closing.signal }).catch(() => {});
      const answer = await fetchOnce(url, conditions).catch((error: unknown) => {
        if (error instanceof LeftOutError) throw error;
        return rootMessage(error);
      });
      const { delay = 0 } = robots.get(new URL(url).origin) ?? {};
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

  async function fetchOnce(url: string, conditions: Readonly<Record<string, string>>) {
    const slow = AbortSignal.timeout(timeLimit);
    const signal = AbortSignal.any([slow, closing.signal]);
    const headers = {
      'user-agent': USER_AGENT,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-encoding': 'gzip, br, deflate',
      ...conditions,
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
        const decode = decoders[response.headers['content-encoding']?.trim().toLowerCase() ?? ''];
        const body = Buffer.concat(chunks);
        const bytes = decode && size > 0 ? await decode(body, { maxOutputLength: MAX_ANSWER_BYTES }) : body;
        return { status: response.statusCode ?? 0, headers: response.headers, bytes };
      } finally {
        response.destroy();
      }
    } catch (error) {
      if (error instanceof PrivateAddressError) throw new LeftOutError('has an address that is not public');
      if (closing.signal.aborted) throw new LeftOutError('stopped; another run continues');
      if (slow.aborted) throw new Error(`takes longer than ${timeLimit / 1000} seconds`);
      const isTooLarge =
        error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      throw isTooLarge ? new LeftOutError(tooLarge) : error;
    }
  }

  async function readKept(url: string) {
    const json = await ifExists(readFile(join(folder, `${hashOf(url)}.json`), 'utf8'));
    if (json === undefined) return undefined;
    const stored = JSON.parse(json) as StoredAnswer;
    const bytes = await ifExists(readFile(join(folder, stored.name)));
    return bytes?.length === stored.size ? { ...stored, bytes } : undefined;
  }

  async function keep(
    url: string,
    answer: Pick<StoredAnswer, 'status' | 'headers'> & { readonly bytes: Buffer; readonly at?: number },
  ) {
    const { status, bytes, at = Date.now() } = answer;
    const { 'set-cookie': _, ...headers } = answer.headers;
    const hash = hashOf(url);
    // Pictures are recognized by their names later.
    const stored = {
      url,
      status,
      headers,
      at,
      size: bytes.length,
      name: `${hash}.${extensionOf(url, headers)}`,
    };
    await writeFile(join(folder, stored.name), bytes);
    // Written last and at once, so that an answer that is there is complete.
    await writeFile(join(folder, `${hash}.part`), JSON.stringify(stored));
    await rename(join(folder, `${hash}.part`), join(folder, `${hash}.json`));
    return { ...stored, bytes };
  }

  function rawAnswerOf({
    status,
    headers,
    bytes,
    name,
  }: StoredAnswer & { readonly bytes: Buffer }): RawAnswer {
    const { location, 'content-type': contentType = '' } = headers;
    const isRedirect = status >= 300 && status < 400;
    const charset = /charset\s?=\s?["']?([\w-]+)/i.exec(contentType)?.[1];
    const file = join(folder, name);
    return {
      status,
      location: isRedirect ? location : undefined,
      type: typeOf(headers),
      charset,
      bytes,
      file,
    };
  }

  return {
    ask(url: string): Promise<RawAnswer> {
      const result = turn.then(() => askInTurn(url));
      turn = result.catch(() => {});
      return result;
    },
    close: () => closing.abort(),
  };
}

function typeOf({ 'content-type': type = '' }: IncomingHttpHeaders): string {
  const [media = ''] = type.split(';', 1);
  return media.trim().toLowerCase();
}

function extensionOf(url: string, headers: IncomingHttpHeaders): string {
  const type = typeOf(headers);
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
