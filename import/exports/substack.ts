/** Reads an export of Substack: `posts.csv`, and the posts as HTML in `posts/`. */
import { parse } from 'csv-parse/sync';
import { rootMessage } from '../../site/util/root-message.ts';
import { escapeAttribute } from '../../web/core/markup.ts';
import {
  attributeValue,
  type Element,
  elementsIn,
  hasClass,
  innerHtml,
  lineOfText,
  parseHtml,
  replaceElement,
  textOf,
} from '../html-tree.ts';
import { type ImportFinding, SourceError, type SourcePost, type SourceSite } from '../source.ts';
import { dayIn, exportedPost, type NoteFinding, noteIn, readExportedFile } from './exported-post.ts';

/** A row of `posts.csv`. Older exports have fewer columns. */
type SubstackRow = Readonly<Partial<Record<string, string>>>;

/** Kinds of entries that are texts of the owner. A thread is a question to readers. */
const POST_TYPES = ['newsletter', 'podcast', 'adhoc_email', ''];

/**
 * Reads an unpacked export of Substack.
 *
 * @throws SourceError
 */
export async function readSubstack(folder: string): Promise<SourceSite> {
  const rows = await rowsIn(folder);
  const findings: ImportFinding[] = [];
  const posts: SourcePost[] = [];
  for (const row of rows) {
    const id = row.post_id ?? '';
    const file = `posts/${id}.html`;
    const note = noteIn(findings, file, row.title || id);
    const html = await readExportedFile(folder, file);
    const type = row.type?.toLowerCase() ?? '';
    if (!POST_TYPES.includes(type)) note('dropped', type === 'page' ? 'page' : `entry of the type "${type}"`);
    else if (html === undefined) note('dropped', 'post without a text in the export');
    else {
      try {
        posts.push(postOf(file, row, html, note));
      } catch (error) {
        // Elements may be nested too deeply.
        note('dropped', 'damaged post', rootMessage(error));
      }
    }
  }
  return { name: 'an export of Substack', origin: undefined, posts, findFile: () => undefined, findings };
}

async function rowsIn(folder: string): Promise<readonly SubstackRow[]> {
  const table = await readExportedFile(folder, 'posts.csv');
  if (table === undefined) throw new SourceError('This is not an export of Substack: it has no posts.csv.');
  const rows = parseTable(table);
  if (rows.length === 0 || rows.some((row) => row.post_id)) return rows;
  throw new SourceError('posts.csv is not from Substack: it has no column post_id.');
}

function parseTable(table: string): readonly SubstackRow[] {
  try {
    return parse<SubstackRow>(table, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch (cause) {
    throw new SourceError('posts.csv is damaged. Export it again.', { cause });
  }
}

function postOf(file: string, row: SubstackRow, html: string, note: NoteFinding): SourcePost {
  // The id is the number of the post and the name in its address.
  const id = row.post_id ?? '';
  const slug = id.replace(/^\d+\.?/, '');
  const isPublic = ['everyone', ''].includes(row.audience ?? '');
  if (!isPublic) note('look', 'subscribers-only post, now a draft');
  const title = lineOfText(row.title ?? '');
  const audio = row.podcast_url ? `<audio src="${escapeAttribute(row.podcast_url)}"></audio>\n` : '';
  return exportedPost({
    file,
    name: slug || title || id,
    frontMatter: {
      title,
      date: dayIn(row.post_date),
      description: lineOfText(row.subtitle ?? ''),
      draft: row.is_published?.toLowerCase() !== 'true' || !isPublic,
    },
    text: audio + withoutWidgets(html, note),
    addresses: slug ? [`/p/${slug}`] : [],
  });
}

/** Classes of elements that only work on Substack, such as forms for subscribers. */
const WIDGETS =
  'subscription-widget-wrap subscription-widget-wrap-editor paywall-jump captioned-button-wrap community-chat poll-embed'.split(
    ' ',
  );

function withoutWidgets(html: string, note: NoteFinding): string {
  const fragment = parseHtml(html);
  const removed = new Set<unknown>();
  for (const element of elementsIn(fragment)) {
    if (removed.has(element.parentNode)) removed.add(element);
    else if (rewritten(element)) replaceElement(element, rewritten(element));
    else if (isWidget(element)) {
      note('dropped', 'Substack form or button', attributeValue(element, 'class'));
      replaceElement(element);
      removed.add(element);
    }
  }
  return innerHtml(fragment);
}

/** Returns footnotes and formulas in the form in which other systems have them. */
function rewritten(element: Element): string | undefined {
  if (hasClass(element, 'latex-rendered')) {
    const [, tex = ''] =
      /"persistentExpression":"((?:[^"\\]|\\.)*)"/.exec(attributeValue(element, 'data-attrs') ?? '') ?? [];
    return `<p>$latex ${escapeAttribute(JSON.parse(`"${tex}"`))}$</p>`;
  }
  if (!hasClass(element, 'footnote')) return undefined;
  const parts = elementsIn(element);
  const number = parts.find((part) => hasClass(part, 'footnote-number'));
  const text = parts.find((part) => hasClass(part, 'footnote-content'));
  return number && text && `<ol><li id="fn:${escapeAttribute(textOf(number))}">${innerHtml(text)}</li></ol>`;
}

/** Substack's own pages, some by a name like `%%share_url%%`. */
const OWN_ADDRESS = /%%|\/subscribe\b|\/comments\b|[?&]action=share\b/;

function isWidget(element: Element): boolean {
  if (WIDGETS.some((name) => hasClass(element, name))) return true;
  if (!hasClass(element, 'button-wrapper')) return false;
  const links = elementsIn(element).flatMap((link) => attributeValue(link, 'href') ?? []);
  return links.every((address) => OWN_ADDRESS.test(address));
}
