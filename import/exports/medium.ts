/** Reads an export of Medium: a page for each post in `posts/`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'parse5';
import { parseUrl } from '../../site/util/parse-url.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { escapeAttribute } from '../../web/core/markup.ts';
import {
  attributeValue,
  type Element,
  elementsIn,
  hasClass,
  innerHtml,
  parseHtml,
  replaceElement,
  textOf,
} from '../html-tree.ts';
import { type ImportFinding, SourceError, type SourcePost, type SourceSite } from '../source.ts';
import { dayIn, decodeName, exportedPost, noteIn, readExportedFile } from './exported-post.ts';

/**
 * Reads an unpacked export of Medium.
 *
 * @throws SourceError
 */
export async function readMedium(folder: string): Promise<SourceSite> {
  const names = (await readdir(join(folder, 'posts')).catch(() => [])).filter((name) =>
    name.endsWith('.html'),
  );
  if (names.length === 0) throw new SourceError('This is not an export of Medium: it has no pages in posts.');
  const findings: ImportFinding[] = [];
  const posts: SourcePost[] = [];
  const origins: string[] = [];
  for (const name of names.sort()) {
    const file = `posts/${name}`;
    const html = await readExportedFile(folder, file);
    const note = noteIn(findings, file, name);
    try {
      const page = readPage(html ?? '');
      if (!page) note('dropped', 'damaged post');
      else if (isResponse(page)) note('dropped', 'response to a post', page.title);
      else {
        posts.push(postOf(file, name, page));
        if (page.address) origins.push(page.address.origin);
      }
    } catch (error) {
      // Elements may be nested too deeply.
      note('dropped', 'damaged post', rootMessage(error));
    }
  }
  const origin = origins.find((one) => one !== 'https://medium.com') ?? origins[0];
  return { name: 'an export of Medium', origin, posts, findFile: () => undefined, findings };
}

type MediumPage = NonNullable<ReturnType<typeof readPage>>;

function readPage(html: string) {
  const elements = elementsIn(parseHtml(html, parse));
  const withClass = (name: string) => elements.find((element) => hasClass(element, name));
  const textWithClass = (name: string) => {
    const element = withClass(name);
    return element ? textOf(element) : '';
  };
  const body = withClass('e-content');
  if (!body) return undefined;
  const canonical = withClass('p-canonical');
  const address = parseUrl((canonical && attributeValue(canonical, 'href')) ?? '');
  return { title: textWithClass('p-name'), subtitle: textWithClass('p-summary'), body, elements, address };
}

/** Returns whether a page is a response to a post. Medium doesn't say so, but takes its first words as its title. */
function isResponse({ title, subtitle, body }: MediumPage): boolean {
  const blocks = elementsIn(body).filter((element) => hasClass(element, 'graf'));
  const [first] = blocks;
  if (!first || title === '' || subtitle !== '' || first.tagName !== 'p') return false;
  if (blocks.some(({ tagName }) => /^(h\d|figure)$/.test(tagName))) return false;
  return textOf(first).startsWith(title.replace(/(…|\.\.\.)$/, '').trim());
}

function postOf(file: string, name: string, page: MediumPage): SourcePost {
  const { title, subtitle, elements, address } = page;
  // Named "2018-08-11_Title-abc123.html" or "draft_Title-abc123.html".
  const [, start = '', rest = ''] = /^([^_]*)_(.*?)(?:-[\da-f]+)?\.html$/.exec(name) ?? [];
  const isDraft = start === 'draft';
  const published = elements.find((element) => hasClass(element, 'dt-published'));
  const day = (published && attributeValue(published, 'datetime')) ?? start;
  const tags = elements.filter((element) => hasClass(element, 'p-tag')).map(textOf);
  const frontMatter = {
    title: title || undefined,
    date: dayIn(day),
    description: subtitle || undefined,
    tags: [...new Set(tags)].filter(Boolean),
    draft: isDraft,
  };
  return exportedPost({
    file,
    name: slugIn(address) || rest.replace(/-+/g, '-') || title,
    frontMatter,
    text: cleaned(page),
    addresses: address ? [address.pathname] : [],
  });
}

/** Returns the name in an address like `/@ada/knots-0123abcd`, without the number. */
function slugIn(address: URL | undefined): string {
  const last = address?.pathname.split('/').at(-1) ?? '';
  return decodeName(/^(.+)-[\da-f]{6,}$/.exec(last)?.[1] ?? '');
}

function cleaned({ title, subtitle, body }: MediumPage): string {
  const all = elementsIn(body);
  // Each section begins with a rule, the first one too.
  const start = all.findIndex((element) => hasClass(element, 'graf'));
  const firstRule = all.slice(0, Math.max(start, 0)).find(({ tagName }) => tagName === 'hr');
  const large = all.filter((element) => hasClass(element, 'graf--h3'));
  const hasLargeHeadings = large.some((element) => !hasClass(element, 'graf--title'));
  for (const element of all) {
    const isTitle = hasClass(element, 'graf--title') && textOf(element) === title;
    const isSubtitle = hasClass(element, 'graf--subtitle') && textOf(element) === subtitle;
    if (isTitle || isSubtitle || element === firstRule) replaceElement(element);
    else if (hasClass(element, 'graf--mixtapeEmbed')) replaceElement(element, linkOf(element));
    else convertElement(element, hasLargeHeadings);
  }
  return innerHtml(body);
}

/** Writes headings and code as other systems do, and removes the names that Medium gives to all paragraphs. */
function convertElement(element: Element, hasLargeHeadings: boolean): void {
  if (hasClass(element, 'graf--h3')) element.tagName = 'h2';
  if (hasClass(element, 'graf--h4')) element.tagName = hasLargeHeadings ? 'h3' : 'h2';
  const isHeading = /^h\d$/.test(element.tagName);
  element.attrs = element.attrs
    .filter(({ name }) => name !== 'name' && (name !== 'id' || isHeading))
    .map(({ name, value }) => ({ name: name === 'data-code-block-lang' ? 'data-lang' : name, value }));
}

/** Returns the link of a card for another page. */
function linkOf(card: Element): string {
  const elements = elementsIn(card);
  const link = elements.find((element) => element.tagName === 'a' && textOf(element) !== '');
  const title = elements.find(({ tagName }) => tagName === 'strong') ?? link;
  if (!link || !title) return '';
  return `<p><a href="${escapeAttribute(attributeValue(link, 'href') ?? '')}">${escapeAttribute(textOf(title))}</a></p>`;
}
