/** A page as Markdown: blocks of text, of which those that are `undefined` or empty are left out. */

import type { ContentBundle } from '../../runtime/bundle.ts';
import { inlineText } from '../../runtime/markdown/one-line.ts';
import { markdownPath } from '../../runtime/routes.ts';

export type Block = string | false | undefined;

interface MarkdownPage {
  readonly title: string;
  /** Its canonical address. */
  readonly url: string;
  readonly blocks: readonly Block[];
}

/** The page: its title first, its canonical address last. */
export function markdownPage({ title, url, blocks }: MarkdownPage): string {
  return `${joined([`# ${inlineText(title)}`, ...blocks, `Canonical address: ${url}`])}\n`;
}

/** A heading of the second level and what stands below it; nothing where that is nothing. */
export function section(heading: string, ...blocks: readonly Block[]): Block {
  const content = joined(blocks);
  return content && `## ${inlineText(heading)}\n\n${content}`;
}

/** The same on the third level. */
export function entry(heading: string, ...blocks: readonly Block[]): string {
  return joined([`### ${heading}`, ...blocks]);
}

/** What begins a heading, a quotation, a list, a rule, a table or an ordered list (CommonMark 0.31.2, 4 and 5). */
const BEGINS_BLOCK = /^(\d{1,9}(?=[.)])|[#>+*=~|_-])/;

/** Plain text as one paragraph: nothing in it is markup. */
export function paragraph(text: string): string {
  const line = inlineText(text);
  return line.replace(BEGINS_BLOCK, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Plain text in paragraphs, parted by empty lines. */
export function paragraphs(text: string): string {
  return joined(text.split(/\n\s*\n/).map(paragraph));
}

/** Of plain texts. */
export function list(texts: readonly string[]): string {
  return items(texts.map(paragraph));
}

/** Of Markdown, a line each. */
export function items(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

export function quote(text: string): string {
  return `> ${paragraph(text)}`;
}

export function link(text: string, url: string): string {
  // Between angle brackets an address may hold parentheses (CommonMark 0.31.2, 6.3).
  return `[${inlineText(text)}](${/[()\s<>]/.test(url) ? `<${encodeURI(url)}>` : url})`;
}

/** The code as a block; its fence is longer than any in it (CommonMark 0.31.2, 4.5). */
export function codeBlock(code: string, language = 'sh'): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

function joined(blocks: readonly Block[]): string {
  return blocks.filter((block) => block !== undefined && block !== false && block !== '').join('\n\n');
}

/** Returns the address of the Markdown alternate of the page at `path`. */
export function alternateUrl({ origin }: ContentBundle, path: string): string {
  return origin + markdownPath(path);
}
