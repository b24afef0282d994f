/** Joins the sources of a site with what it serves: the text as its author wrote it, where visitors know it. */
import { DAY_MS } from '../../site/util/durations.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { plural } from '../../web/core/prose.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import { fieldsOf, isUnpublished } from '../essay-fields.ts';
import { addressKey, provisionalTargets } from '../link-targets.ts';
import {
  finding,
  type ImportFinding,
  type OpenedSource,
  RUN_CODE,
  SourceError,
  type SourcePost,
  type SourceSite,
  type TextContext,
} from '../source.ts';
import { convertText } from '../text/convert-text.ts';
import type { FetchOptions } from './fetch-address.ts';
import { type OldSite, openServedSite } from './old-site.ts';
import { MIN_SHARE, missingWords, parsePage, shareOf, wordsIn, wordsOf } from './page-tree.ts';
import { postOf, type ReadOptions, type ReadPage, readAddress, readPage } from './read-address.ts';

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
  try {
    return { site: await joinPosts(source, await openServedSite(at, fetching), pages), close };
  } catch (error) {
    if (!(error instanceof SourceError)) {
      await close();
      throw error;
    }
    const compared = `${error.message} Only your files were read. Their addresses were not checked: they are what the generator of the site would write.`;
    const unchecked = finding('look', 'site whose addresses were not checked', at, error.message);
    return { site: { ...source, compared, findings: [...source.findings, unchecked] }, close };
  }
}

/** A post of the sources, and the page that shows it. */
interface JoinedPost {
  readonly post: SourcePost;
  readonly page?: SourcePost | undefined;
}

/** @throws SourceError if the site serves no post */
async function joinPosts(source: SourceSite, old: OldSite, pages: ReadOptions): Promise<SourceSite> {
  const byAddress = new Map(
    source.posts.flatMap((post) => post.addresses.map((address) => [addressKey(address), post] as const)),
  );
  const isKnown = (page: ReadPage) =>
    page.addresses.some((url) => isPageOf(byAddress.get(addressKey(new URL(url).pathname)), page));
  const served = await readAddress(old, { ...pages, isKnown });
  const listed = matchPosts(source.posts, served.posts);
  const matched = new Set(listed.values());
  const only = served.posts.filter((post) => !matched.has(post));
  const known = new Set(served.posts.flatMap(({ addresses }) => addresses.map(addressKey)));
  const joined: JoinedPost[] = [];
  const findings: ImportFinding[] = [];
  let unchecked = 0;
  for (const post of source.posts) {
    const { isDraft } = fieldsOf(post);
    const page = listed.get(post);
    const asked = page || isDraft ? page : await askFor(post, old, pages.reader);
    if (typeof asked === 'string') {
      findings.push(finding('look', 'post that the served site could not be asked for', post.file, asked));
      unchecked += 1;
      joined.push({ post });
    } else if (asked) {
      const addresses = post.addresses.filter((address) => !known.has(addressKey(address)));
      joined.push({ post: mergePost({ ...post, addresses }, asked, page !== undefined), page: asked });
    } else {
      const cause = 'post that the site does not serve, now a draft';
      if (!isDraft) findings.push(finding('look', cause, post.file, post.addresses[0]));
      joined.push({ post: { ...post, frontMatter: { ...post.frontMatter, draft: true } } });
    }
  }
  const sourceOf = new Map(
    joined.flatMap(({ post, page }) => (page ? [[page.file, post.file] as const] : [])),
  );
  const site = {
    ...served,
    name: `${source.name} and ${served.name}`,
    kind: source.kind,
    language: served.language ?? source.language,
    bodyUse: source.bodyUse,
    findFile: source.findFile,
    posts: [...joined.map(({ post }) => post), ...only],
  };
  const texts = chooseTexts(joined, provisionalTargets(site, old.origin));
  const posts = [...texts.map(({ post }) => post), ...only].map((post) => {
    return { ...post, original: sourceOf.get(post.original ?? '') ?? post.original };
  });
  const count = sourceOf.size;
  const compared = [
    `${plural(joined.length, 'post')} in your files, ${count} of them served`,
    `${joined.length - count - unchecked} become drafts`,
    ...(unchecked > 0 ? [`${unchecked} could not be checked`] : []),
    `${only.length} only served.`,
  ].join('; ');
  const chosen = texts.flatMap((text) => text.findings);
  return {
    ...site,
    compared,
    posts,
    findings: [...findings, ...chosen, ...source.findings, ...served.findings],
  };
}

