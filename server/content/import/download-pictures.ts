/** Downloads the pictures of a site that is brought in. Their addresses were written by many people over many years. */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join, parse } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type InspectPicture, inspectPicture } from '../../images/inspect-picture.ts';
import { hashOf } from '../../util/hash.ts';
import { mapConcurrently } from '../../util/map-concurrently.ts';
import { parseUrl } from '../../util/parse-url.ts';
import { guarded, PrivateAddressError } from '../../util/public-address.ts';
import { rootMessage } from '../../util/root-message.ts';
import { VERSION } from '../../util/version.ts';

/** The file of a picture, or why it could not be downloaded: the end of a sentence about it, like "was not found (404)". */
export type DownloadedPicture = { readonly file: string } | { readonly reason: string };

export interface DownloadOptions {
  /** Where the pictures are stored. A second run with the same folder downloads only what is missing. */
  readonly folder: string;
  /** Called after each picture. */
  readonly onProgress?: (progress: {
    readonly url: string;
    readonly picture: DownloadedPicture;
    readonly done: number;
    readonly total: number;
  }) => void;
  readonly signal?: AbortSignal;
  /** Maximum duration of a request, in milliseconds. */
  readonly timeLimit?: number;
  /** Whether pictures may have a private address. Only for tests. */
  readonly allowPrivate?: boolean;
  /** A function that runs in another process is safer, because decoders can crash. */
  readonly inspect?: InspectPicture;
}

const MEGABYTE = 1024 * 1024;
const MAX_PICTURE_BYTES = 20 * MEGABYTE;
const MAX_CONCURRENT_DOWNLOADS = 4;
const MAX_REDIRECTS = 5;
const REQUEST_TIMEOUT_MS = 60_000;
/** After as many pictures of a host that does not answer, the others of this host are not tried. */
const MAX_SILENT_REQUESTS = 4;
/** A server that asks for a longer pause is asked again in the next run. */
const MAX_PAUSE_MS = 30_000;

/** Names the program, so that the owner of a server can tell what it does. */
const USER_AGENT = `Foyer/${VERSION} (import of pictures)`;

/** Ends the name of a file until it is complete and known to be a picture. */
const PARTIAL = '.part';

/** Thrown with the end of a sentence about the picture. */
class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

/** Downloads pictures. Returns a result for each address; it never throws because of a picture. */
export async function downloadPictures(
  urls: readonly string[],
  options: DownloadOptions,
): Promise<ReadonlyMap<string, DownloadedPicture>> {
  const { folder, onProgress, signal } = options;
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  // Left by a run that was interrupted.
  const partial = names.filter((name) => name.endsWith(PARTIAL));
  await Promise.all(partial.map((name) => rm(join(folder, name))));
  const complete = names.filter((name) => !partial.includes(name));
  const stored = new Map(complete.map((name) => [parse(name).name, join(folder, name)]));
  const all = [...new Set(urls)];
  const silentHosts = createSilentHosts();
  let done = 0;
  const pictures = await mapConcurrently(all, MAX_CONCURRENT_DOWNLOADS, async (url) => {
    signal?.throwIfAborted();
    const file = stored.get(hashOf(url));
    const picture =
      file === undefined ? await silentHosts.ask(url, () => downloadPicture(url, options)) : { file };
    done += 1;
    onProgress?.({ url, picture, done, total: all.length });
    return [url, picture] as const;
  });
  return new Map(pictures);
}

/** Remembers hosts that do not answer, because waiting for each of their pictures could take hours. */
function createSilentHosts() {
  const silences = new Map<string, number>();
  return {
    async ask(url: string, download: () => Promise<DownloadedPicture>): Promise<DownloadedPicture> {
      const host = parseUrl(url)?.host ?? '';
      const count = silences.get(host) ?? 0;
      if (count >= MAX_SILENT_REQUESTS)
        return { reason: 'is on a server that did not answer for other pictures' };
      const picture = await download();
      const isSilent = 'reason' in picture && SILENCE.includes(picture.reason);
      silences.set(host, isSilent ? (silences.get(host) ?? 0) + 1 : 0);
      return picture;
    },
  };
}

