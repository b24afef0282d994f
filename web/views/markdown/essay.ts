import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Essay } from '../../runtime/essays.ts';
import { nestHeadings } from '../../runtime/markdown/nest-headings.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import { essayUrl } from '../../runtime/routes.ts';
import { essayFacts } from './essay-lines.ts';
import { items, list, markdownPage, quote, section } from './markdown-page.ts';

/** Below the title of the essay. */
const TOP_LEVEL_IN_ESSAY = 2;

/** `/essays/<slug>`: a line on when and by whom, then the Markdown of the essay itself. */
export function essayMarkdown(bundle: ContentBundle, essay: Essay, content: string): string {
  return markdownPage({
    title: essay.title,
    url: essayUrl(bundle, essay.slug),
    blocks: [
      `By ${inlineText(bundle.site.name)}, ${essayFacts(essay)}`,
      nestHeadings(content.trim(), TOP_LEVEL_IN_ESSAY),
      section('To take away', list(essay.takeaways)),
      section('To quote', items(essay.keyQuotes.map(quote))),
    ],
  });
}
