/** Reads a site as its visitors see it into posts that can be brought in. */
import { tryDecodeURI } from 'hono/utils/url';
import { canonicalRoutes } from '../../web/core/canonical-routes.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { plural } from '../../web/core/prose.ts';
import {
  finding,
  type ImportFinding,
  type OldPage,
  SourceError,
  type SourcePost,
  type SourceSite,
} from '../source.ts';
import { withoutUndefined } from '../source-data.ts';
import { isSameLanguage, mainLanguage } from '../source-languages.ts';
import { type FoundPage, findPages } from './find-pages.ts';
import { addressOn, type OldSite } from './old-site.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageReader } from './page-reader.ts';

export interface ReadOptions {
  readonly reader: Pick<PageReader, 'read'>;
  /** Language of the new site. Texts in others are translations, if the old site has any in this one. */
  readonly locale?: string | undefined;
  readonly onProgress?: ((step: string, done: number, total: number) => void) | undefined;
  /** Returns whether a page is a post, although it doesn't look like one. */
  readonly isKnown?: (page: ReadPage) => boolean;
}

/** A page with all the addresses at which it is. */
export interface ReadPage extends Pick<FoundPage, 'entry'> {
  readonly facts: PageFacts;
  readonly addresses: readonly string[];
}

/** Pages that are read at the same time, while others are being fetched. */
const MAX_WAITING = 8;
/** Fewer posts tell nothing of the others. */
const MIN_ALIKE = 4;

/**
 * Reads the texts of a site.
 *
 * @throws SourceError if there is no post
 */
export async function readAddress(site: OldSite, options: ReadOptions): Promise<SourceSite> {
  const feeds: string[] = [];
  const pages = await readPages(site, options, (feed) => feeds.push(feed));
  const isPost = (page: ReadPage) => page.facts.kind === 'post' || options.isKnown?.(page) === true;
  const once = onePerAddress(site, pages, isPost);
  const posts = once.filter(isPost);
  if (posts.length === 0) throw new SourceError(nothingFound(site, pages));
  const shown = posts.flatMap(({ facts }) => [facts.cover?.url, facts.description]);
  const counts = groupBy(shown, (value) => value);
  /** Sites have the same picture and description for all posts that have none. */
  const isOwn = (value: string) => (counts.get(value)?.length ?? 0) <= Math.max(1, posts.length / 4);
  const languages = posts.map(({ facts }) => facts.language);
  const language = mainLanguage(languages, options);
  const inLanguages = tieTranslations(site, once, language);
  return {
    name: `the site at ${site.origin}${site.base}`,
    origin: site.origin,
    isServed: true,
    language,
    posts: posts.map((page) => ({ ...postOf(page, isOwn), ...inLanguages.get(page) })),
    pages: [
      ...once
        .filter((page) => !isPost(page))
        .map((page) => oldPageOf(page, site.base, inLanguages.get(page)))
        .filter(({ addresses: [path = ''] }) => !/\/404\b/.test(path)),
      ...feeds.map((feed) => ({ addresses: pathsOf([feed]), title: '', cause: 'feed', to: '/feed.xml' })),
    ],
    findFile: () => undefined,
    async ownPicture(url) {
      const answer = await site.get(url);
      return answer?.status === 200 ? answer.file : undefined;
    },
    findings: [
      ...leftOut(site),
      ...pages.flatMap(({ facts: { kind, url, why } }) =>
        kind === 'unread' ? finding('look', CAUSES.unread, url, why) : [],
      ),
    ],
  };
}

