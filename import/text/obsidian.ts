/** Obsidian: `[[Page|text]]`, `![[oar.jpg|400]]`, `==marked==` and the ids of blocks. */
import { slug } from 'github-slugger';
import type { TextContext } from '../source.ts';
import { FINAL } from './literals.ts';
import { isPictureFile, linkMarkdown, pictureMarkdown } from './markdown.ts';
import type { Report } from './report.ts';

const MARKS =
  /!?\[\[([^[\]\n|]{1,300}?)(?:\\?\|([^[\]\n]{0,300}))?\]\](?!\()|(?<![=\w])==(?=[^\s=])([^=\n]{1,500})(?<=\S)==(?!=)| \^[a-z0-9-]+$/gimu;

export function convertObsidian(text: string, { resolveName }: TextContext, report: Report): string {
  return text.replace(MARKS, (written, target?: string, label?: string, marked?: string) => {
    if (marked !== undefined) return `<mark>${marked}</mark>`;
    if (target === undefined) return '';
    if (/^_?toc_?$/i.test(target)) return written;
    if (written.startsWith('!') && isPictureFile(target)) {
      return pictureMarkdown(target, label && !/^\d+(?:x\d+)?$/.test(label) ? label : '');
    }
    const [name = '', heading] = target.trim().split('#', 2);
    const words = label?.trim() || name.trim() || heading || '';
    const path = name === '' ? '' : resolveName(name.trim());
    if (path === undefined) {
      report('dropped', 'link whose target was not found', written);
      return words;
    }
    const fragment = heading && !heading.startsWith('^') ? `#${slug(heading)}` : '';
    return path + fragment === '' ? words : linkMarkdown(words, FINAL + path + fragment);
  });
}
