/**
 * Converts what is pasted from a web page or a word processor to Markdown. Loaded with the first paste. (Turndown reads HTML
 * from a string as soon as it is loaded, which the room's Trusted Types refuse.)
 */

let policy: Pick<TrustedTypePolicy, 'createHTML'> | undefined;

/** Returns Markdown, or undefined if the plain text says the same. */
export function htmlToMarkdown(html: string): string | undefined {
  // The document that is parsed runs no scripts and loads nothing, and only its words are used.
  policy ??= window.trustedTypes?.createPolicy('foyer-paste', { createHTML: (given: string) => given });
  const trusted = (policy?.createHTML(html) ?? html) as string;
  return markdownOf(new DOMParser().parseFromString(trusted, 'text/html').body);
}

/** What only looks like text with a shape: the colors of an editor, or the paragraphs of a mail. */
const SHAPES =
  'a[href],b,strong,i,em,h1,h2,h3,h4,h5,h6,ul,ol,table,img[src],blockquote,pre,hr,sup,[style*="font-"]';

export function markdownOf(body: Element): string | undefined {
  for (const element of body.querySelectorAll('style,script,meta,title,template,noscript')) element.remove();
  if (!body.querySelector(SHAPES) && !body.querySelector('[class^="MsoList"]')) return undefined;
  joinWordLists(body);
  return blocks(body)
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Word has paragraphs with bullets of their own instead of lists. */
function joinWordLists(body: Element): void {
  for (const item of body.querySelectorAll('[class^="MsoListParagraph"],[style*="mso-list:l"]')) {
    const markers = [...item.querySelectorAll('[style*="mso-list:Ignore"],[style*="mso-list: Ignore"]')];
    const isNumbered = /\d/.test(markers[0]?.textContent ?? item.textContent.trim().slice(0, 2));
    for (const marker of markers) marker.remove();
    const name = isNumbered ? 'ol' : 'ul';
    const before = item.previousElementSibling;
    const list = before?.matches(`${name}[data-word]`) ? before : item.ownerDocument.createElement(name);
    list.toggleAttribute('data-word', true);
    if (list !== before) item.before(list);
    const entry = item.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    list.append(entry);
    item.remove();
  }
}

const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER ' +
    'HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TH THEAD TR UL'
  ).split(' '),
);
const isBlock = (node: Node): node is Element => BLOCKS.has(node.nodeName);
const hasBlocks = (element: Element): boolean =>
  [...element.children].some((child) => isBlock(child) || hasBlocks(child));

/** Returns the blocks of an element: paragraphs, headings, lists and so on. */
function blocks(parent: Element): readonly string[] {
  const found: string[] = [];
  let line = '';
  const endLine = () => {
    const paragraph = tidy(line);
    if (paragraph !== '') found.push(paragraph);
    line = '';
  };
  for (const node of parent.childNodes) {
    const isContainer = isElement(node) && !isBlock(node) && hasBlocks(node);
    if (!isBlock(node) && !isContainer) {
      line += inline(node);
      continue;
    }
    endLine();
    found.push(...blockOf(node));
  }
  endLine();
  return found;
}

function blockOf(element: Element): readonly string[] {
  const { nodeName } = element;
  const level = /^H([1-6])$/.exec(nodeName)?.[1];
  if (level !== undefined) {
    const text = tidy(inlines(element)).replaceAll('\n', ' ').replaceAll('**', '');
    // The title is the only heading of the first level.
    return text === '' ? [] : [`${'#'.repeat(Math.max(2, Number(level)))} ${text}`];
  }
  switch (nodeName) {
    case 'HR':
      return ['---'];
    case 'PRE':
      return [`\`\`\`\n${element.textContent.replace(/\n$/, '')}\n\`\`\``];
    case 'UL':
    case 'OL':
      return [list(element)];
    case 'TABLE':
      return [table(element)].filter((text) => text !== '');
    case 'BLOCKQUOTE':
      return [indented(blocks(element).join('\n\n'), '> ', '>')];
    default:
      return blocks(element);
  }
}

