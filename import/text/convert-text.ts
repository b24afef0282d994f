/** Converts the text of a post to Foyer's Markdown. */
import type { ConvertedText, SourcePost, TextContext } from '../source.ts';
import { convertAttributes } from './attributes.ts';
import { convertCallouts, convertContainers } from './containers.ts';
import { convertHeadings } from './headings.ts';
import { convertHtml } from './html-regions.ts';
import { createHtmlToMarkdown } from './html-to-markdown.ts';
import { convertEmoji, escapeLeftovers, keepLineBreaks, repairEmphasis } from './leftovers.ts';
import { Literals, prepareText } from './literals.ts';
import { convertMdx } from './mdx.ts';
import { convertObsidian } from './obsidian.ts';
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
  text = convertHtml(convertShortcodes(text, options), options);
  if (!isHtml) text = convertCallouts(convertAttributes(convertContainers(text, report), report));
  text = writeTargets(convertHeadings(text, report), options);
  text = escapeLeftovers(repairEmphasis(isHtml ? text : convertEmoji(text)), report);
  if (post.hasHardBreaks) text = keepLineBreaks(text);
  const markdown = literals.finish(withoutExtraLines(text));
  return { markdown: `${markdown}\n`, findings: locateFindings(post.text, findings) };
}

function withoutExtraLines(text: string): string {
  const lines = text.split('\n').map((line) => (/^[>\s]*$/.test(line) ? line.trimEnd() : line));
  const kept = lines.filter((line, index) => !line.endsWith('>') || line !== lines[index - 1]);
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
