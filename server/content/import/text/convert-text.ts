/** Converts the text of a post to Foyer's Markdown. */
import type { ConvertedText, SourcePost, TextContext } from '../source.ts';
import { convertAttributes } from './attributes.ts';
import { convertAdmonitions, convertCallouts, convertContainers } from './containers.ts';
import { convertHeadings } from './headings.ts';
import { convertHtml } from './html-regions.ts';
import { createHtmlToMarkdown } from './html-to-markdown.ts';
import { convertEmoji, escapeLeftovers, keepLineBreaks, repairEmphasis } from './leftovers.ts';
import { Literals, withoutNoncharacters } from './literals.ts';
import { mapText } from './mapped-text.ts';
import { convertMdx } from './mdx.ts';
import { convertObsidian } from './obsidian.ts';
import { type Report, shortDetail, type TextFinding } from './report.ts';
import { convertShortcodes } from './shortcodes.ts';
import { takeLiterals } from './take-literals.ts';
import { writeTargets } from './targets.ts';

/** Returns a text as Foyer's Markdown. Code and formulas are never touched. */
export function convertText(
  post: Pick<SourcePost, 'text' | 'format' | 'hasHardBreaks'>,
  context: TextContext,
): ConvertedText {
  const findings: TextFinding[] = [];
  const literals = new Literals();
  const report: Report = (finding) => {
    findings.push({ ...finding, detail: shortDetail(literals.restore(finding.detail)) });
  };
  const isHtml = post.format === 'html';
  const toMarkdown = createHtmlToMarkdown({ literals, report });
  const options = { literals, context, report, isHtml, toMarkdown };
  const source = mapText(withoutNoncharacters(post.text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, '')));
  let text = isHtml ? source : convertAdmonitions(source);
  text = takeLiterals(text, options);
  if (!isHtml) text = convertObsidian(convertMdx(text, report), context, report);
  text = convertHtml(convertShortcodes(text, options), options);
  if (!isHtml) text = convertCallouts(convertAttributes(convertContainers(text, report), report));
  text = convertHeadings(text, report);
  text = writeTargets(text, context, report);
  text = escapeLeftovers(isHtml ? text : repairEmphasis(convertEmoji(text)), report);
  if (post.hasHardBreaks) text = keepLineBreaks(text);
  const markdown = literals.restore(withoutExtraLines(text.text));
  return { markdown: `${markdown}\n`, findings: findings.toSorted((one, other) => one.line - other.line) };
}

function withoutExtraLines(text: string): string {
  const lines = text.split('\n').map((line) => (/^[>\s]*$/.test(line) ? line.trimEnd() : line));
  const kept = lines.filter((line, index) => !line.endsWith('>') || line !== lines[index - 1]);
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
