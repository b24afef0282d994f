/** Reads an export of Medium: a page for each post in `posts/`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseUrl } from '../../site/util/parse-url.ts';
import { escapeAttribute } from '../../web/core/markup.ts';
import { type PageElement, parsePage, visibleText } from '../address/page-tree.ts';
import { parseDay } from '../days.ts';
import { SourceError, type SourceSite } from '../source.ts';
import { decodeName, htmlIn, type NoteFinding, readEntries, readExportedFile } from './exported-post.ts';

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
  const origins: string[] = [];
  const entries = names.sort().map((name) => {
    const file = `posts/${name}`;
    const postOf = async (note: NoteFinding) => {
      const page = readPage((await readExportedFile(folder, file)) ?? '');
      if (!page) return 'damaged post';
      if (isResponse(page)) return note('dropped', 'response to a post', page.title);
      if (page.address) origins.push(page.address.origin);
      return postIn(page, name);
    };
    return { file, title: name, postOf };
  });
  const site = await readEntries(entries);
  const origin = origins.find((one) => one !== 'https://medium.com') ?? origins[0];
  return { name: 'an export of Medium', ...site, origin };
}

type MediumPage = NonNullable<ReturnType<typeof readPage>>;

function readPage(html: string) {
  const page = parsePage(html);
  const body = page.querySelector('.e-content');
  if (!body) return undefined;
  const address = parseUrl(page.querySelector('.p-canonical')?.getAttribute('href') ?? '');
  const title = textOf(page.querySelector('.p-name'));
  return { page, title, subtitle: textOf(page.querySelector('.p-summary')), body, address };
}

function textOf(element: PageElement | null | undefined): string {
  return element ? visibleText(element) : '';
}

/** Returns whether a page is a response to a post. Medium doesn't say so, but takes its first words as its title. */
function isResponse({ title, subtitle, body }: MediumPage): boolean {
  const first = body.querySelector('.graf');
  const isPlain =
    first?.tagName === 'P' && !body.querySelector('h1.graf, h2.graf, h3.graf, h4.graf, figure.graf');
  const start = title.replace(/(…|\.\.\.)$/, '').trim();
  return isPlain && title !== '' && subtitle === '' && textOf(first).startsWith(start);
}

function postIn({ page, title, subtitle, body, address }: MediumPage, name: string) {
  // Named "2018-08-11_Title-abc123.html" or "draft_Title-abc123.html".
  const [, start = '', rest = ''] = /^([^_]*)_(.*?)(?:-[\da-f]+)?\.html$/.exec(name) ?? [];
  const day = page.querySelector('.dt-published')?.getAttribute('datetime') ?? start;
  const tags = [...page.querySelectorAll('.p-tag')].map(textOf);
  const frontMatter = {
    title: title || undefined,
    date: parseDay(day),
    description: subtitle || undefined,
    tags: [...new Set(tags)].filter(Boolean),
    draft: start === 'draft',
  };
  convertElements(body, title, subtitle);
  return {
    name: slugIn(address) || rest.replace(/-+/g, '-') || title,
    frontMatter,
    text: htmlIn(body),
    addresses: address ? [address.pathname] : [],
  };
}

/** Returns the name in an address like `/@ada/knots-0123abcd`, without the number. */
function slugIn(address: URL | undefined): string {
  const last = address?.pathname.split('/').at(-1) ?? '';
  return decodeName(/^(.+)-[\da-f]{6,}$/.exec(last)?.[1] ?? '');
}

/** Writes headings, code and cards as other systems do, and removes the names that Medium gives to all paragraphs. */
function convertElements(body: PageElement, title: string, subtitle: string): void {
  // Each section begins with a rule, the first one too.
  const start = body.querySelector('hr, .graf');
  if (start?.tagName === 'HR') start.remove();
  const second = body.querySelector('.graf--h3:not(.graf--title)') ? 'h3' : 'h2';
  for (const element of body.querySelectorAll('.graf--title, .graf--subtitle')) {
    const repeated = element.matches('.graf--title') ? title : subtitle;
    if (textOf(element) === repeated) element.remove();
  }
  for (const card of body.querySelectorAll('.graf--mixtapeEmbed')) {
    const link = [...card.querySelectorAll('a')].find((one) => textOf(one) !== '');
    const words = escapeAttribute(textOf(card.querySelector('strong') ?? link));
    const address = escapeAttribute(link?.getAttribute('href') ?? '');
    card.outerHTML = link ? `<p><a href="${address}">${words}</a></p>` : '';
  }
  for (const element of body.querySelectorAll('[name], [id]')) {
    element.removeAttribute('name');
    if (!/^H\d$/.test(element.tagName)) element.removeAttribute('id');
  }
  for (const heading of body.querySelectorAll('h3.graf--h3, h4.graf--h4')) {
    const name = heading.tagName === 'H3' ? 'h2' : second;
    heading.outerHTML = heading.outerHTML.replace(/^<h\d|h\d>$/g, (tag) => tag.replace(/h\d/, name));
  }
}
