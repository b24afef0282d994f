/** Reads an export of Substack: `posts.csv`, and the posts as HTML in `posts/`. */
import { parse } from 'csv-parse/sync';
import { parseFragment } from 'parse5';
import type { ImportFinding, SourcePost, SourceSite } from '../source.ts';
import {
  attributeOf,
  type Element,
  elementsIn,
  escapeAttribute,
  hasClass,
  innerHtml,
  plainText,
  replaceElement,
} from './markup.ts';
import { readExportedFile } from './read-exported-file.ts';
import { UnreadableExportError } from './unreadable-export-error.ts';

/** A row of `posts.csv`. Older exports have fewer columns. */
type Row = Readonly<Partial<Record<string, string>>>;

/** Kinds of entries that are texts of the owner. A thread is a question to readers. */
const POST_TYPES = ['newsletter', 'podcast', 'adhoc_email', ''];

/**
 * Reads an unpacked export of Substack.
 *
 * @throws UnreadableExportError
 */
export async function readSubstack(folder: string): Promise<SourceSite> {
  const rows = await rowsIn(folder);
  const findings: ImportFinding[] = [];
  const posts: SourcePost[] = [];
  for (const row of rows) {
    const id = row.post_id ?? '';
    const file = `posts/${id}.html`;
    const note = (kind: ImportFinding['kind'], cause: string, detail = row.title || id) => {
      findings.push({ kind, cause, file, line: 1, detail });
    };
    const html = await readExportedFile(folder, file);
    const type = row.type?.toLowerCase() ?? '';
    if (!POST_TYPES.includes(type)) note('dropped', type === 'page' ? 'page' : `entry of the type "${type}"`);
    else if (html === undefined) note('dropped', 'post without a text in the export');
    else posts.push(postOf(file, row, html, note));
  }
  return { name: 'an export of Substack', origin: undefined, posts, findFile: () => undefined, findings };
}

async function rowsIn(folder: string): Promise<readonly Row[]> {
  const table = await readExportedFile(folder, 'posts.csv');
  if (table === undefined)
    throw new UnreadableExportError('This is not an export of Substack: it has no posts.csv.');
  const rows = parseTable(table);
  if (rows.length === 0 || rows.some((row) => row.post_id)) return rows;
  throw new UnreadableExportError('posts.csv is not of Substack: it has no column post_id.');
}

function parseTable(table: string): readonly Row[] {
  try {
    return parse<Row>(table, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
  } catch (cause) {
    throw new UnreadableExportError('posts.csv is damaged. Export it again.', { cause });
  }
}

type Note = (kind: ImportFinding['kind'], cause: string, detail?: string) => void;

function postOf(file: string, row: Row, html: string, note: Note): SourcePost {
  // The id is the number of the post and the name in its address.
  const slug = (row.post_id ?? '').replace(/^\d+\.?/, '');
  const isPublished = row.is_published?.toLowerCase() === 'true';
  const isPublic = ['everyone', ''].includes(row.audience ?? '');
  if (!isPublic) note('look', 'post for subscribers only, now a draft');
  const day = (row.post_date ?? '').slice(0, 10);
  const frontMatter = {
    title: plainText(row.title ?? ''),
    date: /^\d{4}-\d\d-\d\d$/.test(day) && !day.startsWith('0000') ? day : undefined,
    description: plainText(row.subtitle ?? ''),
    draft: !isPublished || !isPublic,
  };
  const audio = row.podcast_url ? `<audio src="${escapeAttribute(row.podcast_url)}"></audio>\n` : '';
  return {
    file,
    line: 1,
    name: slug || frontMatter.title || (row.post_id ?? ''),
    frontMatter: Object.fromEntries(Object.entries(frontMatter).filter(([, value]) => value !== undefined)),
    text: audio + cleaned(html, note),
    format: 'html',
    hasHardBreaks: false,
    addresses: slug ? [`/p/${slug}`] : [],
  };
}

/** Classes of what only works on Substack, such as forms for subscribers. */
const WIDGETS = [
  'subscription-widget-wrap',
  'subscription-widget-wrap-editor',
  'subscribe-widget',
  'paywall-jump',
  'captioned-button-wrap',
  'community-chat',
  'poll-embed',
  'comment',
];

function cleaned(html: string, note: Note): string {
  const fragment = parseFragment(html);
  for (const element of elementsIn(fragment)) {
    if (!isIn(fragment, element)) continue;
    if (isWidget(element)) {
      note(
        'dropped',
        'form or button of Substack',
        attributeOf(element, 'data-component-name') ?? attributeOf(element, 'class'),
      );
      replaceElement(element);
    } else if (hasClass(element, 'header-anchor-post')) replaceElement(element);
    else if (element.tagName === 'a' && hasClass(element, 'image-link')) unwrapOwnPicture(element);
    else if (hasClass(element, 'tweet')) replaceElement(element, tweetOf(element));
  }
  return innerHtml(fragment);
}

function isWidget(element: Element): boolean {
  if (WIDGETS.some((name) => hasClass(element, name))) return true;
  // Substack puts its own addresses in for names like %%share_url%%.
  const links = elementsIn(element).filter(({ tagName }) => tagName === 'a');
  return (
    hasClass(element, 'button-wrapper') &&
    links.every((link) => attributeOf(link, 'href')?.includes('%%') ?? true)
  );
}

/** Returns whether an element is still in a fragment from which others have been removed. */
function isIn(fragment: ReturnType<typeof parseFragment>, element: Element): boolean {
  let { parentNode } = element;
  while (parentNode && parentNode !== fragment)
    parentNode = 'parentNode' in parentNode ? parentNode.parentNode : null;
  return parentNode === fragment;
}

/** A picture that links to itself in full size needs no link. */
function unwrapOwnPicture(link: Element): void {
  const picture = elementsIn(link).find(({ tagName }) => tagName === 'img');
  const source = decoded(picture && attributeOf(picture, 'src'));
  const name = source.slice(source.lastIndexOf('/') + 1);
  if (name && decoded(attributeOf(link, 'href')).endsWith(name)) replaceElement(link, innerHtml(link));
}

function decoded(address = ''): string {
  return address.replace(/%2f/gi, '/');
}

function tweetOf(element: Element): string {
  const found = [element, ...elementsIn(element)].map((one) => attributeOf(one, 'href')).find(Boolean);
  const address = found && escapeAttribute(found);
  return address ? `<p><a href="${address}">${address}</a></p>` : innerHtml(element);
}
