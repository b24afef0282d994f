/** Reads an export of WordPress (WXR, version 1.0 to 1.2). */
import { basename } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { parseUrl } from '../../../util/parse-url.ts';
import { rootMessage } from '../../../util/root-message.ts';
import type { ImportFinding, SourcePost, SourceSite } from '../source.ts';
import { dayIn, decodeName, exportedPost, type NoteFinding } from './exported-post.ts';
import { lineOfText } from './markup.ts';
import { type ExportPart, readExportParts } from './wordpress-items.ts';
import { expandWordPressText, type WordPressPicture } from './wordpress-text.ts';

/** An item of the export, with what is read from it. */
interface Item {
  /** Name of the file and number of the item. */
  readonly file: string;
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly parent: string;
  readonly line: number;
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly terms: readonly Term[];
  readonly meta: readonly (readonly [key: string, value: string])[];
}

interface Term {
  readonly domain: string;
  readonly name: string;
}

type XmlElement = Readonly<Record<string, unknown>>;

const REPEATED = ['category', 'wp:postmeta', 'wp:author'];

/** Expands no entities, because a few could fill the memory. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  processEntities: false,
  trimValues: false,
  isArray: (name) => REPEATED.includes(name),
  // Visitors' comments are the largest part of many exports.
  stopNodes: ['item.wp:comment'],
});

/** The fields of an item that are used, apart from its text. */
const FIELDS = [
  'title',
  'link',
  'guid',
  'dc:creator',
  'excerpt:encoded',
  'wp:post_date',
  'wp:post_date_gmt',
  'wp:post_modified',
  'wp:post_name',
  'wp:post_password',
  'wp:attachment_url',
];

/** Statuses of posts that the owner has deleted or never saved. */
const DISCARDED = ['trash', 'auto-draft', 'inherit'];

/** Types that WordPress uses internally. */
const INTERNAL_TYPES =
  /^(attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+)$/;

/** The category of posts without one, in the languages of most sites. */
const NO_CATEGORY =
  /^(uncategori[sz]ed|allgemein|non classé|sin categoría|sem categoria|senza categoria|geen categorie|未分类|未分類|без рубрики)$/i;

/**
 * Reads a WordPress export of any size. Large sites are exported in several files, whose posts share pictures.
 *
 * @throws UnreadableExportError
 */
