import { closestCategory } from '../../core/category-input.ts';
import { nestHeadings } from '../../core/documents/nest-headings.ts';
import { type Essay, readingMinutes } from '../../core/essays.ts';
import { inlineText } from '../../core/one-line.ts';
import { essayPath, essaysPath, mediaPath } from '../../core/routes.ts';
import { type FoundEssay, passageOf, relationOf } from '../../core/search/found.ts';
import { sharedTags } from '../../core/tags.ts';
import { foundSentence } from '../../locales/search-sentences.ts';
import { sentencesText } from '../components/sentence.tsx';
import { type EssaysFilter, listingOf, onPage, pathOf, shownParameters, titleOfList } from '../essays.tsx';
import type { ContentView } from '../view-context.ts';
import {
  codeSpan,
  facts,
  items,
  list,
  markdownPage,
  pageLink,
  paragraph,
  quote,
  section,
} from './markdown-page.ts';

/** `/essays`: all essays, those of one pillar or tag, or search results; one page of a long list. */
export function essaysMarkdown(view: ContentView, filter: EssaysFilter = {}): string {
  const { bundle, wording } = view;
  const { pillar, unknownCategory, ignored = [], found } = filter;
  const listing = listingOf(bundle, filter);
  const { essays, page } = listing;
  const shown = found ? found.essays : onPage(listing);
  return markdownPage(
    bundle,
    pathOf(bundle, filter, page),
    titleOfList(view, filter),
    pillar && paragraph(pillar.description),
    unknownCategory !== undefined && unknownCategoryLine(view, unknownCategory),
    ignored.length > 0 && ignoredLine(view, ignored),
    foundLine(view, filter) ?? (essays.length > 0 && wording.say('essays.count', { count: essays.length })),
    shown.length === 0 && !found ? wording.say('essays.none') : essayLines(view, shown),
    pageLinks(view, filter, listing),
    section(
      wording.say('search.categories'),
      items(bundle.pillars, ({ name, slug, description }) => {
        return `${pageLink(bundle, name, essaysPath(bundle, { category: slug }))}: ${inlineText(description)}`;
      }),
    ),
    section(
      wording.say('essay.tags'),
      items(sharedTags(bundle), ({ name, count }) => {
        return `${pageLink(bundle, name, essaysPath(bundle, { tag: name }))} (${count})`;
      }),
    ),
  );
}

function unknownCategoryLine({ bundle, wording }: ContentView, category: string): string {
  const meant = closestCategory(bundle, category);
  const link = meant && pageLink(bundle, meant.name, essaysPath(bundle, { category: meant.slug }));
  return sentencesText(
    wording,
    wording.say('essays.unknownUnnamed'),
    link && wording.say('essays.didYouMean', { category: link }),
  );
}

function ignoredLine({ wording }: ContentView, ignored: readonly string[]): string {
  const { say, list } = wording;
  const { shown, rest } = shownParameters(ignored);
  const names = list(shown.map(codeSpan), 'unit');
  return sentencesText(
    wording,
    rest > 0 ? say('essays.ignoredMore', { names, count: rest }) : say('essays.ignored', { names }),
    say('essays.parameters'),
  );
}

function foundLine({ wording }: ContentView, { found, pillar }: EssaysFilter): string | undefined {
  if (!found) return undefined;
  return foundSentence(wording, found, { category: pillar?.name })
    .map((part) => {
      if (typeof part === 'string') return part.split(' ').map(inlineText).join(' ');
      return 'quoted' in part ? codeSpan(part.quoted) : inlineText(part.name);
    })
    .join('');
}

function pageLinks(
  { bundle, wording: { say } }: ContentView,
  filter: EssaysFilter,
  { page, pages }: ReturnType<typeof listingOf>,
): string | undefined {
  if (pages === 1) return undefined;
  return facts(
    say('search.page', { page, pages }),
    page > 1 && pageLink(bundle, say('essays.previousPage'), pathOf(bundle, filter, page - 1)),
    page < pages && pageLink(bundle, say('essays.nextPage'), pathOf(bundle, filter, page + 1)),
  );
}

/** Highest heading level in an essay, below its title. */
const TOP_LEVEL_IN_ESSAY = 2;

/** `/essays/<slug>`: author, facts and the Markdown of the essay itself, and the essay to read next. */
export function essayMarkdown(view: ContentView, essay: Essay, content: string, next?: Essay): string {
  const { bundle, wording } = view;
  const { cover, link } = essay;
  return markdownPage(
    bundle,
    essayPath(essay.slug),
    essay.title,
    essay.subtitle && paragraph(essay.subtitle),
    facts(
      wording.say('essay.byline', { author: inlineText(bundle.site.name) }),
      ...essayFacts(view, essay),
      essay.updated !== undefined && wording.say('page.updated', { date: essay.updated }),
    ),
    link !== undefined && wording.say('text.fact', { label: wording.say('essay.link'), fact: `<${link}>` }),
    cover && `![${inlineText(cover.alt)}](<${bundle.origin}${mediaPath(cover.file)}>)`,
    nestHeadings(content.trim(), TOP_LEVEL_IN_ESSAY),
    section(wording.say('essay.takeaways'), list(essay.takeaways)),
    section(wording.say('essay.quotes'), items(essay.keyQuotes, quote)),
    essay.tags.length > 0 &&
      paragraph(wording.say('text.fact', { label: wording.say('essay.tags'), fact: essay.tags.join(', ') })),
    next && section(wording.say('essay.readNext'), essayLines(view, [next])),
  );
}

type ListedEssay = Pick<Essay, 'slug' | 'title' | 'date' | 'category' | 'wordCount' | 'excerpt'> &
  Partial<Pick<FoundEssay, 'matchedBy' | 'snippet'> & Pick<Essay, 'link'>>;

/** Returns a list of essays, each with its title, date, category, reading time, and excerpt or best passage. */
export function essayLines(view: ContentView, essays: readonly ListedEssay[]): string {
  const { bundle, wording } = view;
  return items(essays, (essay) => {
    const title = pageLink(bundle, essay.title, essayPath(essay.slug));
    const relation = relationOf(essay);
    const reason = relation && wording.say(relation);
    const link =
      essay.link !== undefined &&
      wording.say('text.fact', { label: wording.say('essay.link'), fact: `<${essay.link}>` });
    return `${title} (${facts(...essayFacts(view, essay), reason, link)}): ${inlineText(passageOf(essay))}`;
  });
}

/** An essay without a text, which is only a link, takes no time to read. */
function essayFacts({ wording }: ContentView, { date, category, wordCount }: ListedEssay): readonly string[] {
  const minutes = wordCount > 0 && wording.say('essay.minutes', { count: readingMinutes(wordCount) });
  return [date, inlineText(category), ...(minutes === false ? [] : [minutes])];
}
