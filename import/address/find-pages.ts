/** Finds the pages of the old site: those that its sitemaps and feeds name, then those that pages link to. */
import readRobots from 'robots-parser';
import { hashOf } from '../../site/util/hash.ts';
import { textOf } from './decode-text.ts';
import { addressOn, type OldAnswer, type OldSite } from './old-site.ts';
import { type PageLinks, readLinks } from './page-links.ts';
import { wordsOf } from './page-tree.ts';
import { type FeedEntry, readFeed } from './read-feed.ts';

export interface FoundPage {
  readonly answer: OldAnswer;
  readonly entry?: FeedEntry | undefined;
}

export interface FindOptions {
  /** Called before each address is read. */
  readonly onProgress?: ((done: number, known: number, address: string) => void) | undefined;
  /** Called with the address of each feed of posts. */
  readonly onFeed?: ((address: string) => void) | undefined;
}

/** Where sitemaps and feeds usually are. They are tried only if the site names none. */
const USUAL_SITEMAPS = 'sitemap.xml sitemap_index.xml sitemap-index.xml wp-sitemap.xml sitemap.txt'.split(
  ' ',
);
const USUAL_FEEDS = ['feed/', 'feed.xml', 'atom.xml', 'rss.xml', 'index.xml'];
/** Sitemaps and feeds, their parts included. */
const MAX_FEEDS = 500;
const FEED_FILE = /(?:(?:sitemap|feed|rss|atom|index)[^/]*\.(?:xml|gz|txt)|\.(?:rss|atom|rdf)|\/feed\/?)$/i;
/** Feeds of comments. */
const COMMENTS = /\bcomments?\b|\breplies\b/i;

const FILE =
  /\.(?:css|m?js|json|xml|rss|atom|rdf|txt|map|md|pdf|epub|docx?|xlsx?|pptx?|ics|zip|gz|tar|7z|rar|dmg|exe|apk|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|heic|mp[34]|m4[av]|ogg|wav|webm|mov|avi|woff2?|ttf|otf|eot)$/i;
const MACHINE =
  /\/(?:wp-(?:admin|json|login\.php|content|includes)|xmlrpc\.php|cdn-cgi|cgi-bin|\.well-known|feed)(?:\/|$)/i;
/** Lists of posts. With a number after them, most of these are posts. */
const ARCHIVE =
  /\/(?:archives?|all|posts?|blog|articles?|essays?|writings?|journal)(?:\/|\.\w+)?$|\/page\/?\d*\/?$|\?paged?=/i;
/** Lists of posts that other lists have, too, and calendars. */
const LATE =
  /\/(?:tags?|categor(?:y|ies)|topics?|keywords?|labels?|authors?|search|calendar|kalender|calendrier|events?)\/|\/\d{4}[-/]\d\d?(?:[-/]\d\d?)?\/?$/i;
/** A query that names a post or a part of a list. */
const FOLLOWED_QUERY = /^\?(?:p|page|paged|page_id)=\d+$/;

/** The order in which addresses are read. */
const NAMED = 0;
const LISTING = 1;
const LINKED = 2;
const LAST = 3;

const MAX_KNOWN = 50_000;
const MAX_ADDRESS_LENGTH = 2_000;
const MAX_SEGMENTS = 15;
/** As many pages whose addresses differ only in numbers, and that lead only to each other, are a list without an end. */
const MAX_IDLE_PAGES = [Infinity, 50, 1_000, 50];
/** Words that a page has besides those of the answer for addresses that don't exist. */
const MAX_NEW_WORDS = 3;

