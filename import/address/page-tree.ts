/** Pages of strangers as a tree that selectors can search. Nothing in them is run, and nothing is fetched. */
import { parseHTML } from 'linkedom';
import { parse, serialize } from 'parse5';
import { parseHtml } from '../html-tree.ts';

/** The part of the DOM that the import uses. */
export interface PageElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly children: Iterable<PageElement> & { readonly length: number };
  readonly childNodes: Iterable<PageNode>;
  readonly parentElement: PageElement | null;
  readonly previousElementSibling: PageElement | null;
  readonly previousSibling: PageNode | null;
  readonly nextSibling: PageNode | null;
  innerHTML: string;
  outerHTML: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number };
  closest(selector: string): PageElement | null;
  matches(selector: string): boolean;
  contains(other: PageElement): boolean;
  replaceWith(...nodes: (PageNode | PageElement | string)[]): void;
  remove(): void;
}

export interface PageNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  data: string;
  replaceWith(...nodes: (PageNode | PageElement | string)[]): void;
}

export interface PageDocument {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number };
}

/**
 * Parses a page as a browser does, which the implementation of selectors does not.
 *
 * @throws HtmlNestingError if its elements are nested too deeply
 */
export function parsePage(html: string, url = 'about:blank'): PageDocument {
  const { document } = parseHTML(serialize(parseHtml(html, parse)));
  // What Defuddle expects of a browser. Styles are unknown here.
  return Object.assign(document, { styleSheets: [], URL: url }) as unknown as PageDocument;
}

const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}\p{N}])+/gu;

/** Returns the words of a text, of which each ideograph is one. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** Returns the words of elements that a visitor sees. */
export function wordsIn(root: PageElement): readonly string[] {
  return wordsOf(visibleText(root));
}

/** A text with less of the words that it should have lacks something. */
export const MIN_SHARE = 0.95;

/** Returns how many of the words are among the others, as a share. */
export function shareOf(words: readonly string[], others: readonly string[]): number {
  return 1 - missingWords(words, others).length / words.length;
}

/** Returns the words that the others lack, or have less often. */
export function missingWords(words: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
}

/** Returns the text of elements without what only programs read. */
export function visibleText(root: PageElement): string {
  const parts: string[] = [];
  const pending: (PageElement | PageNode)[] = [root];
  while (pending.length > 0) {
    const node = pending.pop() as PageElement & PageNode;
    if (node.nodeType === 3) parts.push(node.data);
    else if (!node.tagName || HIDDEN.test(node.tagName)) continue;
    else if (node.tagName.toLowerCase() === 'math') parts.push(` ${node.getAttribute('data-latex') ?? ''} `);
    else {
      if (BLOCK.test(node.tagName)) parts.push(' ');
      pending.push(...[...node.childNodes].reverse());
    }
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const HIDDEN = /^(?:script|style|noscript|template|svg|annotation|head)$/i;
const BLOCK =
  /^(?:p|div|li|br|td|th|tr|h\d|section|article|figure|figcaption|pre|blockquote|d[tdl]|header|footer|nav|time|aside|ul|ol|table)$/i;
