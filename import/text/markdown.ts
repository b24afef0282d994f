/** Writes Markdown whose targets are still those of the old site. */
import { oneLine } from '../../web/core/one-line.ts';
import { TARGET_CLOSE, TARGET_OPEN } from './literals.ts';

export function linkMarkdown(text: string, target: string): string {
  return `[${text}](${TARGET_OPEN}${target.trim()}${TARGET_CLOSE})`;
}

/** Returns a picture. Foyer shows the title below it. */
export function pictureMarkdown(source: string, description: string, title = ''): string {
  const alt = oneLine(description.replace(/<\/?[a-z][^<>]*>/gi, '')).replace(/[[\]]/g, '\\$&');
  return `![${alt}](${TARGET_OPEN}${source.trim()}${TARGET_CLOSE}${titleMarkdown(title)})`;
}

/** Returns a title as it is written behind a target. */
export function titleMarkdown(title: string): string {
  const line = oneLine(title);
  return line && ` "${line.replace(/(?<!\\)"/g, '\\"')}"`;
}

export function isPictureFile(target: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)(?:[?#].*)?$/i.test(target);
}

export function quoteMarkdown(text: string): string {
  const lines = text.trim().split('\n');
  return `\n\n${lines.map((line) => (line.trim() === '' ? '>' : `> ${line}`)).join('\n')}\n\n`;
}

export function calloutMarkdown(kind: string, title: string, text: string): string {
  return quoteMarkdown(`${`[!${kind}] ${inOneLine(title)}`.trim()}\n${text.trim()}`);
}

/** Returns text that readers unfold. */
export function detailsMarkdown(summary: string, text: string, isOpen: boolean): string {
  const title = inOneLine(summary).replace(/^\*\*(.*)\*\*$/, '$1') || '…';
  return `\n\n<details${isOpen ? ' open' : ''}>\n<summary>${title}</summary>\n\n${text.trim()}\n\n</details>\n\n`;
}

/** Returns Markdown on one line, without line breaks that were wanted. */
export function inOneLine(markdown: string): string {
  return markdown.replace(/\\?\n/g, ' ').replace(/\s+/g, ' ').trim();
}