/** Yields every HTML page of the site once. Those that are not yielded are in `site.left`, with the reason. */
export async function* findPages(
  site: OldSite,
  { onProgress, onFeed }: FindOptions = {},
): AsyncGenerator<FoundPage, void, undefined> {
  const home = `${site.origin}${site.base}/`;
  const queues: string[][] = [[], [], [], []];
  const known = new Set<string>();
  const entries = new Map<string, FeedEntry>();
  /** Folders that entries are in. Some feeds name them, too. */
  const folders = new Set<string>();
  const idlePages = new Map<string, number>();
  const feeds = new Set<string>();
  let done = 0;

  const ownAddress = (address: string, base?: string) => {
    const url = addressOn(site.origin, address, base);
    return url?.startsWith(home) || url === home.slice(0, -1) ? url : undefined;
  };
  const get = (url: string) => {
    done += 1;
    onProgress?.(done, Math.max(done, known.size), url);
    return site.get(url);
  };

  /** Notes an address that is to be read. Returns whether it is new and will be. */
  function add(url: string, isNamed: boolean): boolean {
    if (known.has(url) || known.size > MAX_KNOWN) return false;
    known.add(url);
    const rank = rankOf(url, isNamed);
    const isEndless = !isNamed && (idlePages.get(shapeOf(url)) ?? 0) >= (MAX_IDLE_PAGES[rank] ?? 0);
    const reason =
      (known.size > MAX_KNOWN ? 'limit of addresses; more are not listed' : undefined) ??
      (isNamed ? undefined : reasonAgainst(url)) ??
      (isEndless ? 'list or calendar without an end' : undefined);
    if (reason === undefined) return Boolean(queues[rank]?.push(url));
    site.leave({ url, reason });
    const [bare = url] = url.split('?', 1);
    if (bare !== url && !isEndless) add(bare, false);
    return false;
  }

  /** Notes an address that a sitemap or feed names. Returns it as it is on the site. */
  function addNamed(address: string): string | undefined {
    const own = ownAddress(address);
    if (own !== undefined) add(own, true);
    else if (!known.has(address) && known.size < MAX_KNOWN) {
      known.add(address);
      site.leave({ url: address, reason: 'named by a sitemap or feed, but not on the site' });
    }
    return own;
  }

  /** Reads sitemaps or feeds, and the parts that they name. Returns whether one of them is one. */
  async function readFeeds(addresses: readonly string[]): Promise<boolean> {
    let isAny = false;
    const waiting = [...addresses];
    for (const url of waiting) {
      if (feeds.has(url) || feeds.size >= MAX_FEEDS) continue;
      feeds.add(url);
      const answer = await get(url);
      const feed =
        answer?.status === 200 ? readFeed(answer, (one) => ownAddress(one) !== undefined) : undefined;
      if (!feed) continue;
      isAny = true;
      if (feed.entries.length > 0) onFeed?.(url);
      const before = entries.size;
      for (const entry of feed.entries) {
        const own = addNamed(entry.url);
        const old = own === undefined ? undefined : entries.get(own);
        const isBetter = (entry.html?.length ?? 0) > (old?.html?.length ?? -1);
        // The feed of all tags has tags.
        if (own === undefined || !isBetter || (LATE.test(url) && LATE.test(own))) continue;
        entries.set(own, { ...entry, url: own });
        for (const { index } of own.matchAll(/\/(?=.)/g)) folders.add(own.slice(0, index + 1));
      }
      for (const page of feed.pages) addNamed(page);
      // A call takes no unlimited number of arguments.
      waiting.push(...feed.sitemaps.slice(0, MAX_FEEDS));
      // Some servers answer with the last part again and again.
      if (feed.next !== undefined && entries.size > before) waiting.push(feed.next);
    }
    return isAny;
  }

  async function readUsual(names: readonly string[]): Promise<void> {
    for (const name of names) if (await readFeeds([home + name])) return;
  }

  const robots = await get(`${site.origin}/robots.txt`);
  const named = robots?.status === 200 ? readRobots(robots.url, textOf(robots)).getSitemaps() : [];
  const missing = await get(`${home}${hashOf(home).toLowerCase()}`);
  const missingWords = missing?.status === 200 && isPage(missing) ? wordsIn(missing) : undefined;
  add(home, true);
  const first = await site.get(home);
  const firstLinks = first?.status === 200 && isPage(first) ? readLinks(textOf(first)) : undefined;
  const feedFiles = site.files
    .filter((url) => FEED_FILE.test(url))
    .sort((one, other) => one.length - other.length);
  if (!(await readFeeds([...named, ...feedFiles]))) await readUsual(USUAL_SITEMAPS);
  if (!(await readFeeds(firstLinks && first ? feedsIn(firstLinks, first.url) : [])))
    await readUsual(USUAL_FEEDS);
  for (const url of site.files) if (!FILE.test(url)) add(url, true);

  const yielded = new Map<string, string>();
  for (;;) {
    const url = queues.find((queue) => queue.length > 0)?.shift();
    if (url === undefined) return;
    const answer = await get(url);
    if (!answer) continue;
    const all = [url, answer.url, ...answer.redirectedFrom].map((one) => addressOn(site.origin, one) ?? one);
    for (const one of all) known.add(one);
    const hash = hashOf(answer.bytes);
    const sameAs = yielded.get(addressOn(site.origin, answer.url) ?? '') ?? yielded.get(hash);
    const reason = reasonAgainstAnswer(answer, url);
    if (reason !== undefined || sameAs !== undefined) {
      const copy = reason === undefined && sameAs !== undefined ? { sameAs } : {};
      site.leave({ url, reason: reason ?? 'same page as another', ...copy });
      continue;
    }
    for (const one of [hash, addressOn(site.origin, answer.url) ?? '']) yielded.set(one, answer.url);
    const posts = all.filter((one) => !folders.has(one.replace(/\/?$/, '/')));
    const [entry] = posts.flatMap((one) => entries.get(one) ?? []);
    yield { answer, ...(entry && { entry }) };
    await followLinks(answer);
  }

  async function followLinks(answer: OldAnswer): Promise<void> {
    const links = readLinks(textOf(answer));
    const shape = shapeOf(answer.url);
    const base =
      links.base === undefined ? answer.url : (addressOn(site.origin, links.base, answer.url) ?? answer.url);
    let leadsOn = false;
    for (const link of links.links) {
      const own = ownAddress(link, base);
      if (own !== undefined && add(own, false) && shapeOf(own) !== shape) leadsOn = true;
    }
    idlePages.set(shape, leadsOn ? 0 : (idlePages.get(shape) ?? 0) + 1);
    await readFeeds(feedsIn(links, answer.url).filter((feed) => !/\/feed\/?$/.test(feed)));
  }

  function feedsIn({ feeds: inHead, links }: PageLinks, base: string): readonly string[] {
    const linked = inHead.length > 0 ? [] : links.filter((link) => FEED_FILE.test(link));
    const own = [...inHead, ...linked].flatMap((one) => ownAddress(one, base) ?? []);
    return own.filter((one) => !COMMENTS.test(one));
  }

  function reasonAgainstAnswer(answer: OldAnswer, url: string): string | undefined {
    if (answer.status !== 200) return `answers with ${answer.status}`;
    if (!isPage(answer)) return `is not a page (${answer.type})`;
    if (!missingWords || url === home) return undefined;
    const own = new Set(wordsOf(decodeURI(url.replaceAll('%', '%25'))));
    const added = [...wordsIn(answer)].filter((word) => !missingWords.has(word) && !own.has(word));
    return added.length <= MAX_NEW_WORDS ? 'same answer as for an address that does not exist' : undefined;
  }
}

