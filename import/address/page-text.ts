/** The text of a page, in the form that the conversion to Markdown takes. */
import { dayInWords } from '../days.ts';
import { type PageDocument, type PageElement, parsePage } from './page-tree.ts';

const LAZY = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'src'];
const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];

/** The language of code, which some highlighters name around it. */
const LANGUAGE = /(?:^|\s)(?:language-([\w+#-]+)|highlight ([\w+#-]+))/;
/** The language of a gist, which GitHub names around its table. */
const GIST_LANGUAGE = /(?:^|\s)type-([\w+#-]+)/;

/** Prepares a page for the search for its text. */
export function prepareText(root: PageElement): PageElement {
  for (const picture of root.querySelectorAll('img')) {
    const others = [...(picture.closest('picture')?.querySelectorAll('source') ?? [])];
    // The last of them is the most common format. Those for some screens only may differ.
    const own = others.filter((other) => !other.getAttribute('media')).slice(-1);
    const set = [picture, ...own].flatMap((one) => SETS.map((name) => one.getAttribute(name))).find(Boolean);
    for (const other of others) other.remove();
    const lazy = LAZY.map((name) => picture.getAttribute(name)?.trim()).find(
      (address) => address && !/^(?:data|blob):/.test(address),
    );
    const source = (set && largestOf(set)) || lazy;
    if (source) picture.setAttribute('src', source);
    for (const name of [...SETS, ...LAZY.slice(0, -1)]) picture.removeAttribute(name);
  }
  for (const table of root.querySelectorAll('table')) replaceNumbered(table);
  moveNotes(root);
  // Quarto puts them below the text and its notes.
  for (const part of root.querySelectorAll('#quarto-citation, #quarto-reuse')) part.remove();
  for (const block of root.querySelectorAll('.custom-block')) {
    block.setAttribute('class', `admonition ${block.getAttribute('class')}`);
    block.querySelector('.custom-block-title')?.setAttribute('class', 'admonition-title');
  }
  // Within a line, highlighted code looks like a block.
  for (const code of root.querySelectorAll(':not(pre) > code[class]')) {
    const isBlock = code.closest('pre') || code.querySelector('br') || code.textContent?.includes('\n');
    if (!isBlock) code.removeAttribute('class');
  }
  for (const code of root.querySelectorAll('pre')) {
    const language = LANGUAGE.exec(
      code.closest('[class*="language-"], figure[class^="highlight "]')?.getAttribute('class') ?? '',
    );
    const target = code.querySelector('code') ?? code;
    const named = target.getAttribute('data-lang') ?? LANGUAGE.exec(target.getAttribute('class') ?? '');
    if (language && !named) target.setAttribute('data-lang', language[1] ?? language[2] ?? '');
  }
  return root;
}

/** What refers to a note is at most as long. */
const MAX_MARK = 6;
const NUMBER = /^\s*(?:\d{1,3}[.):]|\[\d{1,3}\])/;

/** Writes notes that are no items of a list, but lead back to where they are referred to, as Defuddle expects them. */
function moveNotes(root: PageElement): void {
  const namesOf = (one: PageElement | null) =>
    ['id', 'name'].flatMap((name) => one?.getAttribute(name)?.trim() || []);
  const named = [...root.querySelectorAll('[id], a[name]')];
  const targets = new Map(named.flatMap((one) => namesOf(one).map((name) => [`#${name}`, one])));
  const notes = new Map<PageElement, string>();
  for (const link of [...root.querySelectorAll('a[href^="#"]')]) {
    const note = targets.get(link.getAttribute('href') ?? '')?.closest('li, p, dd, tr, table, aside, div');
    if (!note || note.tagName === 'LI' || (link.textContent ?? '').trim().length > MAX_MARK) continue;
    if (note.contains(link) || note.querySelector('h1, h2, h3, h4')) continue;
    const places = [link, link.parentElement].flatMap(namesOf).map((name) => `#${name}`);
    const leadsBack = (one: PageElement) => places.includes(one.getAttribute('href') ?? '');
    const backs = [...note.querySelectorAll('a')].filter(leadsBack);
    if (!notes.has(note) && backs.length === 0) continue;
    for (const back of backs) (back.closest('sup, .label') ?? back).remove();
    const number = notes.get(note) ?? String(notes.size + 1);
    notes.set(note, number);
    const mark = link.closest('sup') ?? link;
    mark.outerHTML = `<sup id="fnref:${number}"><a href="#fn:${number}">${number}</a></sup>`;
  }
  const [first] = notes.keys();
  const items = [...notes].map(
    ([{ innerHTML }, number]) => `<li id="fn:${number}">${innerHTML.replace(NUMBER, '')}</li>`,
  );
  for (const note of notes.keys()) if (note !== first) note.remove();
  if (first) first.outerHTML = `<div class="footnotes"><ol>${items.join('')}</ol></div>`;
}

/** Replaces a table of code and the numbers of its lines by the code. */
function replaceNumbered(table: PageElement): void {
  const cells = [...table.querySelectorAll('td')];
  if (cells[0]?.getAttribute('data-line-number') === '1') {
    const lines = cells.flatMap((cell, at) => (at % 2 === 1 ? cell.innerHTML : []));
    const type = GIST_LANGUAGE.exec(table.closest('[class*="type-"]')?.getAttribute('class') ?? '')?.[1];
    // The names of the files around a gist may look like that of a menu.
    const around = table.closest('.gist-file') ?? table;
    around.outerHTML = `<pre><code data-lang="${type ?? ''}">${lines.join('\n')}</code></pre>`;
  }
  const isNumber = (at: number) => /^[\d\s]+$/.test(cells[at]?.textContent ?? '');
  const isCode = table.closest('pre') !== null || table.querySelector('pre') !== null;
  if (!isCode || cells.length < 2 || !cells.every((_cell, at) => at % 2 === 1 || isNumber(at))) return;
  const [, code] = cells;
  const pre = code?.querySelector('pre') ?? code;
  if (cells.length === 2 && pre?.tagName === 'PRE') (table.closest('pre') ?? table).replaceWith(pre);
  for (const cell of cells.length > 2 ? cells : []) if (isNumber(cells.indexOf(cell))) cell.remove();
}

/** Returns the address of the largest picture of a `srcset`. */
function largestOf(set: string): string | undefined {
  const parts = set.split(/(?<=\s[\d.]{1,9}[wx]),|,\s/);
  const sizes = parts.map((part) => /^(\S+)(?:\s+([\d.]+)[wx])?$/.exec(part.trim()) ?? []);
  const [largest] = sizes.toSorted((one, other) => Number(other[2] ?? 1) - Number(one[2] ?? 1));
  return largest?.[1]?.startsWith('data:') ? undefined : largest?.[1];
}

/**
 * Returns the HTML of a text that Defuddle has found: formulas, notes and callouts in the forms of `import/text`.
 *
 * @param source the whole page, whose scripts say what a formula is
 */
export function cleanText(
  page: PageDocument,
  { source, title = '' }: { source: string; title?: string | undefined },
): string {
  const { body } = page;
  for (const formula of body.querySelectorAll('math')) formula.innerHTML = '';
  for (const note of body.querySelectorAll('sup[id^="fnref:"]')) {
    const link = note.querySelector('a');
    if (link) note.replaceWith(link);
  }
  for (const back of body.querySelectorAll('a.footnote-backref')) back.remove();
  body.querySelector('#footnotes')?.removeAttribute('id');
  const [first] = body.querySelectorAll('h1, h2');
  if (first && title !== '' && first.textContent?.trim() === title) first.remove();
  const delimiters = delimitersIn(source);
  return body.innerHTML
    .replace(/(<(pre|code|math)\b[\s\S]*?<\/\2\s*>|<[^<>]*>)|[^<]+/gi, (text, kept?: string) =>
      kept === undefined ? writeText(text, delimiters) : kept,
    )
    .replace(/(<\/(?:p|h\d|pre|[uo]l|table|figure|blockquote|div|li|t[rdh])>)\s+(?=<)/g, '$1\n');
}

/** Longer texts before the first paragraph are not only about the post. */
const MAX_BYLINE = 200;

/** Removes the line before the first paragraph if it says the day. Returns the categories and tags that it leads to. */
export function takeByline({ body }: PageDocument, date: string, language?: string): readonly string[] {
  const first = body.querySelector('p, h2, h3, ul, ol, pre, figure, blockquote, table');
  const around = first?.parentElement;
  const html = around?.innerHTML ?? '';
  const end = html.indexOf(first?.outerHTML ?? '');
  const line = parsePage(html.slice(0, Math.max(0, end))).body;
  const text = line.textContent ?? '';
  if (!around || text.length > MAX_BYLINE || dayInWords(text, language) !== date) return [];
  around.innerHTML = html.slice(end);
  return [...line.querySelectorAll('a')].flatMap(({ textContent }) => textContent?.trim() || []);
}

/** What a page shows was a template once. What looks like one now is text. */
function writeText(text: string, delimiters: RegExp | undefined): string {
  const written = delimiters
    ? text.replace(delimiters, (_formula, ...parts: (string | undefined)[]) => {
        const [shown, bracketed, inBrackets, inDollars] = parts;
        const tex = (shown ?? bracketed ?? inBrackets ?? inDollars ?? '').replaceAll('"', '&quot;');
        const display = (shown ?? bracketed) === undefined ? 'inline' : 'block';
        return `<math data-latex="${tex}" display="${display}"></math>`;
      })
    : text;
  return written.replace(/<[^<>]*>|\{(?=[{%#])/g, (found) => (found === '{' ? '&#123;' : found));
}

/** MathJax takes two backslashes for a mark if its settings say so. */
const TEX = String.raw`\$\$([^$]+)\$\$|\\{1,2}\[([^$]{1,2000}?)\\{1,2}\]|\\{1,2}\(([^$]{1,2000}?)\\{1,2}\)`;
const DOLLARS = String.raw`(?<![\\\p{L}\p{N}$])\$([^\s$](?:[^$]*[^\s$\\])?)\$(?![\p{N}$])`;

/** Returns what marks a formula that a script draws. Dollars do only if its settings say so. */
function delimitersIn(source: string): RegExp | undefined {
  if (!/mathjax|katex/i.test(source)) return undefined;
  const hasDollars = /(?:inlineMath|delimiters|left)\b[^<]{0,300}?["']\$["']/.test(source);
  return new RegExp(hasDollars ? `${TEX}|${DOLLARS}` : TEX, 'gu');
}
