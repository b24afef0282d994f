/** Reads an export of WordPress (WXR, version 1.0 to 1.2). */
import { basename, dirname } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { parseUrl } from '../../site/util/parse-url.ts';
import { MAX_ESSAY_BYTES } from '../../site/util/read-text.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { escapeAttribute } from '../../web/core/markup.ts';
import { remembered } from '../../web/core/remembered.ts';
import { parseDay } from '../days.ts';
import { decodeEntities, lineOfText } from '../html-tree.ts';
import { SourceError, type SourceSite } from '../source.ts';
import { elementsOf, rawValue, XML_OPTIONS, type XmlElement } from '../xml.ts';
import { decodeName, entryOf, type NoteFinding, readEntries, readExportedFile } from './exported-post.ts';

type Item = ReturnType<typeof itemOf>;

const REPEATED = ['item', 'category', 'wp:postmeta', 'wp:comment'];

const parser = new XMLParser({
  ...XML_OPTIONS,
  isArray: (name) => REPEATED.includes(name),
  // Visitors' comments are the largest part of many exports.
  stopNodes: ['*.wp:comment'],
});

/** Statuses of posts that the owner has deleted or never saved. */
const DISCARDED = ['trash', 'auto-draft', 'inherit'];

/** Types that WordPress uses internally. */
const INTERNAL_TYPES =
  /^(attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+)$/;

/** The category of posts without one, in the languages of most sites. */
const NO_CATEGORY =
  /^(uncategori[sz]ed|allgemein|non classé|sin categoría|sem categoria|senza categoria|geen categorie|未分类|未分類|без рубрики)$/i;

/** @throws SourceError */
export async function readWordPress(file: string): Promise<SourceSite> {
  const name = basename(file);
  const xml = (await readExportedFile(dirname(file), name)) ?? '';
  const channel = channelOf(name, xml);
  const all = elementsOf(channel.item).map(itemOf);
  const items: Items = new Map(all.map((item) => [item.id, item]));
  const textOf = expanderFor(items, xml.length);
  const entries = [...items.values()].map((item) => {
    const { id, title, type, status } = item;
    const postOf = (note: NoteFinding) => {
      const isPost = type === 'post';
      const comments = isPost ? ([item.element['wp:comment'] ?? []].flat() as unknown[]) : [];
      for (const _comment of comments) note('dropped', 'comment of a reader');
      if (isPost && status === 'trash') return 'post in the trash';
      if (DISCARDED.includes(status) || INTERNAL_TYPES.test(type)) return undefined;
      return isPost ? readPost(item, items, textOf(item, note), note) : entryOf(type);
    };
    return { file: `${name}#${id}`, title, postOf };
  });
  const addresses = [channel['wp:base_blog_url'], channel.link].map((url) => parseUrl(decoded(url)));
  const origin = addresses.find(Boolean)?.origin;
  return { name: 'an export of WordPress', ...(await readEntries(entries)), origin };
}

function channelOf(name: string, xml: string): XmlElement {
  const refuse = (why: string, cause?: unknown) => new SourceError(`${name} ${why}`, { cause });
  const start = xml.indexOf('<rss');
  if (start < 0) throw refuse('is not an export of WordPress.');
  if (/<!(DOCTYPE|ENTITY)/.test(xml.slice(0, start)))
    throw refuse('contains a document type or entities, which no export of WordPress has.');
  try {
    const { rss } = parser.parse(xml.slice(start)) as { rss?: { channel?: XmlElement } };
    if (/<\/channel>\s*<\/rss>\s*$/.test(xml.slice(-1000))) return rss?.channel ?? {};
    throw new Error('No end.');
  } catch (cause) {
    if (/nested/.test(rootMessage(cause))) throw refuse('has elements that are nested too deeply.');
    throw refuse('is incomplete. Export it again; the download may have been cut short.', cause);
  }
}

function itemOf(element: XmlElement) {
  const text = element['content:encoded'];
  const isData = typeof text === 'object' && text !== null && '#cdata' in text;
  const id = rawValue(element['wp:post_id']);
  return {
    id,
    title: decoded(element.title) || `post ${id}`,
    type: rawValue(element['wp:post_type']),
    status: rawValue(element['wp:status']),
    text: (isData ? rawValue(text) : decodeEntities(rawValue(text))).replace(/\r\n?/g, '\n'),
    element,
  };
}

function readPost(item: Item, items: Items, text: string, note: NoteFinding) {
  const { element, status, title } = item;
  const isPublic = status === 'publish' || status === 'future';
  const hasPassword = rawValue(element['wp:post_password']) !== '';
  if (status === 'private') note('look', 'private post, now a draft');
  if (hasPassword) note('look', 'password-protected post, now a draft');
  const [thumbnail = ''] = metaOf(item, '_thumbnail_id');
  const frontMatter = {
    title: decoded(element.title) || undefined,
    date: parseDay(rawValue(element['wp:post_date'])) ?? parseDay(rawValue(element['wp:post_date_gmt'])),
    updated: parseDay(rawValue(element['wp:post_modified'])),
    description: decoded(element['excerpt:encoded']) || undefined,
    categories: termsOf(item, 'category').filter((category) => !NO_CATEGORY.test(category)),
    tags: termsOf(item, 'post_tag'),
    image: decoded(items.get(thumbnail)?.element['wp:attachment_url']) || undefined,
    draft: !isPublic || hasPassword,
  };
  return {
    name: decodeName(rawValue(element['wp:post_name'])) || title,
    frontMatter,
    text,
    // Text of the block editor has paragraphs of its own.
    hasHardBreaks: !item.text.includes('<!-- wp:'),
    addresses: addressesOf(item),
  };
}

