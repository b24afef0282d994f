/** Converts the text of a post to Foyer's Markdown. */

import { slug } from 'github-slugger';
import type { ConvertedText, SourcePost, TextContext } from '../source.ts';
import { convertAttributes } from './attributes.ts';
import { convertCallouts, convertContainers } from './containers.ts';
import { convertHeadings } from './headings.ts';
import { convertHtmlInMarkdown } from './html-in-markdown.ts';
import { createHtmlToMarkdown } from './html-to-markdown.ts';
import {
  convertEmoji,
  escapeDollars,
  escapeLeftovers,
  keepLineBreaks,
  repairEmphasis,
  tidyLineBreaks,
} from './leftovers.ts';
import { FINAL, Literals, prepareText } from './literals.ts';
import { isPictureFile, linkMarkdown, pictureMarkdown } from './markdown.ts';
import { locateFindings, type NotedFinding, type Report } from './report.ts';
import { convertShortcodes } from './shortcodes.ts';
import { takeLiterals } from './take-literals.ts';
import { writeTargets } from './targets.ts';

/** Returns a text as Foyer's Markdown. Code and formulas are never touched. */
export function convertText(
  post: Pick<SourcePost, 'text' | 'format' | 'hasHardBreaks'>,
  context: TextContext,
): ConvertedText {
  const findings: NotedFinding[] = [];
  const literals = new Literals();
  const report: Report = (kind, cause, detail) => {
    findings.push({ kind, cause, detail: literals.quote(detail) });
  };
  const isHtml = post.format === 'html';
  const toMarkdown = createHtmlToMarkdown({ literals, report });
  const options = { literals, context, report, isHtml, toMarkdown };
  let text = takeLiterals(prepareText(post.text), options);
  if (!isHtml) text = convertObsidian(convertMdx(text, report), context, report);
  text = convertShortcodes(text, options);
  text = isHtml ? toMarkdown(withBreaks(text, post), false) : convertHtmlInMarkdown(text, options);
  text = text.replace(/[\uFDD5\uFDD6\uFDDC]/g, '');
  if (!isHtml) text = convertCallouts(convertAttributes(convertContainers(text, report), report));
  text = writeTargets(convertHeadings(text, report), options);
  text = escapeLeftovers(repairEmphasis(isHtml ? escapeDollars(text) : convertEmoji(text)), report);
  if (post.hasHardBreaks && !isHtml) text = keepLineBreaks(text);
  const markdown = literals.finish(withoutExtraLines(tidyLineBreaks(text)));
  return { markdown: `${markdown}\n`, findings: locateFindings(post.text, findings) };
}

/** Writes the line breaks that are shown as elements. */
function withBreaks(html: string, { hasHardBreaks }: Pick<SourcePost, 'hasHardBreaks'>): string {
  return hasHardBreaks ? html.replace(/(?<=[^>\n][ \t]*)\n(?=[ \t]*[^\s<])/g, '<br>\n') : html;
}

function withoutExtraLines(text: string): string {
  const lines = text.split('\n').map((line) => (/^[>\s]*$/.test(line) ? line.trimEnd() : line));
  const kept = lines.filter((line, index) => !line.endsWith('>') || line !== lines[index - 1]);
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A statement that a page of MDX begins with: to its last bracket, or to an empty line. */
const SCRIPT =
  /^(?:import\s(?:[\w*{][^'"]*\sfrom\s*)?["'][^"'\n]+["'];?[ \t]*$|export\s+(?:const|let|var|function|async|default|class)\b(?:.*[{[(][ \t]*\n(?:(?![)}\]]).*\n)*[)}\]]+;?[ \t]*$|.*(?:\n(?![ \t]*$).*)*))\n?/gm;

function convertMdx(text: string, report: Report): string {
  const plain = text.replace(SCRIPT, (statement) => {
    report('dropped', 'JavaScript of MDX', statement);
    return '';
  });
  return plain.replace(/\{(["'])( ?)\1\}/g, '$2');
}

const MARKS =
  /!?\[\[([^[\]\n|]{1,300}?)(?:\\?\|([^[\]\n]{0,300}))?\]\](?!\()|(?<![=\w])==(?=[^\s=])([^=\n]{1,500})(?<=\S)==(?!=)| \^[a-z0-9-]+$/gimu;

function convertObsidian(text: string, { resolveName }: TextContext, report: Report): string {
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
