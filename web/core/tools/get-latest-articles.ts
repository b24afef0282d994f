import { z } from 'zod/v3';
import { type ContentBundle, everyEssay } from '../bundle.ts';
import { categoryInput } from '../category-input.ts';
import { type EssayFilter, filterWords, isKept } from '../essay-filter.ts';
import { type Essay, essaysBySlug } from '../essays.ts';
import { checkFilter, filterInput } from '../filter-input.ts';
import { filterNote } from '../filter-note.ts';
import { englishNameOf } from '../language-tag.ts';
import { essayUrl } from '../routes.ts';
import {
  boundedText,
  count,
  date,
  listOf,
  pick,
  strictObject,
  strings,
  text,
  texts,
  url,
} from '../schemas.ts';
import { type ListedReasons, listedReasons, matchFields } from '../search/match-fields.ts';
import { noteText } from '../search/note-words.ts';
import type { SearchOptions } from '../search/search.ts';
import { sharedTags } from '../tags.ts';
import { reportSearch } from '../unanswered.ts';
import { defineTool, type ToolContext } from './define-tool.ts';

/** The whole sentences in the first 160 characters. `leadingSentences` needs what not every supported browser has. */
const LEADING_SENTENCES = /^[\s\S]{1,159}(?:[.!?…]["'”’»)]?(?=\s)|[。！？][」』）]?)/u;

export const getLatestArticles = (bundle: ContentBundle) =>
  defineTool({
    name: 'get_latest_articles',
    title: 'List essays',
    description: `What ${bundle.site.name} has written${inLanguages(bundle)}: lists essays, newest first, or searches them, best match first. The query searches title, excerpt, tags, category, headings and text, and tolerates typos. Read one with get_article_content, or its gist with get_essay_takeaways.`,
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    input: strictObject({
      limit: z.number().int().min(1).max(50).default(5).describe('How many.'),
      offset: z.number().int().min(0).default(0).describe('How many to skip.'),
      category: categoryInput(bundle).describe('Only this category.'),
      query: boundedText({ maxLength: 500 }).optional().describe('Free-text query.'),
      ...filterInput,
    }),
    output: strictObject({
      total: count.describe('How many match, before limit and offset.'),
      limit: count,
      offset: count,
      categoryFilter: text.optional(),
      queryFilter: text.optional(),
      note: text
        .optional()
        .describe('Which words no essay contains, what was searched for instead, or what to try.'),
      articles: listOf({
        ...texts('slug', 'title'),
        url,
        date: date.optional(),
        category: text.optional(),
        excerpt: text.optional(),
        link: url.optional().describe('The page it is about.'),
        readingTime: text.optional(),
        tags: strings.optional(),
        matchedBy: z.enum(matchFields).optional().describe('"partly", "meaning": only related.'),
        snippet: text.optional().describe('The best passage.'),
        section: text.optional().describe('Read <slug>#<section>.'),
      }),
    }),
    returns: 'The essays that match, best match first or by date, and how many there are in all.',
    handle: async ({ query, ...given }, context) => {
      const options = checkFilter(given, context.bundle);
      const { limit, offset, category } = options;
      // The query is already trimmed, so white space counts as no query.
      const { total, essays, note } = query
        ? await searchEssays(query, options, context)
        : listEssays(options, context.bundle);
      return {
        total,
        limit,
        offset,
        ...(category !== undefined && { categoryFilter: category }),
        ...(query && { queryFilter: query }),
        ...(note && { note }),
        articles: essays.map((essay) => ({
          ...pick(essay, 'slug', 'title'),
          url: essayUrl(context.bundle, essay.slug),
          ...pick(essay, 'date', 'category'),
          excerpt: essay.snippet ? leadingOf(essay.excerpt) : essay.excerpt,
          ...pick(essay, 'readingTime'),
          ...(essay.link !== undefined && { link: essay.link }),
          ...(query ? listedReasons(essay) : tagsToFollow(essay, context.bundle)),
        })),
      };
    },
  });

/** Says in which languages the essays are, unless all are in that of the description: their words are searched for. */
function inLanguages(bundle: ContentBundle): string {
  const languages = [...new Set(everyEssay(bundle).map(({ language }) => language))];
  const names = [...new Set([bundle.site.locale, ...languages].map(englishNameOf))];
  return names.join() === 'English' ? '' : ` in ${new Intl.ListFormat('en-GB').format(names)}`;
}

type Selection = SearchOptions & { readonly limit: number; readonly offset: number };

/** An essay, and why a search found it. */
type SelectedEssay = Essay & ListedReasons;

interface SelectedEssays {
  readonly total: number;
  readonly essays: readonly SelectedEssay[];
  readonly note?: string | undefined;
}

async function searchEssays(
  query: string,
  selection: Selection,
  { bundle, search, ...listener }: ToolContext,
): Promise<SelectedEssays> {
  const answer = await search.search(query, selection);
  reportSearch(query, answer, listener);
  const { total, hits } = answer;
  const bySlug = essaysBySlug(everyEssay(bundle));
  const said = noteText(answer, bundle.site.locale, filterNote(query, total, bundle));
  return {
    total,
    essays: hits.flatMap((hit) => {
      const essay = bySlug.get(hit.slug);
      return essay ? [{ ...essay, ...listedReasons(hit) }] : [];
    }),
    note: total === 0 && hits.length === 0 ? `${said ?? 'No essay matches.'} ${adviceFor(selection)}` : said,
  };
}

function listEssays(
  { limit, offset, sortBy, ...filter }: Selection,
  { essays }: ContentBundle,
): SelectedEssays {
  const listed = essays.filter((essay) => isKept(essay, filter));
  if (sortBy === 'asc') listed.reverse();
  const filters = filterWords(filter);
  const isEmpty = listed.length === 0 && filters.length > 0;
  return {
    total: listed.length,
    essays: listed.slice(offset, offset + limit),
    note: isEmpty ? `No essay matches. Leave out ${filters.join(' or ')}.${datesOf(essays)}` : undefined,
  };
}

function datesOf(essays: readonly Essay[]): string {
  const [newest] = essays;
  const oldest = essays.at(-1);
  return newest && oldest ? ` The essays are from ${oldest.date} to ${newest.date}.` : '';
}

function tagsToFollow({ tags }: Essay, bundle: ContentBundle) {
  const shared = new Set(sharedTags(bundle).map(({ name }) => name));
  const leading = tags.filter((tag) => shared.has(tag));
  return leading.length > 0 && { tags: leading };
}

/** Returns the beginning of an excerpt: the passage that was found says more. */
function leadingOf(excerpt: string): string {
  return LEADING_SENTENCES.exec(excerpt)?.[0] ?? excerpt;
}

function adviceFor(filter: EssayFilter): string {
  const without = filterWords(filter).map((words) => `, leave out ${words}`);
  return `Try other words${without.join('')}, or leave out the query to list every essay.`;
}