function rankOf(url: string, isNamed: boolean): number {
  if (LATE.test(new URL(url).pathname)) return LAST;
  if (isNamed) return NAMED;
  return ARCHIVE.test(url) ? LISTING : LINKED;
}

/** Returns why an address that is only linked is not read. */
function reasonAgainst(url: string): string | undefined {
  const { pathname, search } = new URL(url);
  const segments = pathname.split('/').filter(Boolean);
  if (FILE.test(pathname)) return 'file that is not a page';
  if (MACHINE.test(pathname)) return 'address for programs';
  if (search !== '' && !FOLLOWED_QUERY.test(search))
    return 'address with a query that no sitemap or feed names';
  const repeats = segments.length - new Set(segments).size;
  const isEndless = repeats > 2 || segments.length > MAX_SEGMENTS || url.length > MAX_ADDRESS_LENGTH;
  return isEndless ? 'address that repeats itself' : undefined;
}

/** Returns an address without its numbers, the same for all parts of a list. */
function shapeOf(url: string): string {
  return url.replace(/\d+/g, '#');
}

function isPage({ type, bytes }: OldAnswer): boolean {
  return type.includes('html') || (type === '' && PAGE_START.test(bytes.toString('latin1', 0, 500)));
}

/** Not that of a style sheet, which has a page in it. */
const PAGE_START = /^[^<]*(?:<(?:\?|!--)[^>]*>[^<]*)*<(?:!doctype )?html/i;

function wordsIn(answer: OldAnswer): ReadonlySet<string> {
  return new Set(wordsOf(readLinks(textOf(answer)).text));
}