/** Pairs posts of the sources with those that are served: by an address, or else by name or title and day. */
function matchPosts(sources: readonly SourcePost[], served: readonly SourcePost[]) {
  const pairs = new Map<SourcePost, SourcePost>();
  const taken = new Set<SourcePost>();
  const addressesOf = ({ addresses }: SourcePost) => addresses.map(addressKey);
  for (const keysOf of [addressesOf, namedKeys]) {
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

/** In another time zone, a post may be of the day before. */
function namedKeys(post: SourcePost): readonly string[] {
  const { date } = fieldsOf(post);
  const days = date === undefined ? [] : [date, dayInTimezone(new Date(Date.parse(date) + DAY_MS), 'UTC')];
  const [slug, title] = [post.name.toLowerCase().replace(/^\d{4}-\d\d-\d\d[-_]/, ''), titleKey(post)];
  const names = days.flatMap((day) => [`${day} ${slug}`, `${day} ${title}`]);
  return [...names, `${slug} ${title}`].filter((key) => !/^ | $/.test(key));
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
  return why;
}

/** The front matter that a page adds to a source, and the field that the source then lacks. */
const ADDED: Readonly<Record<string, keyof ReturnType<typeof fieldsOf>>> = {
  title: 'title',
  description: 'excerpt',
  image: 'cover',
  tags: 'tags',
  categories: 'categories',
};

/** @param isListed whether visitors find the post, and not only those who know its address */
function mergePost(post: SourcePost, page: SourcePost, isListed: boolean): SourcePost {
  const fields = fieldsOf(post);
  const isLacking = (key: string) => key === 'date' || (ADDED[key] && !fields[ADDED[key]]?.toString());
  const own = Object.entries(post.frontMatter).filter(
    ([key, value]) => !isListed || !isUnpublished({ [key]: value }),
  );
  const said = Object.entries(page.frontMatter).filter(([key]) => isLacking(key));
  const addresses = [...page.addresses, ...post.addresses];
  const { language, original } = page;
  return { ...post, frontMatter: Object.fromEntries([...own, ...said]), addresses, language, original };
}

/** Findings about what only the program of the old site can show. Elements are the same on the page. */
const TEMPLATE = /^(?:shortcode without|variable of a template|markup that is shown as text: [{[])/;

const PICTURE = /!\[|<img\b|\.(?:png|jpe?g|gif|webp|svg|avif)\b/gi;

/** Takes the text of the page if the source needs its program, or lacks something. */
function chooseTexts(posts: readonly JoinedPost[], contextFor: (post: SourcePost) => TextContext) {
  const compared = posts.map(({ post, page }) => {
    const { markdown, findings } = convertText(post, contextFor(post));
    const question = findings.find(({ kind }) => kind === 'ask');
    const template = findings.find(({ cause, detail }) => TEMPLATE.test(`${cause}: ${detail}`));
    const run = findings.find(({ cause }) => cause === RUN_CODE);
    const [shown, own] = [shownWords(page?.text ?? ''), wordsOf(markdown.replace(/\]\([^()]*\)/g, ']'))];
    return {
      post,
      page,
      template: (question ?? template ?? run)?.detail,
      shown,
      missing: missingWords(shown, wordsOf(markdown)),
      isSame: question !== undefined || run !== undefined || shareOf(own, shown) >= MIN_SAME,
    };
  });
  // What most pages have and their sources lack is of the site, and not of its posts.
  const words = compared.flatMap(({ missing }) => [...new Set(missing)]);
  const lacked = groupBy(words, (word) => word);
  const isOfSite = (word: string) => (lacked.get(word)?.length ?? 0) > Math.max(2, posts.length / 2);
  return compared.map(({ post, page, template, shown, missing, isSame }) => {
    if (!page || shown.length === 0 || !isSame) return { post, findings: [] };
    const lack = missing.filter((word) => !isOfSite(word)).length / shown.length;
    const pictures = post.text.match(PICTURE)?.length ?? 0;
    const needed = page.text.match(/<img\b/g)?.length ?? 0;
    const words = `${Math.floor((1 - lack) * 100)} % of the words that are served`;
    const few = needed > pictures ? `${pictures} of ${plural(needed, 'picture')}` : undefined;
    const why = template ?? (lack > 1 - MIN_SHARE ? words : few);
    if (why === undefined) return { post, findings: [] };
    const detail = `The source has ${why}; the words of the served page were taken.`;
    const text = { text: page.text, line: 1, format: 'html', hasHardBreaks: false } as const;
    return {
      post: { ...post, ...text },
      findings: [finding('changed', 'text of the served page', post.file, detail)],
    };
  });
}
