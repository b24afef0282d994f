import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Essay } from '../../runtime/essays.ts';
import { nestHeadings } from '../../runtime/markdown/nest-headings.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import { essayPath, essaysPath, essayUrl } from '../../runtime/routes.ts';
import { foundSentence, listSentence, searchTitle, shownQuery } from '../../runtime/search/found.ts';
import { type EssaysFilter, listingOf, onPage } from '../essays.tsx';
import {
  alternateUrl,
  type Block,
  items,
  link,
  list,
  markdownPage,
  paragraph,
  quote,
  section,
} from './markdown-page.ts';

/** `/essays`: all of them, those of one pillar, or what fits a query; of a long list one page. */
export function essaysMarkdown(bundle: ContentBundle, filter: EssaysFilter = {}): string {
  const { pillar, unknownCategory, found } = filter;
  const listing = listingOf(bundle, filter);
  const { title, essays, page, pages } = listing;
  const path = essaysPath({ category: pillar?.slug, query: found?.query, page });
  const shown = found ? found.essays : onPage(listing);
  return markdownPage({
    title: found ? searchTitle(found.query) : title,
    url: bundle.origin + path,
    blocks: [
      pillar && paragraph(pillar.description),
      unknownCategory !== undefined && 'There is no such category; these are of all.',
      found ? foundLine(filter) : listSentence(essays.length, pillar?.name),
      shown.length === 0 && !found ? 'No essay is published yet.' : essayLines(bundle, shown),
      pages > 1 && turnPages(bundle, filter, page, pages),
      section('Categories', categories(bundle)),
    ],
  });
}

function foundLine({ found, pillar }: EssaysFilter): Block {
  if (!found) return undefined;
  const { before, after } = foundSentence(found, pillar?.name);
  return paragraph(`${before} “${shownQuery(found.query)}”${after}`);
}

function turnPages(
  bundle: ContentBundle,
  { pillar, found }: EssaysFilter,
  page: number,
  pages: number,
): string {
  const to = (label: string, other: number) =>
    link(
      label,
      alternateUrl(bundle, essaysPath({ category: pillar?.slug, query: found?.query, page: other })),
    );
  return [
    `Page ${page} of ${pages}.`,
    ...(page > 1 ? [to('Previous page', page - 1)] : []),
    ...(page < pages ? [to('Next page', page + 1)] : []),
  ].join(' ');
}

function categories(bundle: ContentBundle): string {
  return items(
    bundle.pillars.map(
      ({ name, slug, description }) =>
        `${link(name, alternateUrl(bundle, essaysPath({ category: slug })))}: ${inlineText(description)}`,
    ),
  );
}

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

type ListedEssay = Pick<Essay, 'slug' | 'title' | 'date' | 'category' | 'readingTime' | 'excerpt'>;

/** Essays as a list: title, date, category, reading time and what each is about. */
export function essayLines(bundle: ContentBundle, essays: readonly ListedEssay[]): string {
  return items(
    essays.map(
      (essay) =>
        `${link(essay.title, alternateUrl(bundle, essayPath(essay.slug)))} (${essayFacts(essay)}): ${inlineText(essay.excerpt)}`,
    ),
  );
}

/** Date, category and reading time, on one line. */
function essayFacts({ date, category, readingTime }: Omit<ListedEssay, 'excerpt'>): string {
  return [date, inlineText(category), readingTime].join(', ');
}
