/** A site's generated images and their paths. */
import { type FindCover, type ImageDesign, icons, socialCards } from '../../../web/views/images/designs.ts';
import type { ContentView } from '../../../web/views/view-context.ts';
import { hashOf } from '../../util/hash.ts';
import type { MediaFile } from '../read-media.ts';

/** Increase it when the same design renders differently, so that browsers and caches drop old images. */
const RENDERER_VERSION = 3;

export interface GeneratedImage {
  readonly path: string;
  readonly design: ImageDesign;
  readonly hash: string;
  /** Whether the hash is in the path, so that the image at that path never changes. */
  readonly isImmutable: boolean;
}

const SOCIAL_CARD_PATH = /^\/social(\/.+)-[\w-]{22}\.png$/;
/** Replaces `/` in the paths of social cards. */
const HOME = '/home';

export function listGeneratedImages(view: ContentView, findCover: FindCover, favicon?: MediaFile) {
  const cards = new Map(
    [...socialCards(view, findCover)].map(([page, design]) => {
      const hash = hashOfDesign(design);
      const path = `/social${page === '/' ? HOME : page}-${hash}.png`;
      return [page, { path, design, hash, isImmutable: true }] as const;
    }),
  );
  const picture = favicon && { path: favicon.path, hash: favicon.hash };
  const siteIcons = icons(view.bundle.site, picture).map(([path, design]) => {
    return { path, design, hash: hashOfDesign(design), isImmutable: false };
  });
  const all: readonly GeneratedImage[] = [...cards.values(), ...siteIcons];
  const socialCard = (page: string) => cards.get(page)?.path;
  return {
    all,
    socialCard,
    /** Returns the current path of a social card, given its path before the page changed. */
    currentSocialCard(formerPath: string) {
      const page = SOCIAL_CARD_PATH.exec(formerPath)?.[1];
      return page && socialCard(page === HOME ? '/' : page);
    },
  };
}

/** Returns an image that is not part of the site, such as the card of a draft. */
export function imageOf(path: string, design: ImageDesign): GeneratedImage {
  return { path, design, hash: hashOfDesign(design), isImmutable: false };
}

/** Leaves out the path of a cover, because the same folder may be somewhere else on another machine. */
function hashOfDesign(design: ImageDesign): string {
  return hashOf(
    JSON.stringify([RENDERER_VERSION, design], (key, value) => (key === 'path' ? undefined : value)),
  );
}
