/** Pictures in all their sizes: made when first asked for or in a quiet moment, whichever is sooner, and kept. */

import type { MediaFile, PictureFormat } from '../images/media-file.ts';
import { variantsOf } from '../images/picture-sizes.ts';
import type { Press } from '../pool/press.ts';
import type { BuildCache } from './build-cache.ts';
import { FIVE_MINUTES, FOREVER } from './cache-control.ts';
import { quickCompression } from './compression.ts';
import { pictureType } from './media-type.ts';
import { ASSET_HEADERS } from './policy-headers.ts';
import { type Representation, represent } from './representation.ts';

/** What is served at a path, but not made with the site. */
export interface LazyRepresentation {
  /** Whether it is at hand. */
  readonly isKept: () => boolean;
  /** Takes up to a second where it is not; whoever asks meanwhile gets the same. */
  readonly get: () => Promise<Representation>;
}

export interface Pictures {
  /** By path: the sizes of these pictures, and each as it is but for its metadata. */
  list(media: Iterable<MediaFile>): ReadonlyMap<string, LazyRepresentation>;
}

interface Wanted {
  readonly path: string;
  readonly format: PictureFormat;
  /** Absent for the picture's own. */
  readonly width?: number;
  readonly cacheControl: string;
}

export function createPictures(press: Press, cache: BuildCache): Pictures {
  const making = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  async function makeOnce(key: string, { path, hash }: MediaFile, { format, width }: Wanted) {
    const made = making.get(key) ?? press.make({ kind: 'picture', file: { path, hash }, format, width });
    making.set(key, made);
    try {
      const bytes = await made;
      if (!cache.has(key)) cache.set(key, bytes);
      return bytes;
    } finally {
      making.delete(key);
    }
  }

  function toLazy(file: MediaFile, wanted: Wanted): LazyRepresentation {
    const { format, width, cacheControl } = wanted;
    const key = `picture ${file.hash} ${format} ${width ?? 'own'}`;
    cache.keep(key);
    return {
      isKept: () => cache.has(key),
      get: async () =>
        represent(
          {
            body: cache.get(key) ?? (await makeOnce(key, file, wanted)),
            contentType: pictureType(format),
            cacheControl,
            headers: ASSET_HEADERS,
          },
          quickCompression,
        ),
    };
  }

  return {
    list: (media) =>
      new Map(
        [...media].flatMap((file) => wantedOf(file).map((one) => [one.path, toLazy(file, one)] as const)),
      ),
  };
}

/** Nothing of a picture that stays as it is. */
function wantedOf(file: MediaFile): readonly Wanted[] {
  if (!file.picture?.isResizable) return [];
  const { format } = file.picture;
  return [
    { path: `/media/${file.name}`, format, cacheControl: FIVE_MINUTES },
    ...variantsOf(file).map((variant) => ({ ...variant, cacheControl: FOREVER })),
  ];
}

/**
 * Makes what is not kept yet, one after the other, so that visitors have the rest of the processor.
 *
 * @param onMade called after each
 */
export async function makeAhead(
  pictures: Iterable<LazyRepresentation>,
  signal: AbortSignal,
  onMade: () => void,
): Promise<void> {
  for (const { isKept, get } of pictures) {
    if (signal.aborted) return;
    if (isKept()) continue;
    await get();
    // Where nothing is kept, making ahead is in vain.
    if (!isKept()) return;
    onMade();
  }
}
