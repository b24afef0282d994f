/** Shows essays and pages that are not saved as visitors will see them. */

import type { ShownText } from '../../owner/room/views/texts-preview.tsx';
import type { Edition } from '../../web/core/essays.ts';
import { publishEssays } from '../../web/core/essays.ts';
import { type ParsedEssay, withCategories } from '../reader/parse-essay.ts';
import type { ParsedPage } from '../reader/parse-page.ts';
import type { Content } from '../reader/read-content.ts';
import type { PageSources } from './site-pages.ts';

interface PreviewSources extends Pick<PageSources, 'view' | 'viewIn'> {
  readonly content: Content;
  readonly edition: Edition;
}

/** Returns a function that shows a text among the published content. A text with errors in its front matter is undefined. */
export function createTextPreview({ content, edition, view, viewIn }: PreviewSources) {
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
    const shown = { html, headings: text.rendered.contents };
    return { kind: 'essay', context: viewIn(essay.language, view.bundle), essay, text: shown };
  };
}
