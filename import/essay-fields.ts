/** Maps the front matter of other generators to that of an essay. */
import MarkdownIt from 'markdown-it';
import { withoutInvisible } from '../site/reader/checks/invisible-characters.ts';
import { isProse } from '../site/util/is-prose.ts';
import { groupBy } from '../web/core/group-by.ts';
import { oneLine } from '../web/core/one-line.ts';
import { parseDay } from './days.ts';
import type { SourcePost } from './source.ts';
import { firstText, recordOf, type SourceData, textsOfKeys } from './source-data.ts';

const DATE =
  'date pubDate pubDatetime pub_date publishDate published published_at publishedAt publishedDate datePublished posted created createdAt created_at created_time';
const UPDATED =
  'updated lastmod last_modified_at modified updatedDate lastUpdated last_updated updatedAt modDatetime dateModified';
const EXCERPT = 'description excerpt summary spoiler abstract tldr';
const COVER =
  'cover image featured_image featuredImage feature_image coverImage cover_image heroImage thumbnail banner header-img';
const LINK = 'link external_url externalUrl external_link external linkUrl link_url redirect_to';

/** Returns the parts of a post’s front matter that an essay takes. Texts are plain and on one line. */
export function fieldsOf({ frontMatter }: Pick<SourcePost, 'frontMatter'>) {
  const taxonomies = recordOf(frontMatter.taxonomies);
  const plainOf = (keys: string) => withoutMarkup(firstText(frontMatter, keys));
  const date = writtenDay(frontMatter, DATE);
  const updated = writtenDay(frontMatter, UPDATED);
  const title = plainOf('title');
  const excerpt = plainOf(EXCERPT)?.replace(INLINE_MARKDOWN, '$1$2$3');
  const subtitle = plainOf('subtitle');
  return {
    title,
    subtitle,
    date,
    updated: updated && date && updated > date ? updated : undefined,
    excerpt: excerpt === title || excerpt === subtitle || !isProse(excerpt ?? '') ? undefined : excerpt,
    categories: distinctNames(frontMatter.categories ?? frontMatter.category ?? taxonomies.categories),
    tags: distinctNames(frontMatter.tags ?? frontMatter.tag ?? taxonomies.tags),
    /** A post without a date is one, because nobody knows where in the archive it belongs. */
    isDraft: isUnpublished(frontMatter) || date === undefined,
    /** A picture as it was referred to. */
    cover: coverOf(frontMatter),
    /** Address of another site that the post is about. */
    link: textsOfKeys(frontMatter, LINK).find((link) => /^https?:\/\/[^\s/]/.test(link)),
  };
}

/** Pictures, strong text, code and links, which generators show in descriptions. */
const INLINE_MARKDOWN =
  /!\[[^[\]]*\]\([^()\s]+\)\s{0,9}|\*\*([^*]+)\*\*|`([^`]+)`|\[([^[\]]+)\]\([^()\s]+\)/g;

/** Returns the day as it was written, whatever its time and zone are. */
export function writtenDay(frontMatter: SourceData, keys = DATE): string | undefined {
  return textsOfKeys(frontMatter, keys).map(parseDay).find(Boolean);
}

/** Returns whether front matter says that a post is not public. */
export function isUnpublished(frontMatter: SourceData): boolean {
  const is = (key: string, pattern: RegExp) =>
    pattern.test(firstText(frontMatter, key) ?? String(frontMatter[key]));
  return (
    ['draft', 'hidden', 'private', 'unlisted', 'eleventyExcludeFromCollections'].some((key) =>
      is(key, /^(true|yes)$/i),
    ) ||
    ['published', 'publish'].some((key) => is(key, /^(false|no)$/i)) ||
    is('status', /^(draft|private|pending|hidden)$/i)
  );
}

/** Returns the names in a list, a text with commas or spaces, or a map, each once. */
export function distinctNames(value: unknown): readonly string[] {
  const names = listedTexts(value).flatMap((text) => withoutMarkup(text.replace(/^#(?=\S)/, '')) ?? []);
  return withoutRepeats(names);
}

/** Returns each name once, whatever its case. */
export function withoutRepeats(names: readonly string[]): readonly string[] {
  return [...groupBy(names, (name) => name.toLowerCase()).values()].flatMap(([first]) => first ?? []);
}

/** Returns the texts in a value: numbers and the names of objects are texts, and what is empty is left out. */
export function listedTexts(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return value
      .split(/[,;\n，、]/)
      .map((part) => part.trim())
      .filter(Boolean);
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value))
    return value.flatMap((item) => (typeof item === 'string' ? [item] : listedTexts(item)));
  const record = recordOf(value);
  const name = firstText(record, 'name title label');
  return name === undefined ? Object.keys(record) : [name];
}

function coverOf(frontMatter: SourceData) {
  const values = [...COVER.split(' ').map((key) => frontMatter[key]), recordOf(frontMatter.header).image];
  for (const value of values) {
    const record = recordOf(Array.isArray(value) ? value[0] : value);
    const target =
      typeof value === 'string' ? value : firstText(record, 'path src url file image feature relative');
    if (target?.trim())
      return { target: target.trim(), alt: withoutMarkup(firstText(record, 'alt caption title')) };
  }
  return undefined;
}

const { unescapeAll } = new MarkdownIt().utils;
/** The tags that people write in titles. Others may be the title's subject, as in `Array<Item>`. */
const INLINE_TAG = /<\/?(?:a|abbr|b|br|code|del|em|i|kbd|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>/gi;

/** Returns the text without tags, entities and invisible characters. Undefined if nothing is left, or a template's syntax. */
export function withoutMarkup(text: string | undefined): string | undefined {
  if (text === undefined || /\{[{%]/.test(text)) return undefined;
  const visible = unescapeAll(text.replace(/<!--.*?(?:-->|$)/gs, '').replace(INLINE_TAG, ''));
  return oneLine(withoutInvisible(visible)) || undefined;
}