async function readPages(
  site: OldSite,
  { reader, onProgress }: ReadOptions,
  onFeed: (feed: string) => void,
): Promise<readonly ReadPage[]> {
  const pages: ReadPage[] = [];
  const waiting = new Set<Promise<void>>();
  let count = 0;
  for await (const page of findPages(site, {
    onProgress: (done, all) => onProgress?.('Reading the old site', done, all),
    onFeed,
  })) {
    const index = count++;
    const reading: Promise<void> = readPage(page, reader)
      .then((read) => {
        pages[index] = read;
      })
      .finally(() => waiting.delete(reading));
    waiting.add(reading);
    if (waiting.size >= MAX_WAITING) await Promise.race(waiting);
  }
  await Promise.all(waiting);
  const found = pages.filter(({ facts }) => facts.kind === 'post');
  const posts = found.map(({ facts }) => facts.url);
  const undated = found.filter(({ facts }) => !facts.date).length;
  const areDated = found.length - undated >= Math.max(MIN_ALIKE, undated * 4);
  const listed = pages.map((page): ReadPage => {
    const folder = page.facts.url.replace(/\/?$/, '/');
    const below = posts.filter((url) => url.startsWith(folder) && url.length > folder.length);
    const isList = below.length >= MIN_ALIKE;
    // Some themes call everything an article.
    const isPage = page.facts.kind === 'post' && areDated && !page.facts.date;
    if (page.entry || !(isList || isPage)) return page;
    const why = isList ? 'Posts are below its address.' : 'It has no day, but the posts have one.';
    return { ...page, facts: { ...page.facts, kind: isList ? 'list' : 'page', why } };
  });
  const shared = sharedBlocks(listed);
  for (const [index, { facts, entry }] of listed.entries()) {
    const ends = [facts.blocks[0], facts.blocks.at(-1)];
    if (facts.kind !== 'post' || !ends.some((block) => shared.includes(block ?? ''))) continue;
    const answer = await site.get(facts.url);
    if (answer) listed[index] = await readPage({ answer, entry }, reader, shared);
  }
  return listed;
}

/** Returns what most posts have: licences and authors, or headings and thanks. */
function sharedBlocks(pages: readonly ReadPage[]): readonly string[] {
  const posts = pages.filter(({ facts }) => facts.kind === 'post');
  const blocks = posts.flatMap(({ facts }) => [...new Set(facts.blocks)].filter(Boolean));
  const isShared = (count: number) => posts.length >= MIN_ALIKE && count > posts.length / 2;
  return [...groupBy(blocks, (block) => block)].flatMap(([block, all]) =>
    isShared(all.length) ? block : [],
  );
}

export async function readPage(
  { answer, entry }: FoundPage,
  reader: ReadOptions['reader'],
  shared?: readonly string[],
): Promise<ReadPage> {
  const { url, bytes, type, charset, redirectedFrom } = answer;
  const task = { answer: { url, bytes, type, ...(charset !== undefined && { charset }) }, entry, shared };
  return { facts: await reader.read(task), addresses: [url, ...redirectedFrom], entry };
}

/** Returns each page once, at its canonical address, with the others at which it was found. */
function onePerAddress(
  site: OldSite,
  pages: readonly ReadPage[],
  isPost: (page: ReadPage) => boolean,
): readonly ReadPage[] {
  const copies = groupBy(site.left, ({ sameAs }) => sameAs);
  const canonicalOf = ({ facts }: ReadPage) =>
    addressOn(site.origin, facts.canonical, facts.url) ?? facts.url;
  return [...groupBy(pages, canonicalOf)].flatMap(([canonical, same]) => {
    const posts = same.filter(isPost);
    const best = [...posts, ...same].find(({ facts }) => facts.url === canonical) ?? posts[0] ?? same[0];
    if (!best) return [];
    const found = [canonical, ...same.flatMap(({ addresses }) => addresses)];
    const copied = found.flatMap((address) => copies.get(address)?.map(({ url }) => url) ?? []);
    return [{ ...best, addresses: [...new Set([...found, ...copied])] }];
  });
}

/** Returns the language of each text that is not in the main one, and its original. */
function tieTranslations({ origin }: OldSite, pages: readonly ReadPage[], main: string | undefined) {
  const tiesOf = ({ facts }: ReadPage) => facts.translations.flatMap((url) => addressOn(origin, url) ?? []);
  const isMain = ({ facts: { language = main } }: ReadPage) => isSameLanguage(language, main);
  const originals = new Map(
    pages.filter(isMain).flatMap((page) => page.addresses.map((address) => [address, page] as const)),
  );
  const translated = new Map(
    [...new Set(originals.values())].flatMap((page) => tiesOf(page).map((url) => [url, page] as const)),
  );
  return new Map(
    pages
      .filter((page) => !isMain(page))
      .map((page) => {
        const urls = tiesOf(page);
        const found =
          urls.map((url) => originals.get(url)).find(Boolean) ??
          page.addresses.map((address) => translated.get(address)).find(Boolean);
        return [page, { language: page.facts.language, original: found && pathsOf(found.addresses)[0] }];
      }),
  );
}

