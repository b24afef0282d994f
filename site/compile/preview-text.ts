/** Shows essays and pages that are not saved as visitors will see them. */
import { type Edition, type Essay, publishEssays } from '../../web/core/essays.ts';
import type { OwnPage } from '../../web/core/model.ts';
import type { EssayText } from '../../web/views/essay.tsx';
import { essayCard, type FindCover } from '../../web/views/images/designs.ts';
import type { ViewContext } from '../../web/views/view-context.ts';
import { contentsOf } from '../markdown/render-markdown.ts';
import { imageOf } from '../pictures/generated/generated-images.ts';
import { type ParsedEssay, withCategories } from '../reader/parse-essay.ts';
import type { ParsedPage } from '../reader/parse-page.ts';
import type { ImageCache } from './image-cache.ts';
import type { PageSources } from './page-list.ts';
import type { Representation } from './representation.ts';

/** A text with what its page needs. `html` is rendered and trusted. */
export type ShownText =
  | {
      readonly kind: 'essay';
      readonly context: ViewContext;
      readonly essay: Essay;
      readonly text: EssayText;
      /** Makes the social card. */
      readonly card: () => Promise<Representation | undefined>;
    }
  | { readonly kind: 'page'; readonly context: ViewContext; readonly page: OwnPage; readonly html: string };

interface PreviewSources extends Pick<PageSources, 'content' | 'view' | 'viewIn'> {
  readonly edition: Edition;
  readonly images: Pick<ImageCache, 'generated'>;
  readonly findCover: FindCover;
}

/** Where the card of a text that is not published would be. */
const CARD_PATH = '/social/preview.png';

/** Returns a function that shows a text among the published content. A text with errors in its front matter is undefined. */
export function createTextPreview({ content, edition, view, viewIn, images, findCover }: PreviewSources) {
  const { site, pillars } = content.documents;
  return (text: ParsedEssay | ParsedPage): ShownText | undefined => {
    const html = content.shown(text.rendered.html);
    if ('page' in text) {
      const { page } = text;
      const language = page?.translation?.language ?? site.locale;
      return page && { kind: 'page', context: viewIn(language, view.bundle), page, html };
    }
    const documents = withCategories(text.document ? [text.document] : [], pillars[0]?.name ?? '');
    const { essays } = publishEssays(documents, site.locale, { ...edition, preview: true });
    const essay = essays[0]?.essay;
    if (!essay) return undefined;
    const shown = { html, headings: contentsOf(text.rendered) };
    const card = imageOf(CARD_PATH, essayCard(essay, view.bundle, findCover));
    return {
      kind: 'essay',
      context: viewIn(essay.language, view.bundle),
      essay,
      text: shown,
      card: async () => images.generated([card]).get(CARD_PATH)?.get(),
    };
  };
}
