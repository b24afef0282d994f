/** Downloads the pictures of a site that is brought in. Their addresses were written by many people over many years. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type InspectPicture, inspectPicture } from '../site/pictures/inspect-picture.ts';
import { hashOf } from '../site/util/hash.ts';
import { mapConcurrently } from '../site/util/map-concurrently.ts';
import { parseUrl } from '../site/util/parse-url.ts';
import { groupBy } from '../web/core/group-by.ts';
import { createFetcher, type FetchOptions, LeftOutError } from './address/fetch-address.ts';
import { fieldsOf } from './essay-fields.ts';
import { provisionalTargets } from './link-targets.ts';
import { type SourceSite, textsOf } from './source.ts';
import { convertText } from './text/convert-text.ts';

export interface DownloadOptions extends Pick<FetchOptions, 'folder' | 'timeLimit' | 'allowPrivate'> {
  readonly onProgress?: (done: number, total: number) => void;
  /** A function that runs in another process is safer, because decoders can crash. */
  readonly inspect?: InspectPicture | undefined;
}

const MAX_HOSTS_AT_ONCE = 4;
const MAX_REDIRECTS = 5;

/** Returns the addresses of the pictures that texts show from other places than the source. */
export function missingPictures(site: SourceSite, origin: string | undefined): readonly string[] {
  const addresses = new Set<string>();
  const contextFor = provisionalTargets(site, origin, (address) => addresses.add(address));
  for (const post of textsOf(site)) {
    const context = contextFor(post);
    const { cover } = fieldsOf(post);
    if (cover) context.resolvePicture(cover.target);
    convertText(post, context);
  }
  return [...addresses];
}

/**
 * Downloads pictures, those of one host one after another. Returns the path on disk of each by its address, undefined for
 * those that could not be had. A second run with the same folder downloads only what is missing.
 */
export async function downloadPictures(
  urls: readonly string[],
  { onProgress, inspect = inspectPicture, ...fetching }: DownloadOptions,
): Promise<ReadonlyMap<string, string | undefined>> {
  const { folder } = fetching;
  await mkdir(folder, { recursive: true });
  const present = new Map((await readdir(folder)).map((name) => [parse(name).name, join(folder, name)]));
  const all = [...new Set(urls)];
  const found = new Map<string, string | undefined>();
  let done = 0;
  await mapConcurrently([...groupBy(all, hostOf).values()], MAX_HOSTS_AT_ONCE, async (ofHost) => {
    const ask = await createFetcher({ ...fetching, isMine: true });
    for (const url of ofHost) {
      const file = present.get(nameOf(url)) ?? (await download(url).catch(nothingIfLeftOut));
      found.set(url, file);
      done += 1;
      onProgress?.(done, all.length);
    }

    async function download(url: string): Promise<string | undefined> {
      let address = parseUrl(url);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        if (!address || !/^https?:$/.test(address.protocol)) break;
        const { status, location, file } = await ask(address.href);
        if (location === undefined) return status === 200 ? keepPicture(url, file) : undefined;
        address = parseUrl(location, address.href);
      }
      return undefined;
    }
  });
  return found;

  /** Names a file for what it contains, whatever its address says. Removes what is no picture. */
  async function keepPicture(url: string, file: string): Promise<string | undefined> {
    const inspection = await inspect(file);
    if ('fault' in inspection) return rm(file).then(() => undefined);
    const kept = join(folder, `${nameOf(url)}.${inspection.facts.format}`);
    await rename(file, kept);
    return kept;
  }
}

/** Tells pictures from answers that nobody has looked at. */
function nameOf(url: string): string {
  return `picture-${hashOf(url)}`;
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? '';
}

function nothingIfLeftOut(error: unknown): undefined {
  if (!(error instanceof LeftOutError)) throw error;
}
