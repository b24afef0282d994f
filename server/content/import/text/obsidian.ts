/** Obsidian: `[[Page|text]]`, `![[oar.jpg|400]]`, `==marked==` and the ids of blocks. */
import Slugger from 'github-slugger';
import type { TextContext } from '../source.ts';
import { FINAL, linkMarkdown } from './literals.ts';
import { applyEdits, type MappedText, placeFinder, type TextEdit } from './mapped-text.ts';
import { isPictureFile, pictureMarkdown } from './pictures.ts';
import type { Report } from './report.ts';

const MARKS =
  /!?\[\[([^[\]\n|]{1,300}?)(?:\\?\|([^[\]\n]{0,300}))?\]\](?!\()|(?<![=\w])==(?=[^\s=])([^=\n]{1,500})(?<=\S)==(?!=)| \^[a-z0-9-]+$/gimu;

export function convertObsidian(source: MappedText, context: TextContext, report: Report): MappedText {
  const place = placeFinder(source);
  const edits: TextEdit[] = [];
  for (const match of source.text.matchAll(MARKS)) {
    const [written, target, label, marked] = match;
    const { line } = place(match.index);
    const text = convertMark({ written, target, label, marked, line }, context, report);
    if (text !== undefined) edits.push({ start: match.index, end: match.index + written.length, text });
  }
  return applyEdits(source, edits);
}

interface ObsidianMark {
  readonly written: string;
  readonly target: string | undefined;
  readonly label: string | undefined;
  readonly marked: string | undefined;
  readonly line: number;
}

function convertMark(
  { written, target, label, marked, line }: ObsidianMark,
  context: TextContext,
  report: Report,
): string | undefined {
  if (marked !== undefined) return `<mark>${marked}</mark>`;
  if (target === undefined) return '';
  if (/^_?toc_?$/i.test(target)) return undefined;
  if (written.startsWith('!') && isPictureFile(target)) {
    const alt = label && !/^\d+(?:x\d+)?$/.test(label) ? label : '';
    return pictureMarkdown(target.trim(), alt);
  }
  const [name = '', heading] = target.split('#', 2);
  const text = label?.trim() || (heading && name === '' ? heading : name).trim();
  const path = name.trim() === '' ? '' : context.resolveName(name.trim());
  if (path === undefined) {
    report({ kind: 'dropped', cause: 'link whose target was not found', line, detail: written });
    return text;
  }
  const fragment = heading && !heading.startsWith('^') ? `#${new Slugger().slug(heading)}` : '';
  return path + fragment === '' ? text : linkMarkdown(text, FINAL + path + fragment);
}
