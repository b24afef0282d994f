/** Joins the sources of a site with what it serves: the text as its author wrote it, where visitors know it. */
import { posix } from 'node:path';
import { DAY_MS } from '../../site/util/durations.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { plural } from '../../web/core/prose.ts';
import { fieldsOf, isUnpublished } from '../essay-fields.ts';
import { addressKey, provisionalTargets } from '../link-targets.ts';
import {
  type ImportFinding,
  SourceError,
  type SourcePost,
  type SourceSite,
  type TextContext,
  UNREAD_TEXT,
} from '../source.ts';
import { convertText } from '../text/convert-text.ts';
import type { FetchOptions } from './fetch-address.ts';
import { type OldSite, openServedSite } from './old-site.ts';
import { MIN_SHARE, parsePage, shareOf, wordsIn, wordsOf } from './page-tree.ts';
import {
  postOf,
  type ReadOptions,
  type ReadPage,
  readPage,
  readPosts,
  withPictures,
} from './read-address.ts';

export interface ServedOptions {
  readonly pages: ReadOptions;
  readonly fetching: FetchOptions;
}

/**
 * Reads the site at an address, and adds what it says to its sources. If it cannot be read, the sources stay as they are,
 * and say so.
 */
export async function joinServed(source: SourceSite, at: string, { pages, fetching }: ServedOptions) {
  let old: OldSite | undefined;
  try {
    old = await openServedSite(at, fetching);
    return { site: await joinPosts(source, old, pages), close: old.close };
  } catch (error) {
    await old?.close();
    if (!(error instanceof SourceError)) throw error;
    const compared = `${error.message} Only your files were read. Their addresses were not checked: they are what the generator of the site would write.`;
    const findings = [...source.findings, lookAt(at, 'site whose addresses were not checked', error.message)];
    return { site: { ...source, compared, findings }, close: async () => undefined };
  }
}

/** @throws SourceError if the site serves no post */
async function joinPosts(source: SourceSite, old: OldSite, pages: ReadOptions): Promise<SourceSite> {
  const byAddress = new Map(
    source.posts.flatMap((post) => post.addresses.map((address) => [addressKey(address), post] as const)),
  );
  const isKnown = (page: ReadPage) =>
    page.addresses.some((url) => isPageOf(byAddress.get(addressKey(new URL(url).pathname)), page));
  const served = await readPosts(old, { ...pages, isKnown });
  const pairs = matchPosts(source.posts, served.posts);
  const only = served.posts.filter((post) => ![...pairs.values()].includes(post));
  const known = new Set(served.posts.flatMap(({ addresses }) => addresses.map(addressKey)));
  const findings: ImportFinding[] = [];
  let unchecked = 0;
  const posts: SourcePost[] = [];
  for (const post of source.posts) {
    const page = pairs.get(post);
    const asked = page || fieldsOf(post).isDraft ? undefined : await askFor(post, old, pages.reader);
    if (typeof asked === 'string') {
      unchecked += 1;
      findings.push(lookAt(post.file, 'post that the served site could not be asked for', asked));
    } else if (asked) pairs.set(post, asked);
    const found = pairs.get(post);
    const own = post.addresses.filter((address) => !known.has(addressKey(address)));
    if (found) posts.push(mergePost({ ...post, addresses: own }, found, page !== undefined));
    else if (typeof asked === 'string' || fieldsOf(post).isDraft) posts.push(post);
    else {
      findings.push(lookAt(post.file, 'post that the site does not serve, now a draft', own[0] ?? ''));
      posts.push({ ...post, frontMatter: { ...post.frontMatter, draft: true } });
    }
  }
  const counts = [
    `${plural(posts.length, 'post')} in your files, ${pairs.size} of them served`,
    `${posts.length - pairs.size - unchecked} become drafts`,
    ...(unchecked > 0 ? [`${unchecked} could not be checked`] : []),
    `${only.length} only served`,
  ];
  const joined = {
    ...served,
    name: `${source.name} and ${served.name}`,
    language: served.language ?? source.language,
    compared: `${counts.join('; ')}.`,
    bodyUse: source.bodyUse,
    findFile: source.findFile,
    posts: [...posts, ...only],
  };
  const contextFor = provisionalTargets(joined, old.origin);
  const chosen = joined.posts.map((post, index) => {
    const page = pairs.get(source.posts[index] as SourcePost);
    return page ? chooseText(post, page, contextFor(post)) : { post, findings: [] };
  });
  const slugs = new Set(only.map(slugKey));
  const isServed = ({ cause, file }: ImportFinding) =>
    cause === UNREAD_TEXT && slugs.has(slugKey({ name: posix.parse(file).name }));
  return withPictures(
    old,
    {
      ...joined,
      posts: chosen.map(({ post }) => post),
      findings: [
        ...findings,
        ...chosen.flatMap((one) => one.findings),
        ...source.findings.filter((finding) => !isServed(finding)),
        ...served.findings,
      ],
    },
    pages,
  );
}

