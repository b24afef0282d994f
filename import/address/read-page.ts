/** Reads a served page: what is in it, and whether it is a post. It runs in a process of its own, and asks nobody. */
import { DefuddleClass, type DefuddleOptions } from 'defuddle/node';
import { parseUrl } from '../../site/util/parse-url.ts';
import { oneLine } from '../../web/core/one-line.ts';
import { parseDay } from '../days.ts';
import { withoutUndefined } from '../source-data.ts';
import { textOf } from './decode-text.ts';
import { ASIDE, type PageData, publishedDay, readPageData } from './page-data.ts';
import { otherPage, type PageFacts, type PageTask } from './page-facts.ts';
import { cleanText, prepareText, takeByline } from './page-text.ts';
import {
  MIN_SHARE,
  missingWords,
  type PageDocument,
  type PageElement,
  parsePage,
  shareOf,
  visibleText,
  wordsIn,
  wordsOf,
} from './page-tree.ts';
import type { FeedEntry } from './read-feed.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/** @throws HtmlNestingError if its elements are nested too deeply */
export async function readPage({ answer, entry, shared }: PageTask): Promise<PageFacts> {
  const { url, bytes } = answer;
  if (bytes.length > MAX_BYTES) return otherPage(url, `It has more than ${MAX_BYTES / 1024 / 1024} MB.`);
  const html = textOf(answer);
  const page = parsePage(html, url);
  const data = readPageData(page, url, entry);
  const date = publishedDay(page, data, { url, entry });
  const text = bestText(html, url, { entry, shared });
  const words = wordsIn(text.body).length;
  const marks = marksOf(page, data, text.body, { url, date, entry });
  const updated = [...data.modified, entry?.updated ?? ''].map(parseDay).find(Boolean);
  const isFile = !entry && showsFile(page, text, { words, canonical: data.canonical });
  if (isFile) return otherPage(url, 'It only shows a picture or a file.');
  const { kind, why } = kindOf(page, marks, { words, html, title: data.title ?? '', url });
  const named = kind === 'post' && date ? takeByline(text, date, data.language) : [];
  return withoutUndefined({
    url,
    canonical: data.canonical,
    kind,
    why,
    title: data.title,
    date,
    updated: updated && date && updated > date ? updated : undefined,
    description: data.description,
    cover: data.cover?.url ? withoutUndefined(data.cover) : undefined,
    tags: data.tags.length > 0 ? data.tags : named,
    category: data.category,
    language: data.language,
    translations: data.translations,
    html: cleanText(text, { source: html, title: data.title }),
    words,
    blocks: blocksIn(text.body).map(blockName),
  }) as PageFacts;
}

const MEDIA_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|pdf|mp[34]|m4[av]|mov|wav|ogg)$/i;

/** Returns whether a page has no text of its own, like those that WordPress makes for attachments. */
function showsFile(
  page: PageDocument,
  { body }: PageDocument,
  { words, canonical }: { readonly words: number; readonly canonical: string },
): boolean {
  const links = [...body.querySelectorAll('a[href]')].filter((link) => link.querySelector('img'));
  const isPicture = links.length === 1 && MEDIA_FILE.test(links[0]?.getAttribute('href') ?? '');
  return (
    page.querySelector('body.attachment') !== null ||
    MEDIA_FILE.test(new URL(canonical).pathname) ||
    (isPicture && words < 10 && body.querySelectorAll('img').length === 1)
  );
}

/** A sign of what a page is. Its weight is positive if it speaks for a post. */
interface Mark {
  readonly weight: number;
  readonly name: string;
  readonly kind: 'list' | 'other' | undefined;
}

/** A page is a post if its marks weigh at least as much. */
const POST_WEIGHT = 3;

