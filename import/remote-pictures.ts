/** Finds the pictures that posts show from other places than the source. */
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
