/** Finds a file of `media/` by its public path, such as `/media/plan.png`, also in another size. */
import type { MediaFile } from '../pictures/read-media.ts';
import type { ImageCache } from './image-cache.ts';
import { prepareMedia } from './prepare.ts';
import { type Representation, represent } from './representation.ts';

export async function findMedia(
  images: ImageCache,
  media: Iterable<MediaFile>,
  path: string,
): Promise<Representation | undefined> {
  // The address of a size has the hash of its picture.
  const files = [...media].filter(({ name, hash }) => path === `/media/${name}` || path.includes(hash));
  const picture = images.pictures(files).get(path);
  if (picture) return picture.get();
  const input = prepareMedia(files)
    .find((file) => file.path === path)
    ?.make();
  return input && represent(input, () => ({}));
}
