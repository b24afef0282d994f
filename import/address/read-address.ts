/** Reads a site as its visitors see it into posts that can be brought in. */
import { tryDecodeURI } from 'hono/utils/url';
import { groupBy } from '../../web/core/group-by.ts';
import { missingPictures } from '../download-pictures.ts';
import { type ImportFinding, SourceError, type SourcePost, type SourceSite } from '../source.ts';
import { type FoundPage, findPages } from './find-pages.ts';
import { addressOn, type OldSite } from './old-site.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageReader } from './page-reader.ts';

export interface ReadOptions {
  readonly reader: Pick<PageReader, 'read'>;
  readonly onProgress?: ((step: string, done: number, total: number) => void) | undefined;
  /** Returns whether a page is a post, although it doesn't look like one. */
  readonly isKnown?: (page: ReadPage) => boolean;
}

/** A page with all the addresses at which it is. */
export interface ReadPage {
  readonly facts: PageFacts;
  readonly addresses: readonly string[];
}

/** Pages that are read at the same time, while others are being fetched. */
const MAX_WAITING = 8;

/**
 * Reads the posts of a site, and the pictures that it has itself.
 *
 * @throws SourceError if there is no post
 */
export async function readAddress(site: OldSite, options: ReadOptions): Promise<SourceSite> {
  return withPictures(site, await readPosts(site, options), options);
}

/**
 * Reads the posts of a site without their pictures.
 *
 * @throws SourceError if there is no post
 */
export async function readPosts(site: OldSite, options: ReadOptions): Promise<SourceSite> {
  const pages = await readPages(site, options);
  const isPost = (page: ReadPage) => page.facts.kind === 'post' || options.isKnown?.(page) === true;
  const posts = onePerAddress(site, pages.filter(isPost));
  if (posts.length === 0) throw new SourceError(nothingFound(site, pages));
  const covers = groupBy(posts, ({ facts }) => facts.cover?.url);
  /** Sites show the same picture for all posts that have none. */
  const isOwnCover = (url: string) => (covers.get(url)?.length ?? 0) <= Math.max(1, posts.length / 4);
  const languages = groupBy(posts, ({ facts }) => facts.language);
  const [[language] = []] = [...languages].toSorted(([, one], [, other]) => other.length - one.length);
  return {
    name: `the site at ${site.origin}${site.base}`,
    origin: site.origin,
    isServed: true,
    language,
    posts: posts.map((page) => postOf(page, isOwnCover)),
    findFile: () => undefined,
    findings: [...pages.filter((page) => !isPost(page)).map(findingOfPage), ...leftOut(site)],
  };
}

async function readPages(site: OldSite, { reader, onProgress }: ReadOptions): Promise<readonly ReadPage[]> {
  const pages: ReadPage[] = [];
  const waiting = new Set<Promise<void>>();
  let count = 0;
  for await (const page of findPages(site, {
    onProgress: (done, known) => onProgress?.('Reading the old site', done, known),
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
  return pages;
}

export async function readPage(
  { answer, entry }: FoundPage,
  reader: ReadOptions['reader'],
): Promise<ReadPage> {
  const { url, bytes, type, charset, redirectedFrom } = answer;
  const task = { answer: { url, bytes, type, ...(charset !== undefined && { charset }) }, entry };
  return { facts: await reader.read(task), addresses: [url, ...redirectedFrom] };
}

/** Returns each post once, at its canonical address, with the others at which it was found. */
function onePerAddress(site: OldSite, posts: readonly ReadPage[]): readonly ReadPage[] {
  const canonicalOf = ({ facts }: ReadPage) =>
    addressOn(site.origin, facts.canonical, facts.url) ?? facts.url;
  return [...groupBy(posts, canonicalOf)].flatMap(([canonical, same]) => {
    const best = same.find(({ facts }) => facts.url === canonical) ?? same[0];
    if (!best) return [];
    return [{ ...best, addresses: [...new Set([canonical, ...same.flatMap(({ addresses }) => addresses)])] }];
  });
}

export function postOf(
  { facts, addresses }: ReadPage,
  isOwnCover: (url: string) => boolean = () => true,
): SourcePost {
  const { title, date, updated, description, tags, category, cover, language, html } = facts;
  const paths = addresses.map((address) => {
    const { pathname, search } = new URL(address);
    return tryDecodeURI(pathname) + search;
  });
  const frontMatter = {
    title,
    date,
    updated,
    description,
    tags,
    // Feeds have one word for both.
    categories: category ?? tags,
    image: cover && isOwnCover(cover.url) ? { src: cover.url, alt: cover.alt } : undefined,
    // Nobody knows whether it was meant for today.
    draft: date === undefined || undefined,
  };
  return {
    file: paths[0] ?? '/',
    line: 1,
    name: nameIn(paths[0] ?? '', title),
    frontMatter: Object.fromEntries(Object.entries(frontMatter).filter(([, value]) => value !== undefined)),
    language,
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

/** Fetches the pictures of the site itself that a source shows and lacks. */
export async function withPictures(
  site: OldSite,
  source: SourceSite,
  { onProgress }: Pick<ReadOptions, 'onProgress'>,
): Promise<SourceSite> {
  const missing = missingPictures(source, site.origin);
  const own = [...new Set(missing.flatMap((url) => addressOn(site.origin, url) ?? []))];
  const files = new Map<string, string>();
  for (const [index, url] of own.entries()) {
    onProgress?.('Fetching pictures of the old site', index + 1, own.length);
    const answer = await site.get(url);
    const file = answer?.status === 200 ? site.fileAt(url) : undefined;
    if (file !== undefined) files.set(url, file);
  }
  return {
    ...source,
    findFile: (target, post) =>
      source.findFile(target, post) ??
      files.get(addressOn(site.origin, target, site.origin + (post.addresses[0] ?? '/')) ?? ''),
  };
}

function findingOfPage({ facts: { kind, url, why, title = '' } }: ReadPage): ImportFinding {
  const cause =
    kind === 'page' ? 'page that is no post' : kind === 'list' ? 'list of posts' : 'page that is left out';
  const detail = `${title} ${why}`.trim();
  return { kind: kind === 'page' ? 'look' : 'dropped', cause, file: url, line: 1, detail };
}

function leftOut({ left }: OldSite): readonly ImportFinding[] {
  return left.map(({ url, reason }) => ({
    kind: 'dropped',
    cause: `address that was not read: ${reason}`,
    file: url,
    line: 1,
    detail: url,
  }));
}

function nothingFound({ origin, left }: OldSite, pages: readonly ReadPage[]): string {
  const reasons = [
    ...groupBy([...pages.map(({ facts }) => facts.why), ...left.map(({ reason }) => reason)], (why) => why),
  ];
  const most = reasons.toSorted(([, one], [, other]) => other.length - one.length).slice(0, 3);
  const why = most.map(([reason, all]) => `${all.length} × ${reason}`).join(' ');
  return `No post was found at ${origin}. ${pages.length} pages were read. ${why}`.trim();
}
