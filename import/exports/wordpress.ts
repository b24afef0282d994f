/** Reads an export of WordPress (WXR, version 1.0 to 1.2). */
import { basename, dirname } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { parseUrl } from '../../site/util/parse-url.ts';
import { MAX_ESSAY_BYTES } from '../../site/util/read-text.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { groupBy } from '../../web/core/group-by.ts';
import { escapeAttribute } from '../../web/core/markup.ts';
import { remembered } from '../../web/core/remembered.ts';
import { lineOfText } from '../html-tree.ts';
import { type ImportFinding, SourceError, type SourcePost, type SourceSite } from '../source.ts';
import { elementsOf, rawValue, unescaped, XML_OPTIONS, type XmlElement } from '../xml.ts';
import {
  dayIn,
  decodeName,
  exportedPost,
  type NoteFinding,
  noteIn,
  readExportedFile,
} from './exported-post.ts';

type Item = ReturnType<typeof itemOf>;

const REPEATED = ['item', 'category', 'wp:postmeta'];

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
  const items = new Map(
    elementsOf(channel.item).map((element) => {
      const item = itemOf(element, name);
      return [item.id, item] as const;
    }),
  );
  const findings: ImportFinding[] = [];
  const attachments = [...items.values()].filter(({ type }) => type === 'attachment');
  const site = {
    items,
    uploads: groupBy(attachments, ({ element }) => rawValue(element['wp:post_parent'])),
    room: { left: MAX_GROWTH * xml.length },
  };
  const posts = [...items.values()].flatMap((item) => {
    const note = noteIn(findings, item.file, titleOf(item));
    for (const _comment of commentsOf(item)) note('dropped', 'comment of a reader');
    return isPost(item, note) ? [postOf({ ...site, item, note, ownRoom: { left: MAX_ADDED } })] : [];
  });
  const addresses = [channel['wp:base_blog_url'], channel.link].map((url) => parseUrl(decoded(url)));
  const origin = addresses.find(Boolean)?.origin;
  return { name: 'an export of WordPress', origin, posts, findFile: () => undefined, findings };
}

function channelOf(name: string, xml: string): XmlElement {
  const refuse = (why: string) => new SourceError(`${name} ${why}`);
  const start = xml.indexOf('<rss');
  if (start < 0) throw refuse('is not an export of WordPress.');
  if (/<!(DOCTYPE|ENTITY)/.test(xml.slice(0, start)))
    throw refuse('contains a document type or entities, which no export of WordPress has.');
  const incomplete = 'is incomplete. Export it again; the download may have been cut short.';
  if (!/<\/channel>\s*<\/rss>\s*$/.test(xml.slice(-1000))) throw refuse(incomplete);
  try {
    const { rss } = parser.parse(xml.slice(start)) as { rss?: { channel?: XmlElement } };
    return rss?.channel ?? {};
  } catch (cause) {
    if (/nested/.test(rootMessage(cause))) throw refuse('has elements that are nested too deeply.');
    throw new SourceError(`${name} ${incomplete}`, { cause });
  }
}

function itemOf(element: XmlElement, file: string) {
  const text = element['content:encoded'];
  const isData = typeof text === 'object' && text !== null && '#cdata' in text;
  const id = rawValue(element['wp:post_id']);
  return {
    file: `${file}#${id}`,
    id,
    type: rawValue(element['wp:post_type']),
    status: rawValue(element['wp:status']),
    text: (isData ? rawValue(text) : unescaped(rawValue(text))).replace(/\r\n?/g, '\n'),
    element,
  };
}

function commentsOf({ element, type }: Item): readonly unknown[] {
  const comments = element['wp:comment'];
  if (type !== 'post' || comments === undefined) return [];
  return Array.isArray(comments) ? comments : [comments];
}

function isPost({ type, status }: Item, note: NoteFinding): boolean {
  if (type === 'post') {
    if (status === 'trash') note('dropped', 'post in the trash');
    return !DISCARDED.includes(status);
  }
  if (INTERNAL_TYPES.test(type) || DISCARDED.includes(status)) return false;
  note('dropped', type === 'page' ? 'page' : `entry of the type "${type}"`);
  return false;
}

/** How much longer all texts together may become. Otherwise a few references could fill the memory. */
const MAX_GROWTH = 10;
/** Characters that a text may become longer: thousands of pictures. */
const MAX_ADDED = MAX_ESSAY_BYTES / 2;

/** A post among the items of the export. */
interface PostItem {
  readonly item: Item;
  readonly items: ReadonlyMap<string, Item>;
  /** Attachments by the item that they were uploaded to. */
  readonly uploads: ReadonlyMap<string, readonly Item[]>;
  readonly note: NoteFinding;
  /** Characters that may still be added to all texts, and to this one. */
  readonly room: { left: number };
  readonly ownRoom: { left: number };
}