function marksOf(
  page: PageDocument,
  data: PageData,
  text: PageElement,
  { url, date, entry }: { url: string; date: string | undefined; entry: FeedEntry | undefined },
): readonly Mark[] {
  const path = new URL(url).pathname;
  const hasTime = data.published.some((text) => parseDay(text));
  const bodyClass = page.body.getAttribute('class') ?? '';
  const hasNoText = !entry && wordsIn(text).length === 0 && !text.querySelector('img, iframe, video, audio');
  // Hugo writes the year 1 for a page.
  const isUndated = Boolean(entry?.published) && date === undefined;
  const robots = page.querySelector('meta[name="robots"]')?.getAttribute('content') ?? '';
  const marks: readonly (readonly [is: boolean, weight: number, name: string, kind?: Mark['kind']])[] = [
    [entry !== undefined, 5, 'it is in the feed'],
    [data.hasArticle, 3, 'it calls itself an article'],
    [data.openGraph === 'article', 2, 'its type is an article'],
    [hasTime, 1, 'it says when it was published'],
    [date !== undefined, 3, 'it has a date'],
    [/\/(?:19|20)\d\d\/\d\d?\/.*[^\d/]/.test(path), 1, 'its address has a date'],
    [page.querySelectorAll('article, .h-entry').length === 1, 1, 'it has one article'],
    [isUndated, -10, 'the feed has no day for it'],
    [hasNoText, -10, 'it has no text', 'list'],
    [data.isList, -4, 'it calls itself a collection', 'list'],
    [page.querySelector('.h-feed') !== null, -2, 'it has a feed of entries', 'list'],
    [showsOthers(page, [url, data.canonical]), -4, 'it shows other articles', 'list'],
    // As WordPress and Ghost write it.
    [/(?:^|\s)page-(?:template|id-\d)/.test(bodyClass), -10, 'it calls itself a page'],
    [linkShare(text, url) > 0.5, -4, 'it mostly consists of links', 'list'],
    [HOME_PATH.test(path), -5, 'it is a home page', 'list'],
    [/\/(?:19|20)\d\d(?:\/\d\d?){0,2}\/?$/.test(path), -5, 'its address is that of a time', 'list'],
    [LIST_PATH.test(path), -5, 'its address is that of a list', 'other'],
    [/noindex/i.test(robots), -2, 'search engines must not list it'],
  ];
  return marks.flatMap(([is, weight, name, kind]) => (is ? { weight, name, kind } : []));
}

const HOME_PATH = /^(?:\/[a-z]{2}(?:-[a-z]+)?)?\/(?:index\.\w+)?$/i;
const LIST_PATH =
  /\/(?:tags?|categor(?:y|ies)|archives?|authors?|series|topics?|search|page)(?:\/[^/]*){0,2}$|\/(?:(?:page|index)-?\d+|tags|search|404|offline)(?:\.\w+)?\/?$/i;

function kindOf(
  page: PageDocument,
  marks: readonly Mark[],
  { words, html, title, url }: { words: number; html: string; title: string; url: string },
): Pick<PageFacts, 'kind' | 'why'> {
  const sentence = (found: readonly Mark[]) =>
    oneLine(`${found.map(({ name }) => name).join(', ')}.`).replace(/^./, (letter) => letter.toUpperCase());
  if (
    /\/404\b/.test(new URL(url).pathname) ||
    /^\W*(?:error\s*)?404\b|\b(?:page|seite) not found\b/i.test(title)
  )
    return { kind: 'other', why: 'It says that there is no such page.' };
  const isPost = marks.reduce((sum, mark) => sum + mark.weight, 0) >= POST_WEIGHT;
  const bodyWords = wordsIn(page.body).length;
  const hasPicture = page.querySelector('article img, main img, figure img, iframe, video, audio') !== null;
  if (words < (isPost ? 1 : 15) && bodyWords < 60 && /<script\b/i.test(html) && !hasPicture)
    return { kind: 'other', why: 'It is empty without scripts.' };
  if (isPost) return { kind: 'post', why: sentence(marks.filter((mark) => mark.weight > 0)) };
  const against = marks.filter((mark) => mark.weight < 0);
  const [strongest] = against.toSorted((one, other) => one.weight - other.weight);
  if (strongest?.kind) return { kind: strongest.kind, why: sentence(against) };
  return { kind: 'page', why: 'Nothing says that it is a post: it has no date and is not in the feed.' };
}

/** Returns whether a page mostly shows parts of others, and is not one with cards of others below it. */
function showsOthers(page: PageDocument, own: readonly string[]): boolean {
  const all = [...page.querySelectorAll('article, .h-entry, .hentry')].filter((item) => !item.closest(ASIDE));
  const items = all.filter((item) => !all.some((other) => other !== item && other.contains(item)));
  const lengths = items.map((item) => visibleText(item).length);
  const sum = lengths.reduce((total, length) => total + length, 0);
  const main = page.querySelector('main, [role="main"]') ?? page.body;
  const beside = [...main.querySelectorAll(ASIDE)].filter((one) => !one.parentElement?.closest(ASIDE));
  const length = beside.reduce((left, one) => left - visibleText(one).length, visibleText(main).length);
  if (sum <= length / 2) return false;
  if (items.every((item) => isCard(item, own))) return true;
  if (items.filter((item) => item.querySelector('h1')).length === 1) return false;
  return items.length > 1 && Math.max(...lengths) < sum * 0.6;
}

