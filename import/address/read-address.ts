/** Reads a site as its visitors see it into posts that can be brought in. */
import { tryDecodeURI } from 'hono/utils/url';
import { parseUrl } from '../../site/util/parse-url.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { attributeValue, elementsIn, parseHtml } from '../html-tree.ts';
import { type ImportFinding, SourceError, type SourcePost, type SourceSite } from '../source.ts';
import { type FoundPage, findPages } from './find-pages.ts';
import { addressOn, type OldSite } from './old-site.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageReader } from './page-reader.ts';

interface ReadOptions {
  readonly reader: Pick<PageReader, 'read'>;
  readonly onProgress?: ((step: string, done: number, total: number) => void) | undefined;
}

/** A page with all the addresses at which it is. */
interface ReadPage {
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
export async function readAddress(site: OldSite, { reader, onProgress }: ReadOptions): Promise<SourceSite> {
  const pages = await readPages(site, reader, onProgress);
  const posts = onePerAddress(
    site,
    pages.filter(({ facts }) => facts.kind === 'post'),
  );
  if (posts.length === 0) throw new SourceError(nothingFound(site, pages));
  const covers = groupBy(posts, ({ facts }) => facts.cover?.url);
  /** Sites show the same picture for all posts that have none. */
  const isOwnCover = (url: string) => (covers.get(url)?.length ?? 0) <= Math.max(1, posts.length / 4);
  const source = posts.map((page) => postOf(page, isOwnCover));
  const files = await fetchPictures(site, source, onProgress);
  const languages = groupBy(posts, ({ facts }) => facts.language);
  const [[language] = []] = [...languages].toSorted(([, one], [, other]) => other.length - one.length);
  return {
    name: `the site at ${site.origin}${site.base}`,
    origin: site.origin,
    isServed: true,
    language,
    posts: source,
    findFile: (target, post) =>
      files.get(parseUrl(target, site.origin + (post.addresses[0] ?? '/'))?.href ?? ''),
    findings: [...pages.flatMap(findingOfPage), ...leftOut(site)],
  };
}

async function readPages(
  site: OldSite,
  reader: ReadOptions['reader'],
  onProgress: ReadOptions['onProgress'],
): Promise<readonly ReadPage[]> {
  const pages: ReadPage[] = [];
  const waiting = new Set<Promise<void>>();
  const readOne = async ({ answer, entry }: FoundPage, index: number): Promise<void> => {
    const { url, bytes, type, charset, redirectedFrom } = answer;
    const task = { answer: { url, bytes, type, ...(charset !== undefined && { charset }) }, entry };
    pages[index] = { facts: await reader.read(task), addresses: [url, ...redirectedFrom] };
  };
  let count = 0;
  for await (const page of findPages(site, {
    onProgress: (done, known) => onProgress?.('Reading the old site', done, known),
  })) {
    const reading: Promise<void> = readOne(page, count).finally(() => waiting.delete(reading));
    count += 1;
    waiting.add(reading);
    if (waiting.size >= MAX_WAITING) await Promise.race(waiting);
  }
  await Promise.all(waiting);
  const same = groupBy(site.left, ({ sameAs }) => sameAs);
  return pages.map(({ facts, addresses }) => {
    const others = addresses.flatMap((one) => same.get(one) ?? []);
    return { facts, addresses: [...addresses, ...others.map(({ url }) => url)] };
  });
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

function postOf({ facts, addresses }: ReadPage, isOwnCover: (url: string) => boolean): SourcePost {
  const { title, date, updated, description, tags, category, cover, html } = facts;
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
    // One that the text shows would be shown twice.
    image:
      cover && isOwnCover(cover.url) && !html.includes(`src="${cover.url}"`)
        ? { src: cover.url, alt: cover.alt }
        : undefined,
    // Nobody knows whether it was meant for today.
    draft: date === undefined || undefined,
  };
  return {
    file: paths[0] ?? '/',
    line: 1,
    name: nameIn(paths[0] ?? '', title),
    frontMatter: Object.fromEntries(Object.entries(frontMatter).filter(([, value]) => value !== undefined)),
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

/** Fetches the pictures that posts show from the site itself. Returns their paths on disk by address. */
async function fetchPictures(
  site: OldSite,
  posts: readonly SourcePost[],
  onProgress: ReadOptions['onProgress'],
): Promise<ReadonlyMap<string, string>> {
  const shown = posts.flatMap(({ text, frontMatter: { image }, addresses }) => {
    const base = site.origin + (addresses[0] ?? '/');
    const sources = elementsIn(parseHtml(text))
      .filter(({ tagName }) => tagName === 'img')
      .map((element) => attributeValue(element, 'src'));
    const cover = image && typeof image === 'object' && 'src' in image ? String(image.src) : undefined;
    return [...sources, cover].flatMap((target = '') => parseUrl(target, base)?.href ?? []);
  });
  const own = [...new Set(shown)].filter((url) => addressOn(site.origin, url) !== undefined);
  const files = new Map<string, string>();
  for (const [index, url] of own.entries()) {
    onProgress?.('Fetching pictures of the old site', index + 1, own.length);
    const answer = await site.get(url);
    const file = answer?.status === 200 ? site.fileAt(url) : undefined;
    if (file !== undefined) files.set(url, file);
  }
  return files;
}

function findingOfPage({ facts: { kind, url, why, title = '' } }: ReadPage): readonly ImportFinding[] {
  if (kind === 'post') return [];
  const cause =
    kind === 'page' ? 'page that is no post' : kind === 'list' ? 'list of posts' : 'page that is left out';
  return [
    {
      kind: kind === 'page' ? 'look' : 'dropped',
      cause,
      file: url,
      line: 1,
      detail: `${title} ${why}`.trim(),
    },
  ];
}

function leftOut({ left }: OldSite): readonly ImportFinding[] {
  return left
    .filter(({ sameAs }) => sameAs === undefined)
    .map(({ url, reason }) => ({
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