/** Pairs posts of the sources with those that are served: by an address, or else by what else is the same. */
function matchPosts(sources: readonly SourcePost[], served: readonly SourcePost[]) {
  const pairs = new Map<SourcePost, SourcePost>();
  const taken = new Set<SourcePost>();
  const rules: readonly ((post: SourcePost) => readonly (string | undefined)[])[] = [
    ({ addresses }) => addresses.map(addressKey),
    (post) => daysOf(post).map((day) => joinedKey(slugKey(post), day)),
    (post) => daysOf(post).map((day) => joinedKey(titleKey(post), day)),
    (post) => [joinedKey(titleKey(post), slugKey(post))],
  ];
  for (const keysOf of rules) {
    const keyed = served.flatMap((post) => keysOf(post).map((key) => ({ key, post })));
    const byKey = groupBy(keyed, ({ key }) => key);
    for (const post of sources.filter((one) => !pairs.has(one))) {
      const same = keysOf(post).flatMap((key) => (key === undefined ? [] : (byKey.get(key) ?? [])));
      const found = same.find((one) => !taken.has(one.post))?.post;
      if (found) pairs.set(post, found);
      if (found) taken.add(found);
    }
  }
  return pairs;
}

/** Returns the day of a post and the next one: in another time zone, a post may be of the day before. */
function daysOf(post: SourcePost): readonly string[] {
  const { date } = fieldsOf(post);
  if (date === undefined) return [];
  return [date, new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)];
}

function joinedKey(one: string, other: string): string | undefined {
  return one === '' || other === '' ? undefined : `${one} ${other}`;
}

function slugKey({ name }: Pick<SourcePost, 'name'>): string {
  return name.toLowerCase().replace(/^\d{4}-\d\d-\d\d[-_]/, '');
}

function titleKey(post: Pick<SourcePost, 'frontMatter'>): string {
  return wordsOf(fieldsOf(post).title?.normalize('NFKC') ?? '').join('');
}

/** Less of what a page says means that it is about something else. */
const MIN_SAME = 0.8;

function isPageOf(post: SourcePost | undefined, { facts: { title, html } }: ReadPage): boolean {
  if (!post) return false;
  const key = titleKey({ frontMatter: { title } });
  return (key !== '' && key === titleKey(post)) || shareOf(shownWords(html), wordsOf(post.text)) >= MIN_SAME;
}

function shownWords(html: string): readonly string[] {
  return wordsIn(parsePage(html, 'https://old.invalid').body);
}

/**
 * Asks for a post that no sitemap, feed or link of the site has named. Returns why nobody knows whether it is served, or
 * undefined if it is not.
 */
async function askFor(
  post: SourcePost,
  old: OldSite,
  reader: ReadOptions['reader'],
): Promise<SourcePost | string | undefined> {
  let unknown: string | undefined;
  for (const address of post.addresses) {
    const url = new URL(encodeURI(address), old.origin).href;
    const answer = await old.get(url);
    if (!answer) unknown = old.left.at(-1)?.reason;
    if (answer?.status !== 200) continue;
    const page = await readPage({ answer }, reader);
    if (isPageOf(post, page)) return postOf(page);
    if (page.facts.words === 0) unknown = page.facts.why;
  }
  return unknown;
}

/** @param isListed whether visitors find the post, and not only those who know its address */
function mergePost(post: SourcePost, page: SourcePost, isListed: boolean): SourcePost {
  const { title, excerpt, cover, tags, categories } = fieldsOf(post);
  const lacks = {
    title: title === undefined,
    description: excerpt === undefined,
    image: cover === undefined,
    tags: tags.length === 0,
    categories: categories.length === 0,
    date: true,
  };
  const own = Object.entries(post.frontMatter).filter(
    ([key, value]) => !isListed || !isUnpublished({ [key]: value }),
  );
  const said = Object.entries(page.frontMatter).filter(([key]) => lacks[key as keyof typeof lacks]);
  const addresses = [...page.addresses, ...post.addresses];
  return { ...post, frontMatter: Object.fromEntries([...own, ...said]), addresses };
}

/** Findings about what only the program of the old site can show. */
const TEMPLATE = /without an equivalent|variable of a template|markup that is shown as text/;

/** Takes the text of the page if the source needs its program, or lacks something. */
function chooseText(post: SourcePost, { text }: SourcePost, context: TextContext) {
  const { markdown, findings } = convertText(post, context);
  const asking = findings.find(({ kind }) => kind === 'ask');
  const template = asking ?? findings.find(({ cause }) => TEMPLATE.test(cause));
  const served = shownWords(text);
  const share = served.length === 0 ? 1 : shareOf(served, wordsOf(markdown));
  const isWhole = shareOf(wordsOf(markdown.replace(/\]\([^()]*\)/g, ']')), served) >= MIN_SAME;
  if (served.length === 0 || (!template && share >= MIN_SHARE) || (!asking && !isWhole))
    return { post, findings: [] };
  const why = template?.detail ?? `${Math.floor(share * 100)} % of the words that are served`;
  const detail = `The source has ${why}; the words of the served page were taken.`;
  const finding = {
    kind: 'changed',
    cause: 'text of the served page',
    file: post.file,
    line: 1,
    detail,
  } as const;
  const taken = { ...post, line: 1, text, format: 'html', hasHardBreaks: false } as const;
  return { post: taken, findings: [finding] };
}

function lookAt(file: string, cause: string, detail: string): ImportFinding {
  return { kind: 'look', cause, file, line: 1, detail };
}
