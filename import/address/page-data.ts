/** What a page says of itself: structured data, microformats, `<meta>` and what a reader sees around its title. */
import { DAY_MS } from '../../site/util/durations.ts';
import { parseUrl } from '../../site/util/parse-url.ts';
import { oneLine } from '../../web/core/one-line.ts';
import { calendarDay, dayInWords, parseDay } from '../days.ts';
import { listedTexts, withoutMarkup, withoutRepeats } from '../essay-fields.ts';
import { lineOfText } from '../html-tree.ts';
import { GENERIC_FOLDER } from '../read-folder.ts';
import { firstText, recordOf, type SourceData } from '../source-data.ts';
import type { PageDocument, PageElement } from './page-tree.ts';
import type { FeedEntry } from './read-feed.ts';

const POSTS = /^(?:BlogPosting|(?:News|Scholarly|Tech)?Article|Report|SocialMediaPosting)$/;
const LISTS = /^(?:Blog|CollectionPage|ItemList|SearchResultsPage|ProfilePage|DataCatalog)$/;

export type PageData = ReturnType<typeof readPageData>;

export function readPageData(page: PageDocument, url: string, entry?: FeedEntry) {
  const things = [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
    thingsIn(script.textContent ?? ''),
  );
  const articles = things.filter((thing) => typesOf(thing).some((type) => POSTS.test(type)));
  // Several are the posts of a list.
  const article = articles.length === 1 ? (articles[0] ?? {}) : {};
  const metas = (names: string) =>
    names
      .split(' ')
      .flatMap((name) =>
        [...page.querySelectorAll(`meta[property="${name}"], meta[name="${name}"]`)]
          .map((meta) => meta.getAttribute('content')?.trim() ?? '')
          .filter(Boolean),
      );
  const properties = (selector: string) =>
    [...page.querySelectorAll(selector)]
      .filter((element) => !element.closest(ASIDE))
      .flatMap((element) => writtenValue(element) || []);
  const base = parseUrl(page.querySelector('base[href]')?.getAttribute('href') ?? '', url)?.href ?? url;
  const absolute = (address = '') => (address === '' ? undefined : parseUrl(address.trim(), base)?.href);
  const canonical = absolute(page.querySelector('link[rel~="canonical"]')?.getAttribute('href') ?? '');
  const sections = [firstText(article, 'articleSection') ?? '', ...metas('article:section')];
  // Hugo names the folder.
  const section = sections.find((name) => !GENERIC_FOLDER.test(name));
  const categories = texts(page, 'a[rel~="category"], .p-category-primary');
  const category = section ?? categories[0];
  const named = [
    ...listedTexts([...metas('article:tag'), ...listedTexts(article.keywords)].join()),
    ...texts(page, 'a[rel~="tag"], .p-category'),
    ...(entry?.categories ?? []),
  ];
  const image = metas('og:image og:image:url twitter:image')[0] ?? imageOf(article.image);
  return {
    hasArticle: articles.length === 1 || isOneItem(page),
    isList: things.some((thing) => typesOf(thing).some((type) => LISTS.test(type))),
    canonical: canonical && !isHomeOf(canonical, url) ? canonical : url,
    openGraph: metas('og:type')[0]?.toLowerCase(),
    published: [
      ...metas('article:published_time og:article:published_time'),
      firstText(article, 'datePublished dateCreated') ?? '',
      ...properties('[itemprop~="datePublished"], .dt-published'),
      ...metas('date DC.date dc.date dcterms.created dcterms.date pubdate publish-date'),
    ],
    modified: [
      ...metas('article:modified_time og:updated_time'),
      firstText(article, 'dateModified') ?? '',
      ...properties('[itemprop~="dateModified"], .dt-updated'),
    ],
    title: titleOf(
      page,
      [
        entry?.title,
        firstText(article, 'headline name'),
        ...properties('[itemprop~="headline"], .h-entry > .p-name').slice(0, 1),
        ...metas('og:title twitter:title').slice(0, 1),
        page.querySelector('title')?.textContent ?? undefined,
      ],
      [
        ...metas('og:site_name'),
        firstText(things.find((thing) => typesOf(thing).includes('WebSite')) ?? {}, 'name') ?? [],
      ].flat(),
    ),
    description: withoutMarkup(metas('description og:description')[0] ?? firstText(article, 'description')),
    category: category && withoutMarkup(category),
    tags: withoutRepeats(named.flatMap((name) => withoutMarkup(name.replace(/^#/, '')) ?? [])).filter(
      (name) => name.length < 60 && name.toLowerCase() !== category?.toLowerCase(),
    ),
    cover: image ? { url: absolute(image), alt: metas('og:image:alt twitter:image:alt')[0] } : undefined,
    language: languageTag(
      page.documentElement.getAttribute('lang') ??
        metas('og:locale content-language')[0] ??
        firstText(article, 'inLanguage'),
    ),
    translations: [...page.querySelectorAll('link[rel~="alternate"][hreflang]')].flatMap(
      (link) => absolute(link.getAttribute('href') ?? undefined) ?? [],
    ),
  };
}

/** Parts of a page that are not about its own text. */
export const ASIDE =
  'nav, aside, footer:not(article footer), [class*="related"], [class*="comment"], [id*="comment"], [class*="sidebar"], [class*="recent"]';

function thingsIn(json: string): readonly SourceData[] {
  try {
    return flatten(JSON.parse(json.replace(/[\n\r\t]/g, ' ')));
  } catch {
    return [];
  }
}

function flatten(value: unknown, depth = 0): readonly SourceData[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flatten(item, depth + 1));
  const thing = recordOf(value);
  return [thing, ...flatten(thing['@graph'] ?? thing.mainEntity ?? [], depth + 1)];
}

function typesOf(thing: SourceData): readonly string[] {
  return [thing['@type'] ?? []].flat().map((type) => String(type).replace(/^.*[/:#]/, ''));
}

function isOneItem(page: PageDocument): boolean {
  const items = [...page.querySelectorAll('[itemtype]')].filter((item) =>
    POSTS.test((item.getAttribute('itemtype') ?? '').replace(/^.*\//, '')),
  );
  return items.length === 1;
}

function writtenValue(element: PageElement): string {
  const written = ['content', 'datetime', 'title'].map((name) => element.getAttribute(name)).find(Boolean);
  return (written ?? element.textContent ?? '').trim();
}

function texts(page: PageDocument, selector: string): readonly string[] {
  const found = [...page.querySelectorAll(selector)].filter((element) => !element.closest(ASIDE));
  return found.map((element) => (element.textContent ?? '').trim()).filter(Boolean);
}

function imageOf(image: unknown): string | undefined {
  const [first] = [image].flat();
  return typeof first === 'string' ? first : firstText(recordOf(first), 'url contentUrl @id');
}

/** Some sites name their home page as the canonical address of every page. */
function isHomeOf(canonical: string, url: string): boolean {
  return new URL(canonical).pathname === '/' && new URL(url).pathname !== '/';
}

function languageTag(written: string | null | undefined): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(written?.trim().replaceAll('_', '-').split('.', 1)[0] || []);
    return tag;
  } catch {
    return undefined;
  }
}

/** Returns the title without the name of the site. The heading of the page tells what is which. */
function titleOf(
  page: PageDocument,
  candidates: readonly (string | undefined)[],
  named: readonly string[],
): string | undefined {
  const title = candidates.map((candidate) => withoutMarkup(candidate ?? '')).find(Boolean);
  // Where the site has a name, some themes call the feed what they call the page.
  const sites = [...named, ...siteNames(page).filter((name) => named.length === 0 || name !== title)];
  const headingsAt = (selector: string) =>
    texts(page, selector)
      .map((text) => oneLine(text.replace(PERMALINK, '')))
      .filter((heading) => heading.length > 2 && !sites.includes(heading));
  const headings = headingsAt('h1, h2, .p-name');
  if (!title) return headings[0];
  const heading =
    // What looks like markup is none in a heading.
    headings.find((one) => [one, withoutMarkup(one), lineOfText(one)].includes(title)) ??
    headings.find((one) => title.startsWith(one) && LEADING.test(title.slice(one.length))) ??
    // A quotation mark ends the value of an attribute.
    headings.find((one) => one.startsWith(title) && /^\s?"/.test(one.slice(title.length))) ??
    headings.find((one) => title.endsWith(one) && TRAILING.test(title.slice(0, -one.length)));
  if (heading) return heading;
  const site = sites.find((one) => title.endsWith(one) && title !== one);
  const [own] = headingsAt('article h1, main h1');
  // A page may have another title in lists and in the browser.
  return own ?? title.slice(0, title.length - (site?.length ?? 0)).replace(TRAILING, '');
}

/** What themes put after a heading, to link to it. */
const PERMALINK = /\s{0,9}[¶#§🔗]\s{0,9}$/u;
/** What is between a title and the name of a site. */
const LEADING = /^\s*[|–—·•:»«｜~-]/u;
const TRAILING = /\s{1,9}[|–—·•:»«｜~-]{1,9}\s{0,9}$/u;

/** Returns the names that a page gives its site. */
function siteNames(page: PageDocument): readonly string[] {
  const feeds = [...page.querySelectorAll('link[type*="rss"], link[type*="atom"]')];
  return [
    ...feeds.map((feed) => feed.getAttribute('title') ?? ''),
    ...[...page.querySelectorAll('a[href="/"], a[rel~="home"]')].map((home) => home.textContent ?? ''),
  ].flatMap((name) => withoutMarkup(name) ?? []);
}

/**
 * Returns the day on which a page was published, as it was written. A day in its folders is what its author chose. A
 * time in UTC may be a day off, which a day in its name or beside the title corrects.
 */
export function publishedDay(
  page: PageDocument,
  { published, language }: Pick<PageData, 'published' | 'language'>,
  { url, entry }: { readonly url: string; readonly entry?: FeedEntry | undefined },
): string | undefined {
  const { folder, name } = daysInPath(url);
  if (folder) return folder;
  const times = [...page.querySelectorAll('time')].filter((time) => !time.closest(ASIDE) && !isInList(time));
  const seen = [
    ...times.flatMap((time) => [time.textContent ?? '', time.getAttribute('datetime') ?? '']),
    ...[...page.querySelectorAll(DATED)]
      .filter((element) => !element.closest(ASIDE))
      .map((element) => element.textContent ?? ''),
    textAfterTitle(page),
  ];
  const visible = seen.flatMap((text) => dayInWords(text.slice(0, 300), language) ?? []);
  const shown = times.filter(({ textContent }) => dayInWords(textContent ?? '', language));
  // Beside a day that somebody wrote, one that no reader sees may be that of a build.
  const dated = name ? shown : times;
  const written = [
    ...published,
    (name ? undefined : entry?.published) ?? '',
    ...dated.flatMap((time) => time.getAttribute('datetime') ?? []),
  ].find((text) => parseDay(text));
  const day = written && parseDay(written);
  if (!day) return name ?? visible[0];
  if (!name && !/T\d\d:?\d\d.*Z$|[+-]00:?00$|GMT$/.test(written)) return day;
  const isNear = (other = '') => Math.abs(Date.parse(other) - Date.parse(day)) <= DAY_MS;
  return [name, ...visible].find(isNear) ?? day;
}

const DATED =
  '[class*="date"], [class*="time"], [class*="publish"], [class*="posted"], [class*="meta"], [class*="byline"], [class*="info"], address';

/** Returns whether an element is one of several posts that a page lists. */
function isInList(element: PageElement): boolean {
  const item = element.closest('li, article, tr');
  return Boolean(
    item &&
      !item.querySelector('h1') &&
      [...(item.parentElement?.children ?? [])].filter(({ tagName }) => tagName === item.tagName).length > 2,
  );
}

function textAfterTitle(page: PageDocument): string {
  const heading = ['article h1', 'main h1', 'h1', 'h2'].map((name) => page.querySelector(name)).find(Boolean);
  const text = heading?.closest('header, article, main, body')?.textContent ?? '';
  const start = text.indexOf(heading?.textContent ?? '');
  return text.slice(start, start + 400).replace(/\s+/g, ' ');
}

/** Returns the day of which folders were made, and the one with which somebody began a name. */
function daysInPath(url: string): {
  readonly folder?: string | undefined;
  readonly name?: string | undefined;
} {
  const [, year, between, month = '', day = ''] =
    /[/-]((?:19|20)\d\d)([/-])(\d\d?)[/-](\d\d?)(?=[/_-]|$)/.exec(new URL(url).pathname) ?? [];
  const found = year && calendarDay(year, month, day);
  return between === '/' ? { folder: found || undefined } : { name: found || undefined };
}