/** Returns whether the heading of an article leads to another page of the site. */
function isCard(item: PageElement, own: readonly string[]): boolean {
  const heading = item.querySelector('h1, h2, h3');
  const link = heading?.querySelector('a[href]') ?? heading?.closest('a[href]');
  const target = parseUrl(link?.getAttribute('href') ?? '#', own[0]);
  const nameOf = ({ pathname }: URL) => pathname.replace(/(?:\/index)?(?:\.html?)?\/?$/, '');
  return (
    target?.host === new URL(own[0] ?? '').host && !own.some((url) => nameOf(new URL(url)) === nameOf(target))
  );
}

/** Returns how much of a text is in links to other pages of the site. */
function linkShare(text: PageElement, url: string): number {
  const { origin } = new URL(url);
  const links = [...text.querySelectorAll(`a[href^="${origin}/"]`)].filter(
    (link) => !MEDIA_FILE.test(link.getAttribute('href') ?? ''),
  );
  const lettersIn = (elements: Iterable<PageElement>) =>
    [...elements].reduce((sum, element) => sum + visibleText(element).replace(/\P{L}/gu, '').length, 0);
  return lettersIn(links) / (lettersIn([text]) - lettersIn(text.querySelectorAll('h1, h2, h3, time')));
}

/** A feed with less of the text has an excerpt. */
const MIN_FULL = 0.8;

/** Returns the text of a page. What its feed or its microdata says of it tells whether the whole text was found. */
function bestText(
  html: string,
  url: string,
  { entry, shared = [] }: Pick<PageTask, 'entry' | 'shared'>,
): PageDocument {
  const page = parsePage(html, url);
  const all = extractText(html, url, {});
  const own = blocksIn(all.body)
    .filter((block) => !/^H\d$/.test(block.tagName) && !shared.includes(blockName(block)))
    .flatMap(lettered);
  const isAround = shared.length > 0 && own.length > wordsIn(all.body).length / 2;
  const options = isAround ? { contentSelector: positionOf(containerOf(page, own, 0.98)) } : {};
  const found = isAround ? extractText(html, url, options) : all;
  const full = entry?.html && !NO_TEXT.test(entry.html) ? entry.html : undefined;
  const said = full ? parsePage(full, url).body : page.querySelector('[itemprop~="articleBody"], .e-content');
  if (!said && isCut(page, found))
    return extractText(html, url, { ...options, removeContentPatterns: false });
  const expected = said ? expectedWords(said) : [];
  if (expected.length === 0) return found;
  if (shareOf(expected, wordsIn(found.body)) >= MIN_SHARE) return found;
  const place = placeOf(page, expected);
  const isFull = expected.length >= wordsIn(found.body).length * MIN_FULL;
  const whole = (contentSelector: string) => ({ ...UNABRIDGED, contentSelector });
  const candidates = [
    found,
    ...(place === page.body ? [] : [extractText(html, url, whole(positionOf(place)))]),
    ...(isFull && full ? [extractText(`<article>${full}</article>`, url, whole('article'))] : []),
  ];
  return candidates.reduce((best, other) =>
    shareOf(expected, wordsIn(other.body)) > shareOf(expected, wordsIn(best.body)) + 0.01 ? other : best,
  );
}

const BLOCK = 'p, h1, h2, h3, h4, h5, h6, pre, blockquote, li, table, figure, dl';

function blocksIn(text: PageElement): readonly PageElement[] {
  return [...text.querySelectorAll(BLOCK)].filter((block) => !block.parentElement?.closest(BLOCK));
}

/** Returns what is the same in a line that other posts have, too, with their own addresses and days. */
function blockName(block: PageElement): string {
  return visibleText(block)
    .replace(/https?:\S+|\d+/g, '')
    .slice(0, 60);
}

/** As much of a text is never a date, an author or a list of related posts that was left out. */
const MAX_CUT = 0.1;

/** Returns whether a large part of the text is missing, links aside. */
function isCut(page: PageDocument, { body }: PageDocument): boolean {
  const words = lettered(body);
  const place = containerOf(page, words);
  for (const link of place.querySelectorAll(`a, ${ASIDE}`)) link.remove();
  return missingWords(expectedWords(place), words).length > words.length * MAX_CUT;
}

/** Some feeds have whole pages, some are escaped twice, and some end in the middle. */
const NO_TEXT = /<(?:html|body|nav|main)\b|&lt;\/(?:p|h\d)(?:>|&gt;)|(?:\.\.\.|…|\[…\])\s*(?:<\/\w+>\s*)*$/i;

function lettered(text: PageElement): readonly string[] {
  return wordsOf(visibleText(text)).filter((word) => /\P{Nd}/u.test(word));
}

/** Returns the words of a text without its table of contents and the numbers of lines of code. */
function expectedWords(text: PageElement): readonly string[] {
  for (const link of text.querySelectorAll('a[href^="#"], [class*="toc"] a')) link.remove();
  return lettered(prepareText(text));
}