/** Returns the paths of a post: its own, those of its earlier names, and the one with its number. */
function addressesOf(item: Item): readonly string[] {
  const { id, element } = item;
  const [own = '/', short = ''] = [element.link, element.guid].map((address) => {
    const { pathname = '/', search = '' } = parseUrl(decoded(address)) ?? {};
    return pathname + search;
  });
  const slug = rawValue(element['wp:post_name']);
  const start = slug === '' ? -1 : own.toLowerCase().lastIndexOf(slug.toLowerCase());
  const named = metaOf(item, '_wp_old_slug')
    .filter(() => start !== -1)
    .map((old) => own.slice(0, start) + old + own.slice(start + slug.length));
  const numbered = short.endsWith(`?p=${id}`) ? short : `/?p=${id}`;
  return [...new Set([own, ...named, numbered])].filter((path) => path !== '/');
}

/** Returns the plain text of an element. Titles and names are HTML, even in a CDATA section. */
function decoded(element: unknown): string {
  return lineOfText(rawValue(element)) ?? '';
}

function metaOf({ element }: Item, key: string): readonly string[] {
  return elementsOf(element['wp:postmeta'])
    .filter((meta) => rawValue(meta['wp:meta_key']) === key)
    .map((meta) => rawValue(meta['wp:meta_value']));
}

function termsOf({ element }: Item, domain: string): readonly string[] {
  const terms = elementsOf(element.category).filter((term) => rawValue(term.domain) === domain);
  return [...new Set(terms.map(decoded))].filter(Boolean);
}

/** The items of an export by their numbers, to which posts refer. */
type Items = ReadonlyMap<string, Item>;

/** How much longer all texts together may become. Otherwise a few references could fill the memory. */
const MAX_GROWTH = 10;
/** Characters that a text may become longer: thousands of pictures. */
const MAX_ADDED = MAX_ESSAY_BYTES / 2;
/** Reusable blocks may contain others, but they may not go in circles. */
const MAX_BLOCK_DEPTH = 5;

/** A block without HTML of its own. WordPress escapes angle brackets in its settings. */
const EMPTY_BLOCK = /<!-- wp:([\w/-]+) ([^<>]*)\/-->/g;
/**
 * Code, to its end; an address that is alone on its line, which WordPress embeds; and galleries, unless their brackets
 * are doubled, which shows them as they are.
 */
const EMBEDDED =
  /<(pre|code)\b[\s\S]*?(?:<\/\1\s*>|(?![\s\S]))|^[ \t]*(https?:\/\/[^\s<>"'[\]]+)[ \t]*$|(?<!\[)\[gallery(\s[^\][]*)?\]/gim;

/** Returns a function that writes reusable blocks, galleries and embedded addresses of a text as HTML. */
function expanderFor(items: Items, length: number) {
  const attachments = [...items.values()].filter(({ type }) => type === 'attachment');
  const uploads = groupBy(attachments, ({ element }) => rawValue(element['wp:post_parent']));
  let left = MAX_GROWTH * length;
  return (item: Item, note: NoteFinding): string => {
    let ownLeft = MAX_ADDED;
    const added = (text: string, name: string): string => {
      if (text.length > Math.min(left, ownLeft)) {
        note('dropped', 'gallery or block that would make the text too long', name);
        return '';
      }
      left -= text.length;
      ownLeft -= text.length;
      return text;
    };
    const withBlocks = (text: string, depth = 0): string =>
      text.replace(EMPTY_BLOCK, (_, name: string, settings: string) => {
        const [, id = ''] = /"ref":(\d+)/.exec(settings) ?? [];
        const block = depth < MAX_BLOCK_DEPTH ? items.get(id) : undefined;
        if (block) return withBlocks(added(block.text, name), depth + 1);
        // WordPress fills it in when it shows the page, such as with a list of the latest posts.
        note('dropped', 'dynamic block', name);
        return '';
      });
    const galleryOf = (attributes: string): string => {
      const ids = /\s(?:ids|include)=["']([^"']*)/.exec(attributes)?.[1]?.match(/\d+/g);
      const shown = ids ? ids.flatMap((id) => items.get(id) ?? []) : (uploads.get(item.id) ?? []);
      return added(figuresOf(shown), 'gallery');
    };
    return withBlocks(item.text).replace(EMBEDDED, (all, code, address, attributes = '') => {
      if (code !== undefined) return all;
      return address === undefined ? galleryOf(attributes) : `<p><a href="${address}">${address}</a></p>`;
    });
  };
}

/** Returns the pictures among attachments as HTML. Those that were uploaded to a post may be shown again and again. */
const figuresOf = remembered((attachments: readonly Item[]) =>
  attachments
    .map((attachment) => {
      const url = decoded(attachment.element['wp:attachment_url']);
      if (!/\.(jpe?g|png|gif|webp|avif|svg|heic|bmp|tiff?)$/i.test(parseUrl(url)?.pathname ?? '')) return '';
      const [alt = ''] = metaOf(attachment, '_wp_attachment_image_alt');
      return `<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}"></figure>`;
    })
    .join(''),
);