function list(element: Element): string {
  const isNumbered = element.nodeName === 'OL';
  let number = Number(element.getAttribute('start') ?? 1);
  const items = [...element.children].flatMap((item) => {
    // Word and Google Docs put lists next to the items that they belong to.
    if (item.matches('ul,ol')) return [indented(list(item), '  ')];
    const mark = isNumbered ? `${number}. ` : '- ';
    const text = blocks(item)
      .join('\n')
      .replace(/\n(?=[^\s\d*-])/g, '\n\n');
    if (text === '') return [];
    number += 1;
    return [mark + indented(text, ' '.repeat(mark.length)).trimStart()];
  });
  return items.join('\n');
}

function indented(text: string, by: string, empty = ''): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? empty : by + line))
    .join('\n');
}

function table(element: Element): string {
  const cell = (one: Element) =>
    blocks(one)
      .join(' ')
      .replaceAll('\n', ' ')
      .replace(/(?<!\\)\|/g, '\\|');
  const rows = [...element.querySelectorAll('tr')].map((row) => [...row.children].map(cell));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  // A table of one column only arranges a page.
  if (width < 2) return rows.flat().join('\n\n');
  const written = rows.map((row) => `| ${[...row, ...Array(width - row.length).fill('')].join(' | ')} |`);
  const [head = '', ...others] = written;
  return [head, `|${'---|'.repeat(width)}`, ...others].join('\n');
}

const inlines = (element: Element) => [...element.childNodes].map(inline).join('');
const isElement = (node: Node): node is Element => node.nodeType === 1;

function inline(node: Node): string {
  if (node.nodeType === 3) return escapeText((node.textContent ?? '').replace(/[\s\u00a0]+/g, ' '));
  if (!isElement(node)) return '';
  if (node.nodeName === 'BR') return '\n';
  if (node.nodeName === 'IMG') return picture(node);
  if (node.matches('code,tt,samp')) return around(node.textContent, '`');
  const text = inlines(node);
  const href = node.nodeName === 'A' ? (node.getAttribute('href') ?? '') : '';
  if (/^(?:https?:|mailto:|tel:)/.test(href)) return around(text, '[', `](${encoded(href)})`);
  const style = (node.getAttribute('style') ?? '').replaceAll(' ', '');
  // Google Docs wraps everything in bold that is not.
  const isBold = node.matches('b,strong')
    ? !/font-weight:(?:normal|400)/.test(style)
    : /font-weight:(?:bold|[6-9]00)/.test(style);
  const isItalic = node.matches('i,em,cite')
    ? !style.includes('font-style:normal')
    : style.includes('font-style:italic');
  return around(around(text, isItalic ? '*' : ''), isBold ? '**' : '');
}

/** Puts marks around the words, inside of the white space around them. */
function around(text: string, open: string, close = open): string {
  const words = text.trim();
  if (open === '' || words === '' || words.includes('\n')) return text;
  return text.replace(words, () => open + words + close);
}

/** Pictures of other sites stay there, so only a description and a link are left. */
function picture(element: Element): string {
  const source = element.getAttribute('src') ?? '';
  const alt = escapeText(element.getAttribute('alt')?.trim() ?? '');
  return /^https?:/.test(source) ? `[${alt || new URL(source).hostname}](${encoded(source)})` : alt;
}

function encoded(address: string): string {
  return address.replace(/[()\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** Characters that would mean something in Markdown. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<]/g, (character) => `\\${character}`);
}

/** Removes white space around lines, marks that end where the same begin, and lines that would begin something. */
function tidy(text: string): string {
  const lines = text
    .replace(/(?<!\*)\*{4}(?!\*)/g, '')
    .trim()
    .split('\n');
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/^(#{1,6} |[-+] |> )/, '\\$1')
        .replace(/^(\d+)([.)] )/, '$1\\$2'),
    )
    .join('\\\n');
}
