/** Downloads the pictures of a site that is brought in. Their addresses were written by many people over many years. */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, parse } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type InspectPicture, inspectPicture } from '../site/pictures/inspect-picture.ts';
import { hashOf } from '../site/util/hash.ts';
import { mapConcurrently } from '../site/util/map-concurrently.ts';
import { parseUrl } from '../site/util/parse-url.ts';
import { requestGuarded } from '../site/util/public-address.ts';
import { VERSION } from '../site/util/version.ts';
import { fieldsOf } from './essay-fields.ts';
import { provisionalTargets } from './link-targets.ts';
import type { SourceSite } from './source.ts';
import { convertText } from './text/convert-text.ts';

export interface DownloadOptions {
  /** Where the pictures are stored. A second run with the same folder downloads only what is missing. */
  readonly folder: string;
  readonly onProgress?: (done: number, total: number) => void;
  /** Maximum duration of a request, in milliseconds. */
  readonly timeLimit?: number;
  /** Whether pictures may have a private address. Only for tests. */
  readonly allowPrivate?: boolean;
  /** A function that runs in another process is safer, because decoders can crash. */
  readonly inspect?: InspectPicture | undefined;
}

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const MAX_CONCURRENT_DOWNLOADS = 4;
const MAX_REDIRECTS = 5;
const REQUEST_TIMEOUT_MS = 30_000;
/** After as many pictures of a host that does not answer, the others of this host are not tried. */
const MAX_SILENT_REQUESTS = 4;

/** Names the program, so that the owner of a server can tell what it does. */
const USER_AGENT = `Foyer/${VERSION} (import of pictures)`;

const PARTIAL = '.part';

/** Returns the addresses of the pictures that posts show from other places than the source. */
export function missingPictures(site: SourceSite, origin: string | undefined): readonly string[] {
  const addresses = new Set<string>();
  const contextFor = provisionalTargets(site, origin, (address) => addresses.add(address));
  for (const post of site.posts) {
    const context = contextFor(post);
    const { cover } = fieldsOf(post);
    if (cover) context.resolvePicture(cover.target);
    convertText(post, context);
  }
  return [...addresses];
}

/** Thrown for an answer that is no picture. */
class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

/** Downloads pictures. Returns the path on disk of each that could be fetched, by its address. */
export async function downloadPictures(
  urls: readonly string[],
  options: DownloadOptions,
): Promise<ReadonlyMap<string, string>> {
  const { folder, onProgress } = options;
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  // Left by a run that was interrupted.
  const partial = names.filter((name) => name.endsWith(PARTIAL));
  await Promise.all(partial.map((name) => rm(join(folder, name))));
  const complete = names.filter((name) => !partial.includes(name));
  const pictures = new Map(complete.map((name) => [parse(name).name, join(folder, name)]));
  const all = [...new Set(urls)];
  const silences = new Map<string, number>();
  let done = 0;
  await mapConcurrently(all, MAX_CONCURRENT_DOWNLOADS, async (url) => {
    const hash = hashOf(url);
    // Waiting for each picture of a host that does not answer could take hours.
    const host = parseUrl(url)?.host ?? '';
    if (!pictures.has(hash) && (silences.get(host) ?? 0) < MAX_SILENT_REQUESTS) {
      const file = await downloadPicture(url, options).catch((error: unknown) => {
        if (!(error instanceof DownloadError)) silences.set(host, (silences.get(host) ?? 0) + 1);
        return undefined;
      });
      if (file !== undefined) pictures.set(hash, file);
    }
    done += 1;
    onProgress?.(done, all.length);
  });
  return new Map(
    all.flatMap((url) => {
      const file = pictures.get(hashOf(url));
      return file === undefined ? [] : [[url, file]];
    }),
  );
}

/** @throws DownloadError, or what the connection throws */
async function downloadPicture(url: string, options: DownloadOptions): Promise<string> {
  const { folder, inspect = inspectPicture } = options;
  const partial = join(folder, hashOf(url) + PARTIAL);
  try {
    await fetchFile(url, partial, options);
    const inspection = await inspect(partial);
    if ('fault' in inspection) throw new DownloadError(inspection.fault.message);
    const file = join(folder, `${hashOf(url)}.${inspection.facts.format}`);
    await rename(partial, file);
    return file;
  } finally {
    await rm(partial, { force: true });
  }
}

/** Downloads a file, following redirects. The address of each is checked when the connection is made. */
async function fetchFile(url: string, path: string, options: DownloadOptions): Promise<void> {
  const { allowPrivate = false, timeLimit = REQUEST_TIMEOUT_MS } = options;
  const signal = AbortSignal.timeout(timeLimit);
  let address = parseUrl(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!address || !/^https?:$/.test(address.protocol)) break;
    const headers = { 'user-agent': USER_AGENT, accept: 'image/*', 'accept-encoding': 'identity' };
    const response = await requestGuarded(address, allowPrivate, { signal, headers });
    try {
      const { statusCode: status = 0 } = response;
      if (status === 200) return await save(response, path, signal);
      const { location } = response.headers;
      if (status < 300 || status >= 400 || location === undefined) break;
      address = parseUrl(location, address.href);
    } finally {
      response.destroy();
    }
  }
  throw new DownloadError(`There is no picture at ${url}.`);
}

async function save(response: IncomingMessage, path: string, signal: AbortSignal): Promise<void> {
  const tooLarge = () => new DownloadError(`The picture is larger than ${MAX_PICTURE_BYTES} bytes.`);
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