/** Returns the smallest element that has the words, or nearly all. */
function placeOf(page: PageDocument, words: readonly string[], share = MIN_SHARE): PageElement {
  let place = page.body;
  for (;;) {
    const next = [...place.children].find((child) => shareOf(words, wordsIn(child)) >= share);
    if (!next) return place;
    place = next;
  }
}

/** Returns the smallest element that has the words, or nearly all, and may have other blocks. */
function containerOf(page: PageDocument, words: readonly string[], share?: number): PageElement {
  return placeOf(page, words, share).closest('div, article, section, main') ?? page.body;
}

function positionOf(place: PageElement): string {
  const steps: string[] = [];
  for (let element: PageElement | null = place; element?.parentElement; element = element.parentElement) {
    const position = [...element.parentElement.children].indexOf(element) + 1;
    steps.unshift(`${element.tagName.toLowerCase()}:nth-child(${position})`);
  }
  return ['html', ...steps].join(' > ');
}

/** What only looks like clutter stays. */
const UNABRIDGED = { removePartialSelectors: false, removeLowScoring: false, removeContentPatterns: false };

function extractText(html: string, url: string, options: DefuddleOptions): PageDocument {
  const guarded = html.replace(/(<[^<>]*>)|\s(?=[,.!?:;])/g, (found, tag?: string) => tag ?? found + KEPT);
  const page = parsePage(guarded.replaceAll('\u200D', JOINER), url);
  prepareText(page.body);
  for (const element of page.querySelectorAll(INLINE)) markTight(element);
  for (const element of page.querySelectorAll(BELOW_HEADING)) markText(page, element, url);
  for (const { childNodes } of page.querySelectorAll(OF_TEXT)) {
    const last = [...childNodes].at(-1);
    last?.replaceWith(last, SENTENCE);
  }
  // It would remove the cover from the text, and take what structured data has of the text.
  for (const element of page.querySelectorAll(
    'meta[property^="og:image"], meta[name^="twitter:image"], script',
  )) {
    if (!/^math\//.test(element.getAttribute('type') ?? '')) element.remove();
  }
  const { content } = new DefuddleClass(page as never, {
    url,
    useAsync: false,
    includeReplies: false,
    ...options,
  }).parse();
  const asWritten = content.replace(GUARDS, '').replaceAll(JOINER, '\u200D');
  return parsePage(asWritten, url);
}

const INLINE = 'a, b, strong, em, i, del, s, u, ins, mark, q, cite, dfn, var, abbr, small, kbd';
/**
 * Marks that Defuddle doesn't know. It puts a space around elements unless there is one; here, one with a mark is none. It
 * removes spaces before punctuation, and the character that joins letters and emoji.
 */
const [TIGHT, KEPT, JOINER] = ['\uFDDA', '\uFDDB', '\uFDDC'];
/** It removes short lists near the beginning and the end unless something in them ends like a sentence. */
const SENTENCE = `${KEPT}${KEPT}.`;
const GUARDS = new RegExp(`<p>[${KEPT}\\s]+</p>|${KEPT}{2}\\.| ?${TIGHT} ?|${KEPT}`, 'g');

/** Lists within lists, and those below a paragraph that no theme has written. */
const OF_TEXT = ['li >', 'p +'].map((place) => `${place} :is(ul, ol):not([class]) > li:first-child`).join();

const BELOW_HEADING = ['ul', 'ol', 'figure', 'img', 'p', 'div']
  .map((name) => `:is(h2, h3, h4, h5, h6) + ${name}`)
  .join();

/** Marks that a text goes on after pictures, and after links to other sites, which Defuddle removes with their heading. */
function markText(page: PageDocument, element: PageElement, url: string): void {
  const links = [...element.querySelectorAll('li a[href]')];
  const isOwn = (link: PageElement) =>
    parseUrl(link.getAttribute('href') ?? '', url)?.host === new URL(url).host;
  const isPicture =
    visibleText(element) === '' && (element.tagName === 'IMG' || element.querySelector('img, iframe'));
  if (!isPicture && (!/^[UO]L$/.test(element.tagName) || links.length === 0 || links.some(isOwn))) return;
  const mark = page.createElement('p');
  mark.innerHTML = `${KEPT} `.repeat(30);
  element.replaceWith(element, mark);
}

/** Marks that the text goes on right before and after an element. */
function markTight({ previousSibling: previous, nextSibling: next, textContent }: PageElement): void {
  const text = textContent ?? '';
  if (previous?.nodeType === 3 && /\S$/.test(previous.data) && /^\S/.test(text)) previous.data += `${TIGHT} `;
  if (next?.nodeType === 3 && /^\S/.test(next.data) && /\S$/.test(text)) next.data = ` ${TIGHT}${next.data}`;
}
