/** Drafts as their shared pages show them. Nothing else that is served contains them. */
import { type Edition, pendingOn, publishEssays } from '../../web/core/essays.ts';
import { draftPage } from '../../web/views/draft.tsx';
import { nameOfText } from '../reader/text-name.ts';
import { findMedia } from './find-media.ts';
import type { ImageCache } from './image-cache.ts';
import type { PageSources } from './page-list.ts';
import type { Representation } from './representation.ts';

interface DraftSources extends Pick<PageSources, 'content' | 'view' | 'viewIn'> {
  readonly edition: Edition;
  readonly images: ImageCache;
}

/** Returns a function that finds an unpublished essay by the name of its file, which is what is shared. */
export function createDraftFinder({ content, edition, view, viewIn, images }: DraftSources) {
  const { essays, site } = content.documents;
  return (shared: string) => {
    const document = essays.find((essay) => nameOfText(essay) === shared);
    if (!document || pendingOn(edition.day, document) === undefined) return undefined;
    const { slug } = document;
    return {
      /** Returns the page. Its pictures are below the path `base`, because those of drafts are not public. */
      html(base: string): string {
        const { essays: drafts } = publishEssays([document], site.locale, { ...edition, preview: true });
        const [draft] = drafts;
        if (!draft) return '';
        const shown = viewIn(draft.essay.language, view.bundle);
        return withPicturesBelow(base, draftPage(shown, draft.essay, content.essayText(slug)));
      },
      /** Returns a picture or file that the draft shows, by its public path: `/media/plan.png`. */
      media(path: string): Promise<Representation | undefined> {
        return findMedia(images, content.publicMedia([slug]), path);
      },
    };
  };
}

/**
 * Returns a page whose pictures and links to files are below the path `base`. `<` is escaped everywhere else, and so is `"`
 * within attributes.
 */
export function withPicturesBelow(base: string, html: string): string {
  return html.replace(/<(?:img|a) [^>]*>/g, (tag) =>
    tag.replace(/ (?:src|srcset|href)="[^"]*"/g, (attribute) =>
      attribute.replace(/(["\s])\/media\//g, `$1${base}/media/`),
    ),
  );
}