async function downloadPicture(url: string, options: DownloadOptions): Promise<DownloadedPicture> {
  const { folder, inspect = inspectPicture, signal, timeLimit = REQUEST_TIMEOUT_MS } = options;
  const partial = join(folder, hashOf(url) + PARTIAL);
  try {
    await withPause(signal, async () => {
      const timeout = AbortSignal.timeout(timeLimit);
      await fetchFile(url, partial, {
        allowPrivate: options.allowPrivate ?? false,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    });
    const inspection = await inspect(partial);
    if ('fault' in inspection) {
      return { reason: inspection.fault.message.replace(/^The (picture|file) \S+ /, '').replace(/\.$/, '') };
    }
    const file = join(folder, `${hashOf(url)}.${inspection.facts.format}`);
    await rename(partial, file);
    return { file };
  } catch (error) {
    signal?.throwIfAborted();
    return { reason: reasonOf(error) };
  } finally {
    await rm(partial, { force: true });
  }
}

/** Thrown if a server asks for a pause. */
class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
  readonly pause: number;

  constructor(status: number, retryAfter: string | undefined) {
    super(`was refused because of too many requests (${status})`);
    const seconds = Number(retryAfter);
    // The header has seconds or a date. Without it, the server doesn't say when to come back.
    const pause = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1000;
    this.pause = Number.isNaN(pause) ? Number.POSITIVE_INFINITY : Math.max(0, pause);
  }
}

/** Runs a download, and once more if the server asks for a short pause. */
async function withPause(signal: AbortSignal | undefined, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof TooManyRequestsError) || error.pause > MAX_PAUSE_MS) throw error;
    await wait(error.pause, undefined, signal ? { signal } : {});
    await run();
  }
}

interface RequestOptions {
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

/** Downloads a file, following redirects. The address of each is checked when the connection is made. */
async function fetchFile(url: string, path: string, options: RequestOptions): Promise<void> {
  let address = parseUrl(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!address || !/^https?:$/.test(address.protocol)) throw new DownloadError('has no address on the web');
    const response = await requestPicture(address, options);
    try {
      const { statusCode: status = 0, headers } = response;
      if (status === 200) return await save(response, path, options.signal);
      if (status === 429 || status === 503) throw new TooManyRequestsError(status, headers['retry-after']);
      if (status < 300 || status >= 400 || headers.location === undefined)
        throw new DownloadError(answerOf(status));
      address = parseUrl(headers.location, address.href);
    } finally {
      response.destroy();
    }
  }
  throw new DownloadError('is behind too many redirects');
}

function requestPicture(address: URL, { allowPrivate, signal }: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp;
    const settings = {
      // A shared agent could reuse a connection that this guard has not checked.
      agent: false,
      signal,
      headers: { 'user-agent': USER_AGENT, accept: 'image/*', 'accept-encoding': 'identity' },
      ...guarded(address.hostname, allowPrivate),
    };
    request(address, settings, resolve).once('error', reject).end();
  });
}

async function save(response: IncomingMessage, path: string, signal: AbortSignal): Promise<void> {
  const tooLarge = () => new DownloadError(`is larger than ${MAX_PICTURE_BYTES / MEGABYTE} MB`);
  if (Number(response.headers['content-length']) > MAX_PICTURE_BYTES) throw tooLarge();
  let size = 0;
  const limited = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > MAX_PICTURE_BYTES) throw tooLarge();
      yield chunk;
    }
  };
  await pipeline(response, limited, createWriteStream(path), { signal });
}

function answerOf(status: number): string {
  if (status === 404 || status === 410) return `was not found (${status})`;
  if (status === 401 || status === 403) return `is not public (${status})`;
  return `could not be downloaded: the server answered ${status}`;
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'is on a site that no longer exists',
  EAI_AGAIN: 'is on a site whose address could not be looked up',
  ECONNREFUSED: 'is on a server that refuses connections',
  ECONNRESET: 'did not arrive whole',
  ERR_STREAM_PREMATURE_CLOSE: 'did not arrive whole',
  ABORT_ERR: 'did not arrive in time',
  ETIMEDOUT: 'did not arrive in time',
};

/** The reasons that say something about the host rather than the picture. */
const SILENCE = ['ENOTFOUND', 'ECONNREFUSED', 'ETIMEDOUT'].map((code) => reasons[code] ?? '');

function reasonOf(error: unknown): string {
  if (error instanceof DownloadError || error instanceof TooManyRequestsError) return error.message;
  if (error instanceof PrivateAddressError) return 'has an address that is not public';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? `could not be downloaded: ${rootMessage(error)}`;
}