function pathsOf(addresses: readonly string[]): readonly string[] {
  return addresses.map((address) => {
    const { pathname, search } = new URL(address);
    return tryDecodeURI(pathname) + search;
  });
}

export function postOf(
  { facts, addresses }: ReadPage,
  isOwn: (value: string) => boolean = () => true,
): SourcePost {
  const { title, date, updated, description, tags, category, cover, html } = facts;
  const paths = pathsOf(addresses);
  const frontMatter = withoutUndefined({
    title: title?.replace(/[&<]/g, (mark) => (mark === '&' ? '&amp;' : '&lt;')),
    date,
    updated,
    description: description && isOwn(description) ? description : undefined,
    tags,
    // Feeds have one word for both.
    categories: category ?? tags,
    // One that the text shows would be shown twice.
    image:
      cover && isOwn(cover.url) && !html.includes(`src="${cover.url}"`)
        ? { src: cover.url, alt: cover.alt }
        : undefined,
    // Nobody knows whether it was meant for today.
    draft: date === undefined || undefined,
  });
  return {
    file: paths[0] ?? '/',
    line: 1,
    name: nameIn(paths[0] ?? '', title),
    frontMatter,
    text: html,
    format: 'html',
    hasHardBreaks: false,
    addresses: paths,
  };
}

/** Returns the last part of a path that is a name, and no number. */
function nameIn(path: string, title = ''): string {
  const [clean = ''] = path.split('?', 1);
  const parts = clean.split('/').map((part) => part.replace(/\.(?:html?|php|aspx?)$/i, ''));
  const name = parts.findLast((part) => part !== '' && part !== 'index');
  return name === undefined || /^[\d-]+$/.test(name) ? title || (name ?? '') : name;
}

const CAUSES = {
  post: '',
  page: 'page that is no post',
  list: 'list of posts',
  other: 'page without a text of its own',
  unread: 'page that could not be read',
};
/** A page needs as many words to come in. */
const MIN_PAGE_WORDS = 30;
const LIST_PATH =
  /\/(?:tags?|categor(?:y|ies)|topics?|labels?|authors?|series|archives?|all|posts?|blog|articles?|writings?|journal|search|page|index(?=-?\d))(?:[/.?]|-?\d|$)/i;

function oldPageOf(
  page: ReadPage,
  base: string,
  inLanguage: Pick<SourcePost, 'language'> | undefined,
): OldPage {
  const { kind, title = '', words, description } = page.facts;
  const addresses = pathsOf(page.addresses);
  const [path = '/'] = addresses;
  const same = canonicalRoutes.find((route) => route.path === `/${nameIn(path).toLowerCase()}`);
  const isText = kind === 'page' && !same && title !== '' && words >= MIN_PAGE_WORDS;
  const post = () => ({ ...postOf(page, (one) => one === description), ...inLanguage, isPage: true });
  const text = isText ? post() : undefined;
  const isHome = path.slice(base.length).replace(/^\/(?:index\.\w+)?/, '') === '';
  const isList = kind === 'list' || (kind === 'other' && LIST_PATH.test(path));
  const to = isHome ? '/' : (same?.path ?? (isList ? '/essays' : undefined));
  return { addresses, title, cause: CAUSES[kind], to, text };
}

function leftOut({ left }: OldSite): readonly ImportFinding[] {
  const unread = left.filter(({ sameAs }) => sameAs === undefined);
  return unread.map(({ url, reason }) =>
    finding('dropped', `address that was not read: ${reason}`, url, url),
  );
}

function nothingFound({ origin, left }: OldSite, pages: readonly ReadPage[]): string {
  const reasons = [...pages.map(({ facts }) => facts.why), ...left.map(({ reason }) => reason)];
  const counts = [...groupBy(reasons, (reason) => reason)];
  const most = counts.toSorted(([, one], [, other]) => other.length - one.length).slice(0, 3);
  const read = `${plural(pages.length, 'page')} ${pages.length === 1 ? 'was' : 'were'} read.`;
  const why = most.map(([reason, { length }]) => `${length} × ${reason}`);
  return [`No post was found at ${origin}. ${read}`, ...why].join(' ');
}
