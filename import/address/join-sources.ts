/** Joins the sources of a site with what it serves: the text as its author wrote it, where visitors know it. */
import { posix } from 'node:path';
import { DAY_MS } from '../../site/util/durations.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { plural } from '../../web/core/prose.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { fieldsOf, isUnpublished } from '../essay-fields.ts';
import { addressKey, provisionalTargets } from '../link-targets.ts';
import {
  type ImportFinding,
  type OpenedSource,
  SourceError,
  type SourcePost,
  type SourceSite,
  type TextContext,
  UNREAD_TEXT,
} from '../source.ts';
import { convertText } from '../text/convert-text.ts';
import type { FetchOptions } from './fetch-address.ts';
import { type OldSite, openServedSite } from './old-site.ts';
import { MIN_SHARE, missingWords, parsePage, shareOf, wordsIn, wordsOf } from './page-tree.ts';
import {
  postOf,
  type ReadOptions,
  type ReadPage,
  readPage,
  readTexts,
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
export async function joinServed(
  { site: source, close }: OpenedSource,
  at: string,
  { pages, fetching }: ServedOptions,
): Promise<OpenedSource> {
  let old: OldSite | undefined;
  const closeBoth = async () => {
    await old?.close();
    await close();
  };
  try {
    old = await openServedSite(at, fetching);
    return { site: await joinPosts(source, old, pages), close: closeBoth };
  } catch (error) {
    if (!(error instanceof SourceError)) {
      await closeBoth();
      throw error;
    }
    const compared = `${error.message} Only your files were read. Their addresses were not checked: they are what the generator of the site would write.`;
    const findings = [...source.findings, lookAt(at, 'site whose addresses were not checked', error.message)];
    return { site: { ...source, compared, findings }, close: closeBoth };
  }
}

/** @throws SourceError if the site serves no post */
async function joinPosts(source: SourceSite, old: OldSite, pages: ReadOptions): Promise<SourceSite> {
  const byAddress = new Map(
    source.posts.flatMap((post) => post.addresses.map((address) => [addressKey(address), post] as const)),
  );
  const isKnown = (page: ReadPage) =>
    page.addresses.some((url) => isPageOf(byAddress.get(addressKey(new URL(url).pathname)), page));
  const served = await readTexts(old, { ...pages, isKnown });
  const listed = matchPosts(source.posts, served.posts);
  const matched = new Set(listed.values());
  const only = served.posts.filter((post) => !matched.has(post));
  const known = new Set(served.posts.flatMap(({ addresses }) => addresses.map(addressKey)));
  const findings: ImportFinding[] = [];
  const counts = { served: 0, drafts: 0, unknown: 0 };
  const joined: { readonly post: SourcePost; readonly page?: SourcePost | undefined }[] = [];
  for (const post of source.posts) {
    const { isDraft } = fieldsOf(post);
    const found = listed.get(post);
    const asked = found || isDraft ? found : await askFor(post, old, pages.reader);
    const addresses = post.addresses.filter((address) => !known.has(addressKey(address)));
    if (asked && 'text' in asked) {
      counts.served += 1;
      joined.push({ post: mergePost({ ...post, addresses }, asked, found !== undefined), page: asked });
    } else if (asked) {
      counts.unknown += 1;
      findings.push(lookAt(post.file, 'post that the served site could not be asked for', asked.why));
      joined.push({ post });
    } else {
      counts.drafts += 1;
      const cause = 'post that the site does not serve, now a draft';
      if (!isDraft) findings.push(lookAt(post.file, cause, post.addresses[0] ?? ''));
      joined.push({ post: { ...post, frontMatter: { ...post.frontMatter, draft: true } } });
    }
  }
  const site = {
    ...served,
    name: `${source.name} and ${served.name}`,
    language: served.language ?? source.language,
    bodyUse: source.bodyUse,
    findFile: source.findFile,
    posts: [...joined.map(({ post }) => post), ...only],
  };
  const texts = chooseTexts(joined, provisionalTargets(site, old.origin));
  const sourceOf = new Map(joined.map(({ post, page }) => [page?.file, post.file]));
  const tied = [...texts.map(({ post }) => post), ...only].map((post) => ({
    ...post,
    ...(post.original !== undefined && { original: sourceOf.get(post.original) ?? post.original }),
  }));
  const slugs = new Set(only.map(slugKey));
  const isReadNow = ({ cause, file }: ImportFinding) =>
    cause === UNREAD_TEXT && slugs.has(slugKey({ name: posix.parse(file).name }));
  const unread = source.findings.filter((finding) => !isReadNow(finding));
  const compared = [
    `${plural(source.posts.length, 'post')} in your files, ${counts.served} of them served`,
    `${counts.drafts} become drafts`,
    ...(counts.unknown > 0 ? [`${counts.unknown} could not be checked`] : []),
    `${only.length} only served`,
  ];
  return withPictures(
    old,
    {
      ...site,
      compared: `${compared.join('; ')}.`,
      posts: tied,
      findings: [...findings, ...texts.flatMap((text) => text.findings), ...unread, ...served.findings],
    },
    pages,
  );
}

/** Pairs posts of the sources with those that are served: by an address, or else by name or title and day. */
function matchPosts(sources: readonly SourcePost[], served: readonly SourcePost[]) {
  const pairs = new Map<SourcePost, SourcePost>();
  const taken = new Set<SourcePost>();
  for (const keysOf of [addressKeys, namedKeys]) {
    const keyed = served.flatMap((post) => keysOf(post).map((key) => ({ key, post })));
    const byKey = groupBy(keyed, ({ key }) => key);
    for (const post of sources.filter((one) => !pairs.has(one))) {
      const same = keysOf(post).flatMap((key) => byKey.get(key) ?? []);
      const found = same.find((one) => !taken.has(one.post))?.post;
      if (!found) continue;
      pairs.set(post, found);
      taken.add(found);
    }
  }
  return pairs;
}

function addressKeys({ addresses }: SourcePost): readonly string[] {
  return addresses.map(addressKey);
}

/** In another time zone, a post may be of the day before. */
function namedKeys(post: SourcePost): readonly string[] {
  const { date } = fieldsOf(post);
  const days = date === undefined ? [] : [date, dayInTimezone(new Date(Date.parse(date) + DAY_MS), 'UTC')];
  const [slug, title] = [slugKey(post), titleKey(post)];
  const names = days.flatMap((day) => [`${day} ${slug}`, `${day} ${title}`]);
  return [...names, `${slug} ${title}`].filter((key) => !/^ | $/.test(key));
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
async function askFor(post: SourcePost, old: OldSite, reader: ReadOptions['reader']) {
  let why: string | undefined;
  for (const address of post.addresses) {
    const answer = await old.get(new URL(encodeURI(address), old.origin).href);
    if (!answer) why = old.left.at(-1)?.reason;
    if (answer?.status !== 200) continue;
    const page = await readPage({ answer }, reader);
    if (isPageOf(post, page)) return postOf(page);
    if (page.facts.words === 0) why = page.facts.why;
  }
  return why === undefined ? undefined : { why };
}

/** What a page says of a post whose source doesn't. */
const ADDED = {
  title: 'title',
  description: 'excerpt',
  image: 'cover',
  tags: 'tags',
  categories: 'categories',
} as const;

/** @param isListed whether visitors find the post, and not only those who know its address */
function mergePost(post: SourcePost, page: SourcePost, isListed: boolean): SourcePost {
  const fields = fieldsOf(post);
  const lacks = Object.entries(ADDED).filter(([, field]) => (fields[field]?.toString() ?? '') === '');
  const keys = ['date', ...lacks.map(([key]) => key)];
  const own = Object.entries(post.frontMatter).filter(
    ([key, value]) => !isListed || !isUnpublished({ [key]: value }),
  );
  const said = Object.entries(page.frontMatter).filter(([key]) => keys.includes(key));
  const addresses = [...page.addresses, ...post.addresses];
  const { language, original } = page;
  return { ...post, frontMatter: Object.fromEntries([...own, ...said]), addresses, language, original };
}

/** Findings about what only the program of the old site can show. Elements are the same on the page. */
const TEMPLATE = /^(?:shortcode without|variable of a template|markup that is shown as text: [{[])/;

/** Code that is run when the site is built. Its results are only on the page. */
const RUN_CODE = /^ *`{3,} *\{\w+(?:[ ,][^}\n]*)?\}/m;
const PICTURE = /!\[|<img\b|\.(?:png|jpe?g|gif|webp|svg|avif)\b/gi;

/** Takes the text of the page if the source needs its program, or lacks something. */
function chooseTexts(
  posts: readonly { readonly post: SourcePost; readonly page?: SourcePost | undefined }[],
  contextFor: (post: SourcePost) => TextContext,
) {
  const compared = posts.map(({ post, page }) => {
    const { markdown, findings } = convertText(post, contextFor(post));
    const template =
      findings.find(({ kind }) => kind === 'ask') ??
      findings.find(({ cause, detail }) => TEMPLATE.test(`${cause}: ${detail}`));
    const [shown, own] = [shownWords(page?.text ?? ''), wordsOf(markdown.replace(/\]\([^()]*\)/g, ']'))];
    return { post, page, template, shown, own, missing: missingWords(shown, wordsOf(markdown)) };
  });
  // What most pages have and their sources lack is of the site, and not of its posts.
  const lacked = groupBy(
    compared.flatMap(({ missing }) => [...new Set(missing)]),
    (word) => word,
  );
  const isOfSite = (word: string) => (lacked.get(word)?.length ?? 0) > Math.max(2, posts.length / 2);
  return compared.map(({ post, page, template, shown, own, missing }) => {
    const lack = missing.filter((word) => !isOfSite(word)).length / shown.length;
    const [code] = RUN_CODE.exec(post.text) ?? [];
    const isWhole = template?.kind === 'ask' || code !== undefined || shareOf(own, shown) >= MIN_SAME;
    const [pictures, needed] = [
      post.text.match(PICTURE)?.length ?? 0,
      page?.text.match(/<img\b/g)?.length ?? 0,
    ];
    const why =
      template?.detail ??
      code ??
      (lack > 1 - MIN_SHARE ? `${Math.floor((1 - lack) * 100)} % of the words that are served` : undefined) ??
      (needed > pictures ? `${pictures} of ${plural(needed, 'picture')}` : undefined);
    if (!page || shown.length === 0 || !isWhole || why === undefined) return { post, findings: [] };
    const detail = `The source has ${why}; the words of the served page were taken.`;
    const { file } = post;
    const finding = { kind: 'changed', cause: 'text of the served page', file, line: 1, detail } as const;
    const text = { text: page.text, line: 1, format: 'html', hasHardBreaks: false } as const;
    return { post: { ...post, ...text }, findings: [finding] };
  });
}

function lookAt(file: string, cause: string, detail: string): ImportFinding {
  return { kind: 'look', cause, file, line: 1, detail };
}