/** Reports what is left out because a text would become too long with it. */
function hasRoom(text: string, name: string, { room, ownRoom, note }: PostItem): boolean {
  const fits = text.length <= Math.min(room.left, ownRoom.left);
  if (!fits) note('dropped', 'gallery or block that would make the text too long', name);
  for (const one of [room, ownRoom]) one.left -= fits ? text.length : 0;
  return fits;
}

function postOf(post: PostItem): SourcePost {
  const { item, items, note } = post;
  const { element, status } = item;
  const isPublic = status === 'publish' || status === 'future';
  const hasPassword = rawValue(element['wp:post_password']) !== '';
  if (status === 'private') note('look', 'private post, now a draft');
  if (hasPassword) note('look', 'password-protected post, now a draft');
  const [thumbnail = ''] = metaOf(item, '_thumbnail_id');
  const frontMatter = {
    title: decoded(element.title) || undefined,
    date: dayIn(rawValue(element['wp:post_date'])) ?? dayIn(rawValue(element['wp:post_date_gmt'])),
    updated: dayIn(rawValue(element['wp:post_modified'])),
    description: decoded(element['excerpt:encoded']) || undefined,
    categories: termsOf(item, 'category').filter((category) => !NO_CATEGORY.test(category)),
    tags: termsOf(item, 'post_tag'),
    image: decoded(items.get(thumbnail)?.element['wp:attachment_url']) || undefined,
    draft: !isPublic || hasPassword,
  };
  return exportedPost({
    file: item.file,
    name: decodeName(rawValue(element['wp:post_name'])) || titleOf(item),
    frontMatter,
    text: expandWordPressText(post),
    // Text of the block editor has paragraphs of its own.
    hasHardBreaks: !item.text.includes('<!-- wp:'),
    addresses: addressesOf(item),
  });
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

/** Returns the plain text of an element. Titles and names are HTML, even in a CDATA section. */
function decoded(element: unknown): string {
  return lineOfText(rawValue(element)) ?? '';
}

function titleOf({ element, id }: Item): string {
  return decoded(element.title) || `post ${id}`;
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

/** A block without HTML of its own. WordPress escapes angle brackets in its settings. */
const EMPTY_BLOCK = /<!-- wp:([\w/-]+) ([^<>]*)\/-->/g;
/** WordPress doubles the brackets of a shortcode that is shown as it is. */
const GALLERY = /(?<!\[)\[gallery(\s[^\][]*)?\]/g;
/** WordPress embeds an address that is alone on its line. */
const LONE_ADDRESS = /^[ \t]*(https?:\/\/[^\s<>"'[\]]+)[ \t]*$/gm;
/** Reusable blocks may contain others, but they may not go in circles. */
const MAX_BLOCK_DEPTH = 5;

/** Returns the text with reusable blocks, galleries and embedded addresses as HTML. */
function expandWordPressText(post: PostItem): string {
  return outsideCode(expandBlocks(post.item.text, post), (part) =>
    part
      .replace(LONE_ADDRESS, '<p><a href="$1">$1</a></p>')
      .replace(GALLERY, (_gallery, attributes = '') => galleryOf(attributes, post)),
  );
}

/** Reports the blocks that WordPress fills in when it shows the page, such as a list of the latest posts. */
function expandBlocks(text: string, post: PostItem, depth = 0): string {
  return text.replace(EMPTY_BLOCK, (_, name: string, settings: string) => {
    const id = /"ref":(\d+)/.exec(settings)?.[1];
    const block = id !== undefined && depth < MAX_BLOCK_DEPTH ? post.items.get(id)?.text : undefined;
    if (block !== undefined) return hasRoom(block, name, post) ? expandBlocks(block, post, depth + 1) : '';
    post.note('dropped', 'dynamic block', name);
    return '';
  });
}

/** Shows the pictures with the given numbers or, without any, the ones uploaded to the post. */
function galleryOf(attributes: string, post: PostItem): string {
  const { item, items, uploads } = post;
  const ids = /\s(?:ids|include)=["']([^"']*)/.exec(attributes)?.[1]?.match(/\d+/g);
  const shown = ids ? ids.flatMap((id) => items.get(id) ?? []) : (uploads.get(item.id) ?? []);
  const figures = figuresOf(shown);
  return hasRoom(figures, 'gallery', post) ? figures : '';
}

/** Converts the parts of HTML that are in no `pre` and no `code`. */
function outsideCode(html: string, convert: (part: string) => string): string {
  let depth = 0;
  return html
    .split(/(<\/?(?:pre|code)\b[^<>]*>)/i)
    .map((part, index) => {
      if (index % 2 === 0) return depth === 0 ? convert(part) : part;
      depth = Math.max(0, depth + (part.startsWith('</') ? -1 : 1));
      return part;
    })
    .join('');
}
