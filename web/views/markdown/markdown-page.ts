/** Builds Markdown from blocks of text; empty blocks are left out. */

import type { ContentBundle } from '../../core/bundle.ts';
import { fenceFor } from '../../core/documents/fence.ts';
import { inlineText, oneLine } from '../../core/one-line.ts';
import { markdownPath } from '../../core/routes.ts';

type Block = string | false | undefined;

/** Returns the page at `path`: its title, the blocks and its canonical address. */
export function markdownPage(
  { origin }: ContentBundle,
  path: string,
  title: string,
  ...blocks: readonly Block[]
): string {
  return markdownDocument(title, ...blocks, `Canonical address: ${origin}${path}`);
}

/** Returns a page without a canonical address, such as an error. */
export function markdownDocument(title: string, ...blocks: readonly Block[]): string {
  return `${joined(`# ${inlineText(title)}`, ...blocks)}\n`;
}

/** Returns blocks under a second-level heading, or an empty string if they are all empty. */
export function section(heading: string, ...blocks: readonly Block[]): string {
  const content = joined(...blocks);
  return content && `## ${inlineText(heading)}\n\n${content}`;
}

/** Returns blocks under a third-level heading, whose text is Markdown. */
export function entry(heading: string, ...blocks: readonly Block[]): string {
  return joined(`### ${heading}`, ...blocks);
}

function joined(...blocks: readonly Block[]): string {
  return blocks.filter(Boolean).join('\n\n');
}

/** The start of a heading, block quote, list, rule, table or ordered list (CommonMark 0.31.2, 4 and 5). */
const BEGINS_BLOCK = /^(\d{1,9}(?=[.)])|[#>+*=~|_-])/;

/** Returns plain text as one paragraph, without markup. */
export function paragraph(text: string): string {
  return inlineText(text).replace(BEGINS_BLOCK, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

export function list(texts: readonly string[]): string {
  return items(texts, paragraph);
}

/** Returns a list with a line of Markdown for each value. */
export function items<Value>(values: readonly Value[], toLine: (value: Value) => string): string {
  return values.map((value) => `- ${toLine(value)}`).join('\n');
}

/** Returns facts on one line. Those that are absent are left out. */
export function facts(...all: readonly Block[]): string {
  return all.filter(Boolean).join(', ');
}

export function quote(text: string): string {
  return `> ${paragraph(text)}`;
}

/** Invisible characters, including format characters. */
const UNSEEN = /[\p{C}\p{DI}]/gu;

/** Formats third-party text as code, so that readers do not take it for the site's own (CommonMark 0.31.2, 6.1). */
export function codeSpan(words: string): string {
  const text = oneLine(words).replace(UNSEEN, '');
  const fence = fenceFor(text, 1);
  // Text that begins or ends with a backtick needs a space next to the fence, and so does empty text.
  return /^$|^`|`$/.test(text) ? `${fence} ${text} ${fence}` : fence + text + fence;
}

export function link(text: string, url: string): string {
  // Between angle brackets an address may contain parentheses (CommonMark 0.31.2, 6.3).
  const target = url.replace(/[\s<>]/g, encodeURIComponent);
  return `[${inlineText(text)}](${/[()]/.test(target) ? `<${target}>` : target})`;
}

export function pageLink({ origin }: ContentBundle, text: string, path: string): string {
  return link(text, origin + markdownPath(path));
}

/** Returns a shell command as a code block (CommonMark 0.31.2, 4.5). */
export function codeBlock(code: string): string {
  const fence = fenceFor(code, 3);
  return `${fence}sh\n${code}\n${fence}`;
}
