/** Reads an export of Substack: `posts.csv`, and the posts as HTML in `posts/`. */
import { parse } from 'csv-parse/sync';
import { escapeAttribute } from '../../web/core/markup.ts';
import { type PageElement, parsePage, visibleText } from '../address/page-tree.ts';
import { parseDay } from '../days.ts';
import { lineOfText } from '../html-tree.ts';
import { SourceError, type SourceSite } from '../source.ts';
import { entryOf, htmlIn, type NoteFinding, readEntries, readExportedFile } from './exported-post.ts';

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
  const entries = (await rowsIn(folder)).map((row) => {
    const { post_id: id = '', title } = row;
    const file = `posts/${id}.html`;
    const postOf = async (note: NoteFinding) => {
      const type = row.type?.toLowerCase() ?? '';
      if (!POST_TYPES.includes(type)) return entryOf(type);
      const html = await readExportedFile(folder, file);
      return html === undefined ? 'post without a text in the export' : readPost(row, html, note);
    };
    return { file, title: title || id, postOf };
  });
  return { name: 'an export of Substack', ...(await readEntries(entries)) };
}

async function rowsIn(folder: string): Promise<readonly SubstackRow[]> {
  const table = await readExportedFile(folder, 'posts.csv');
  if (table === undefined) throw new SourceError('This is not an export of Substack: it has no posts.csv.');
  let rows: readonly SubstackRow[];
  try {
    rows = parse(table, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
  } catch (cause) {
    throw new SourceError('posts.csv is damaged. Export it again.', { cause });
  }
  if (rows.length === 0 || rows.some((row) => row.post_id)) return rows;
  throw new SourceError('posts.csv is not from Substack: it has no column post_id.');
}

function readPost(row: SubstackRow, html: string, note: NoteFinding) {
  // The id is the number of the post and the name in its address.
  const { post_id: id = '', audience, podcast_url: sound } = row;
  const slug = id.replace(/^\d+\.?/, '');
  const isPublic = ['everyone', ''].includes(audience ?? '');
  if (!isPublic) note('look', 'subscribers-only post, now a draft');
  const title = lineOfText(row.title ?? '');
  const audio = sound ? `<audio src="${escapeAttribute(sound)}"></audio>\n` : '';
  const frontMatter = {
    title,
    date: parseDay(row.post_date ?? ''),
    description: lineOfText(row.subtitle ?? ''),
    draft: row.is_published?.toLowerCase() !== 'true' || !isPublic,
  };
  const { body } = parsePage(`<body>${html}`);
  convertElements(body, note);
  const text = audio + htmlIn(body);
  return { name: slug || title || id, frontMatter, text, addresses: slug ? [`/p/${slug}`] : [] };
}

/** Elements that only work on Substack, such as forms for subscribers. A button may lead elsewhere. */
const BUTTON = '.button-wrapper';
const WIDGETS = `.subscription-widget-wrap, .subscription-widget-wrap-editor, .paywall-jump, .captioned-button-wrap, .community-chat, .poll-embed, ${BUTTON}`;

/** Substack's own pages, some by a name like `%%share_url%%`. */
const OWN_ADDRESS = /%%|\/subscribe\b|\/comments\b|[?&]action=share\b/;

/** Removes what only works on Substack, and writes formulas and footnotes as other systems do. */
function convertElements(body: PageElement, note: NoteFinding): void {
  for (const widget of body.querySelectorAll(WIDGETS)) {
    const links = [...widget.querySelectorAll('[href]')].map((link) => link.getAttribute('href') ?? '');
    const isOwn = !widget.matches(BUTTON) || links.every((address) => OWN_ADDRESS.test(address));
    if (!isOwn || !body.contains(widget)) continue;
    note('dropped', 'Substack form or button', widget.getAttribute('class') ?? '');
    widget.remove();
  }
  for (const formula of body.querySelectorAll('.latex-rendered')) {
    const { persistentExpression: tex = '' } = JSON.parse(formula.getAttribute('data-attrs') ?? '{}');
    formula.outerHTML = `<p>$latex ${escapeAttribute(String(tex))}$</p>`;
  }
  for (const footnote of body.querySelectorAll('.footnote')) {
    const number = footnote.querySelector('.footnote-number');
    const text = footnote.querySelector('.footnote-content');
    if (!number || !text) continue;
    const id = escapeAttribute(visibleText(number));
    footnote.outerHTML = `<ol><li id="fn:${id}">${text.innerHTML.trim()}</li></ol>`;
  }
}
