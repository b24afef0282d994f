/** Finds and fetches the pictures that posts show from other places than the source. */
import type { InspectPicture } from '../../images/inspect-picture.ts';
import { downloadPictures } from './download-pictures.ts';
import { fieldsOf } from './essay-fields.ts';
import { createLinkTargets } from './link-targets.ts';
import type { SourceSite } from './source.ts';
import { convertText } from './text/convert-text.ts';

/** Returns the addresses of the pictures that the source lacks. */
export function remotePictures(site: SourceSite, origin: string | undefined): readonly string[] {
  const addresses = new Set<string>();
  const contextFor = createLinkTargets({
    site,
    origin,
    slugs: new Map(site.posts.map((post) => [post, post.name])),
    isPublic: () => true,
    media: { pictureAt: (path) => path, fileAt: (path) => path },
    downloads: new Map(),
    onMissing: (address) => addresses.add(address),
  });
  for (const post of site.posts) {
    const context = contextFor(post);
    const { cover } = fieldsOf(post);
    if (cover) context.resolvePicture(cover.target);
    convertText(post, context);
  }
  return [...addresses];
}

interface FetchOptions {
  /** Where the pictures are stored, so that the next import does not fetch them again. */
  readonly folder: string;
  readonly inspect?: InspectPicture;
  readonly onProgress: (done: number, total: number) => void;
}

/** Returns the paths on disk of the pictures that could be fetched, by address. */
export async function fetchPictures(
  addresses: readonly string[],
  { folder, onProgress, inspect }: FetchOptions,
): Promise<ReadonlyMap<string, string>> {
  const fetched = await downloadPictures(addresses, {
    folder,
    onProgress: ({ done, total }) => onProgress(done, total),
    ...(inspect && { inspect }),
  });
  return new Map(
    [...fetched].flatMap(([address, picture]) =>
      'file' in picture ? [[address, picture.file] as const] : [],
    ),
  );
}
