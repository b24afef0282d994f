import type { ContentBundle } from '../../core/bundle.ts';
import { closestCategory } from '../../core/category-input.ts';
import { nestHeadings } from '../../core/documents/nest-headings.ts';
import type { Essay } from '../../core/essays.ts';
import { inlineText } from '../../core/one-line.ts';
import { essayPath, essaysPath, mediaPath } from '../../core/routes.ts';
import { type FoundEssay, isRelated, passageOf } from '../../core/search/found.ts';
import { sharedTags } from '../../core/tags.ts';
import { siteWording } from '../../locales/find-words.ts';
import { foundSentence } from '../../locales/search-sentences.ts';
import {
  type EssaysFilter,
  listingOf,
  listSentence,
  onPage,
  PARAMETERS_SENTENCE,
  pathOf,
  restOfParameters,
  shownParameters,
} from '../essays.tsx';
import { codeSpan, items, list, markdownPage, pageLink, paragraph, quote, section } from './markdown-page.ts';

/** `/essays`: all essays, those of one pillar or tag, or search results; one page of a long list. */
export function essaysMarkdown(bundle: ContentBundle, filter: EssaysFilter = {}): string {
  const { pillar, unknownCategory, ignored = [], found } = filter;
  const listing = listingOf(bundle, filter);
  const { title, essays, page } = listing;
  const shown = found ? found.essays : onPage(listing);
  return markdownPage(
    bundle,
    pathOf(bundle, filter, page),
    title,
    pillar && paragraph(pillar.description),
    unknownCategory !== undefined && unknownCategoryLine(bundle, unknownCategory),
    ignored.length > 0 && ignoredLine(ignored),
    foundLine(bundle, filter) ?? listSentence(bundle, essays.length),
    shown.length === 0 && !found ? 'No essays have been published yet.' : essayLines(bundle, shown),
    pageLinks(bundle, filter, listing),
    section(
      'Categories',
      items(bundle.pillars, ({ name, slug, description }) => {
        return `${pageLink(bundle, name, essaysPath(bundle, { category: slug }))}: ${inlineText(description)}`;
      }),
    ),
    section(
      'Tags',
      items(sharedTags(bundle), ({ name, count }) => {
        return `${pageLink(bundle, name, essaysPath(bundle, { tag: name }))} (${count})`;
      }),
    ),
  );
}

function unknownCategoryLine(bundle: ContentBundle, category: string): string {
  const meant = closestCategory(bundle, category);
  const question =
    meant && ` Did you mean ${pageLink(bundle, meant.name, essaysPath(bundle, { category: meant.slug }))}?`;
  return `There is no such category; here are all essays.${question ?? ''}`;
}

function ignoredLine(ignored: readonly string[]): string {
  const names = shownParameters(ignored).map(codeSpan).join(', ');
  return `Ignored parameters: ${names}${restOfParameters(ignored)}. ${PARAMETERS_SENTENCE}`;
}

function foundLine({ site }: ContentBundle, { found, pillar }: EssaysFilter): string | undefined {
  if (!found) return undefined;
  return foundSentence(siteWording(site), found, { category: pillar?.name })
    .map((part) => {
      if (typeof part === 'string') return escapeWords(part);
      return 'quoted' in part ? codeSpan(part.quoted) : inlineText(part.name);
    })
    .join('');
}

/** Escapes text, and keeps the spaces around it. */
function escapeWords(text: string): string {
  return text.split(' ').map(inlineText).join(' ');
}

function pageLinks(
  bundle: ContentBundle,
  filter: EssaysFilter,
  { page, pages }: ReturnType<typeof listingOf>,
): string | undefined {
  if (pages === 1) return undefined;
  return [
    `Page ${page} of ${pages}.`,
    ...(page > 1 ? [pageLink(bundle, 'Previous page', pathOf(bundle, filter, page - 1))] : []),
    ...(page < pages ? [pageLink(bundle, 'Next page', pathOf(bundle, filter, page + 1))] : []),
  ].join(' ');
}

/** Highest heading level in an essay, below its title. */
const TOP_LEVEL_IN_ESSAY = 2;

/** `/essays/<slug>`: author, facts and the Markdown of the essay itself, and the essay to read next. */
export function essayMarkdown(bundle: ContentBundle, essay: Essay, content: string, next?: Essay): string {
  const { cover } = essay;
  return markdownPage(
    bundle,
    essayPath(essay.slug),
    essay.title,
    essay.subtitle && paragraph(essay.subtitle),
    `By ${inlineText(bundle.site.name)}, ${essayFacts(essay)}${essay.updated === undefined ? '' : `, updated ${essay.updated}`}`,
    cover && `![${inlineText(cover.alt)}](<${bundle.origin}${mediaPath(cover.file)}>)`,
    nestHeadings(content.trim(), TOP_LEVEL_IN_ESSAY),
    section('Takeaways', list(essay.takeaways)),
    section('Quotes', items(essay.keyQuotes, quote)),
    essay.tags.length > 0 && paragraph(`Tags: ${essay.tags.join(', ')}`),
    next && section('Read next', essayLines(bundle, [next])),
  );
}

type ListedEssay = Pick<Essay, 'slug' | 'title' | 'date' | 'category' | 'readingTime' | 'excerpt'> &
  Partial<Pick<FoundEssay, 'matchedBy' | 'snippet'>>;

/** Returns a list of essays, each with its title, date, category, reading time, and excerpt or best passage. */
export function essayLines(bundle: ContentBundle, essays: readonly ListedEssay[]): string {
  return items(essays, (essay) => {
    const title = pageLink(bundle, essay.title, essayPath(essay.slug));
    const reason = isRelated(essay) ? ', related in meaning' : '';
    return `${title} (${essayFacts(essay)}${reason}): ${inlineText(passageOf(essay))}`;
  });
}

function essayFacts({
  date,
  category,
  readingTime,
}: Pick<ListedEssay, 'date' | 'category' | 'readingTime'>): string {
  return [date, inlineText(category), readingTime].join(', ');
}
