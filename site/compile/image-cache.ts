/** Cache of picture variants and generated images, which are made on the first request. */
import type { GeneratedImage } from '../pictures/generated/generated-images.ts';
import { isChangedPicture } from '../pictures/make-variant.ts';
import { variantsOf } from '../pictures/picture-sizes.ts';
import type { MediaFile } from '../pictures/read-media.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import type { Bytes } from '../pool/encode.ts';
import type { SiteWorkers } from '../workers/site-workers.ts';
import { FIVE_MINUTES, FOREVER } from './cache-lifetimes.ts';
import { MEDIA_HEADERS, mediaType, PUBLIC_IMAGE_HEADERS } from './policy-headers.ts';
import { type Representation, type RepresentationInput, represent } from './representation.ts';

/** An image that is made on request, not when the site is compiled. */
export interface LazyImage {
  readonly isStored: () => boolean;
  /** Makes the image first if it is not stored, which is slow. Rejects with a `BusyError` if too many others wait. */
  readonly get: () => Promise<Representation>;
}

/** More images wait to be made than would be within a moment. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  override readonly message = 'Too many images are being made at the moment.';
  readonly retryAfter = 10;
}

/** Images are made one at a time, most of them in less than half a second. */
const MAX_IN_PROGRESS = 64;

export type ImageCache = ReturnType<typeof createImageCache>;

interface ImageSource extends Omit<RepresentationInput, 'body'> {
  readonly path: string;
  readonly key: string;
  readonly make: () => Promise<Uint8Array>;
}

export function createImageCache(workers: SiteWorkers, cache: BuildCache) {
  const inProgress = new Map<string, Promise<Bytes>>();

  async function make({ path, key, make: start }: ImageSource): Promise<Bytes> {
    const made = await start().catch((cause: unknown) => {
      throw isChangedPicture(cause) ? cause : new Error(`${path} could not be created.`, { cause });
    });
    const bytes = Buffer.from(made);
    cache.set(key, bytes);
    return bytes;
  }

  async function bytesOf(source: ImageSource): Promise<Bytes> {
    const { key } = source;
    const stored = cache.get(key);
    if (stored) return stored;
    const known = inProgress.get(key);
    if (known) return known;
    if (inProgress.size >= MAX_IN_PROGRESS) throw new BusyError();
    const making = make(source).finally(() => inProgress.delete(key));
    inProgress.set(key, making);
    return making;
  }

  function toEntry(source: ImageSource): readonly [string, LazyImage] {
    const isStored = () => cache.has(source.key);
    // Marks the image as used. An image that belongs to the site must not be pruned, even if it is never requested.
    isStored();
    const get = async () => represent({ ...source, body: await bytesOf(source) }, () => ({}));
    return [source.path, { isStored, get }];
  }

  function pictureSources(file: MediaFile): readonly ImageSource[] {
    const { name, path, hash, picture } = file;
    if (!picture?.isResizable) return [];
    const own = { path: `/media/${name}`, format: picture.format, width: undefined };
    return [own, ...variantsOf(file)].map(({ path: address, format, width }) => ({
      path: address,
      key: `picture ${hash} ${format} ${width ?? 'own'}`,
      make: () => workers.run('makeVariant', { file: { path, hash }, format, width }),
      // The extension of the file may not match its format.
      contentType: mediaType(`picture.${format}`),
      cacheControl: width === undefined ? FIVE_MINUTES : FOREVER,
      headers: MEDIA_HEADERS,
    }));
  }

  function generatedSource({ path, design, hash, isImmutable }: GeneratedImage): ImageSource {
    return {
      path,
      key: `generated ${hash}`,
      make: () => workers.run('renderImage', design),
      contentType: mediaType(path),
      cacheControl: isImmutable ? FOREVER : FIVE_MINUTES,
      // Any site may show it next to a link.
      headers: PUBLIC_IMAGE_HEADERS,
    };
  }

  return {
    /** Returns the variants of the pictures, and each picture without its metadata, by path. */
    pictures: (media: readonly MediaFile[]): ReadonlyMap<string, LazyImage> =>
      new Map(media.flatMap(pictureSources).map(toEntry)),
    generated: (images: readonly GeneratedImage[]): ReadonlyMap<string, LazyImage> =>
      new Map(images.map(generatedSource).map(toEntry)),
  };
}

/** Makes the images that are not stored yet. Stops if the cache stores nothing. */
export async function makeAhead(images: Iterable<LazyImage>, signal: AbortSignal): Promise<void> {
  for (const { isStored, get } of images) {
    if (signal.aborted) return;
    if (isStored()) continue;
    await get();
    if (!isStored()) return;
  }
}
