/** Pictures in all their sizes, and generated images: made at the first request and stored from then on. */
import type { GeneratedImage } from '../images/generated/generated-images.ts';
import { isChangedPicture } from '../images/make-variant.ts';
import type { MediaFile } from '../images/media-file.ts';
import { variantsOf } from '../images/picture-sizes.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import { quickCompression } from './compression.ts';
import {
  ASSET_HEADERS,
  FIVE_MINUTES,
  FOREVER,
  mediaType,
  PUBLIC_DOCUMENT_HEADERS,
} from './policy-headers.ts';
import { type Headers, type Representation, represent } from './representation.ts';
import type { SiteWorkers } from './site-workers.ts';

type Bytes = Buffer<ArrayBuffer>;

/** An image that is served at a path, but not made with the site. */
export interface LazyImage {
  readonly isStored: () => boolean;
  /** Takes up to a second when the image is not stored. */
  readonly get: () => Promise<Representation>;
}

export interface ImageCache {
  /** Returns the variants of the pictures, and each picture without its metadata, by path. */
  pictures(media: Iterable<MediaFile>): ReadonlyMap<string, LazyImage>;
  generated(images: Iterable<GeneratedImage>): ReadonlyMap<string, LazyImage>;
}

interface Source {
  readonly path: string;
  readonly key: string;
  readonly make: () => Promise<Uint8Array>;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly headers: Headers;
}

/** Images that stay in memory, so that concurrent requests share one and popular ones are not read again. */
const MAX_IN_MEMORY = 32;

export function createImageCache(workers: SiteWorkers, cache: BuildCache): ImageCache {
  /** The least recently used one is first. */
  const recent = new Map<string, Promise<Bytes>>();

  async function load({ path, key, make }: Source): Promise<Bytes> {
    const stored = cache.get(key);
    if (stored) return stored;
    const made = await make().catch((cause: unknown) => {
      throw isChangedPicture(cause) ? cause : new Error(`${path} could not be made.`, { cause });
    });
    const bytes = Buffer.from(made);
    cache.set(key, bytes);
    return bytes;
  }

  function bytesOf(source: Source): Promise<Bytes> {
    const { key } = source;
    const bytes = recent.get(key) ?? load(source);
    recent.delete(key);
    recent.set(key, bytes);
    bytes.catch(() => recent.delete(key));
    const [eldest] = recent.keys();
    if (recent.size > MAX_IN_MEMORY && eldest !== undefined) recent.delete(eldest);
    return bytes;
  }

  function toLazy(source: Source): LazyImage {
    cache.keep(source.key);
    return {
      isStored: () => cache.has(source.key),
      get: async () => represent({ ...source, body: await bytesOf(source) }, quickCompression),
    };
  }

  function picture(file: MediaFile): readonly (readonly [string, LazyImage])[] {
    const { name, path, hash, picture: facts } = file;
    if (!facts?.isResizable) return [];
    const own = { path: `/media/${name}`, format: facts.format, width: undefined };
    return [own, ...variantsOf(file)].map(({ path: address, format, width }) => [
      address,
      toLazy({
        path: address,
        key: `picture ${hash} ${format} ${width ?? 'own'}`,
        make: () => workers.run('makeVariant', { file: { path, hash }, format, width }),
        // A file may be called otherwise than its format.
        contentType: mediaType(`picture.${format}`),
        cacheControl: width === undefined ? FIVE_MINUTES : FOREVER,
        headers: ASSET_HEADERS,
      }),
    ]);
  }

  return {
    pictures: (media) => new Map([...media].flatMap(picture)),
    generated: (images) =>
      new Map(
        [...images].map(({ path, design, hash, isImmutable }) => [
          path,
          toLazy({
            path,
            key: `generated ${hash}`,
            make: () => workers.run('renderImage', design),
            contentType: mediaType(path),
            cacheControl: isImmutable ? FOREVER : FIVE_MINUTES,
            // Any site may show it next to a link.
            headers: PUBLIC_DOCUMENT_HEADERS,
          }),
        ]),
      ),
  };
}

/** Makes the images that are not stored yet, unless the cache stores nothing. */
export async function makeAhead(images: Iterable<LazyImage>, signal: AbortSignal): Promise<void> {
  for (const { isStored, get } of images) {
    if (signal.aborted) return;
    if (isStored()) continue;
    await get();
    if (!isStored()) return;
  }
}
