import { oneLine } from '../../../../web/core/one-line.ts';
import { TARGET_CLOSE, TARGET_OPEN } from './literals.ts';

/** Returns a picture in Markdown. Foyer shows the title below it. */
export function pictureMarkdown(source: string, description: string, title = ''): string {
  const alt = oneLine(description).replace(/[[\]]/g, '\\$&');
  const caption = oneLine(title).replace(/(?<!\\)"/g, '\\"');
  return `![${alt}](${TARGET_OPEN}${source.trim()}${TARGET_CLOSE}${caption ? ` "${caption}"` : ''})`;
}

/** Returns whether a target is a picture by its name. */
export function isPictureFile(target: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)(?:[?#].*)?$/i.test(target);
}