export async function readWordPress(...files: readonly string[]): Promise<SourceSite> {
  const findings: ImportFinding[] = [];
  const items = new Map<string, Item>();
  let head: XmlElement = {};
  for (const file of files) {
    for await (const part of readExportParts(file)) {
      try {
        if (part.xml.startsWith('<item>')) {
          const item = itemOf(part, basename(file));
          items.set(item.id, item);
        } else head = headOf(part.xml);
      } catch (error) {
        const detail = rootMessage(error);
        findings.push({
          kind: 'dropped',
          cause: 'damaged post',
          file: basename(file),
          line: part.line,
          detail,
        });
      }
    }
  }
  const addresses = [head['wp:base_blog_url'], head.link].map((url) => parseUrl(decoded(url)));
  const authors = authorsIn(head);
  const posts = [...items.values()].flatMap((item) => {
    const note: NoteFinding = (kind, cause, detail = titleOf(item), line = item.line) => {
      findings.push({ kind, cause, file: item.file, line, detail });
    };
    return isPost(item, note) ? [postOf(item, { items, authors, note })] : [];
  });
  const origin = addresses.find(Boolean)?.origin;
  return { name: 'an export of WordPress', origin, posts, findFile: () => undefined, findings };
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

function postOf(
  item: Item,
  site: {
    readonly items: ReadonlyMap<string, Item>;
    readonly authors: ReadonlyMap<string, string>;
    readonly note: NoteFinding;
  },
): SourcePost {
  const { fields, terms, status } = item;
  const isPublic = status === 'publish' || status === 'future';
  const hasPassword = fields['wp:post_password'] !== '';
  if (status === 'private') site.note('look', 'private post, now a draft');
  if (hasPassword) site.note('look', 'password-protected post, now a draft');
  const thumbnail = site.items.get(metaOf(item, '_thumbnail_id') ?? '');
  const login = decoded(fields['dc:creator']);
  const author = site.authors.get(login) || login;
  const frontMatter = {
    title: lineOfText(fields.title ?? ''),
    date: dayIn(fields['wp:post_date']) ?? dayIn(fields['wp:post_date_gmt']),
    updated: dayIn(fields['wp:post_modified']),
    description: lineOfText(fields['excerpt:encoded'] ?? ''),
    categories: namesOf(terms, 'category').filter((category) => !NO_CATEGORY.test(category)),
    tags: namesOf(terms, 'post_tag'),
    // Some log in with their e-mail address, which must not be published.
    author: author === '' || author.includes('@') ? undefined : author,
    image: decoded(thumbnail?.fields['wp:attachment_url']) || undefined,
    draft: !isPublic || hasPassword,
  };
  const text = expandWordPressText(item.text, {
    picturesOf: (ids) => picturesOf(ids, item, site.items),
    reusableBlock: (block) => site.items.get(block)?.text,
    onDynamicBlock: (block, line) => site.note('dropped', 'dynamic block', block, item.line + line - 1),
  });
  return exportedPost({
    file: item.file,
    line: item.line,
    name: decodeName(fields['wp:post_name'] ?? '') || titleOf(item),
    frontMatter,
    text,
    // Text of the block editor has paragraphs of its own.
    hasHardBreaks: !item.text.includes('<!-- wp:'),
    addresses: addressesOf(item),
  });
}

/** Returns the paths of a post: its own, those of its earlier names, and the one with its number. */
function addressesOf({ id, fields, meta }: Item): readonly string[] {
  const [own, short] = [fields.link, fields.guid].map((address) => {
    const { pathname = '/', search = '' } = parseUrl(decoded(address)) ?? {};
    return pathname + search;
  });
  const slug = fields['wp:post_name'] ?? '';
  const start = slug === '' ? -1 : (own ?? '').toLowerCase().lastIndexOf(slug.toLowerCase());
  const named = meta
    .filter(([key]) => key === '_wp_old_slug' && start !== -1)
    .map(([, old]) => own?.slice(0, start) + old + own?.slice(start + slug.length));
  const numbered = short?.endsWith(`?p=${id}`) ? short : `/?p=${id}`;
  return [...new Set([own ?? '/', ...named, numbered])].filter((path) => path !== '/');
}

function picturesOf(
  ids: readonly string[],
  post: Item,
  items: ReadonlyMap<string, Item>,
): readonly WordPressPicture[] {
  const uploaded = () =>
    [...items.values()].filter(({ type, parent }) => type === 'attachment' && parent === post.id);
  const attachments = ids.length > 0 ? ids.flatMap((id) => items.get(id) ?? []) : uploaded();
  return attachments.flatMap((attachment) => {
    const url = decoded(attachment.fields['wp:attachment_url']);
    if (!/\.(jpe?g|png|gif|webp|avif|svg|heic|bmp|tiff?)$/i.test(parseUrl(url)?.pathname ?? '')) return [];
    return [{ url, alt: metaOf(attachment, '_wp_attachment_image_alt') ?? '' }];
  });
}

function itemOf({ xml, line }: ExportPart, file: string): Item {
  const item = (parser.parse(xml) as { readonly item: XmlElement }).item;
  const textAt = xml.indexOf('<content:encoded>');
  const isData = /^\s*<!\[CDATA\[/.test(xml.slice(textAt + '<content:encoded>'.length, textAt + 100));
  const text = rawValue(item['content:encoded']).replace(/\r\n?/g, '\n');
  return {
    file: `${file}#${rawValue(item['wp:post_id'])}`,
    id: rawValue(item['wp:post_id']),
    type: rawValue(item['wp:post_type']),
    status: rawValue(item['wp:status']),
    parent: rawValue(item['wp:post_parent']),
    line: line + xml.slice(0, Math.max(textAt, 0)).split('\n').length - 1,
    // A copy, because a part of a string keeps all of it in memory.
    text: Buffer.from(isData ? text : unescaped(text)).toString(),
    fields: Object.fromEntries(FIELDS.map((field) => [field, Buffer.from(rawValue(item[field])).toString()])),
    terms: elementsOf(item.category).map((term) => ({
      domain: rawValue(term.domain),
      name: decoded(term),
    })),
    meta: elementsOf(item['wp:postmeta'])
      .map((meta) => [rawValue(meta['wp:meta_key']), rawValue(meta['wp:meta_value'])] as const)
      .filter(([key]) => ['_thumbnail_id', '_wp_old_slug', '_wp_attachment_image_alt'].includes(key)),
  };
}

/** Returns the channel above the first item. */
function headOf(xml: string): XmlElement {
  const start = xml.indexOf('<channel>');
  return start === -1
    ? {}
    : ((parser.parse(`${xml.slice(start)}</channel>`) as { channel: XmlElement }).channel ?? {});
}

function authorsIn(head: XmlElement): ReadonlyMap<string, string> {
  const authors = elementsOf(head['wp:author']);
  return new Map(
    authors.map((author) => [decoded(author['wp:author_login']), decoded(author['wp:author_display_name'])]),
  );
}

function elementsOf(value: unknown): readonly XmlElement[] {
  return (Array.isArray(value) ? value : []).filter(
    (element) => typeof element === 'object' && element !== null,
  );
}

function rawValue(element: unknown): string {
  if (typeof element === 'string') return element;
  if (typeof element !== 'object' || element === null) return '';
  return '#text' in element ? String(element['#text']) : '';
}

/** Returns the plain text of an element. Titles and names are HTML, even in a CDATA section. */
function decoded(element: unknown): string {
  return lineOfText(rawValue(element)) ?? '';
}

/** Returns a text outside a CDATA section as it was before it was written to the file. */
function unescaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');
}

function titleOf({ fields, id }: Item): string {
  return lineOfText(fields.title ?? '') ?? `post ${id}`;
}

function metaOf(item: Item, key: string): string | undefined {
  return item.meta.find(([name]) => name === key)?.[1];
}

function namesOf(terms: readonly Term[], domain: string): string[] {
  return [...new Set(terms.filter((term) => term.domain === domain).map(({ name }) => name))].filter(Boolean);
}
