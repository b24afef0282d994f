/** Parses and checks a single essay file: front matter and Markdown. */
import type { EssayDocument } from '../essays.ts';
import type { RenderMarkdown } from '../markdown/render-markdown.ts';
import { type FrontMatter, frontMatterSchema } from '../model.ts';
import { countWords } from '../prose.ts';
import { type InvalidMarkdownFile, type MarkdownFile, parseMarkdownFile } from './markdown-file.ts';

export interface ParsedEssay extends Pick<MarkdownFile<FrontMatter>, 'rendered' | 'markdownLine' | 'lineOf'> {
  readonly document: EssayDocument;
}

export type EssayResult = { readonly essay: ParsedEssay } | InvalidMarkdownFile<FrontMatter>;

/** @param render renders the text, by default without diagrams */
export async function parseEssay(
  slug: string,
  source: string,
  render?: RenderMarkdown,
): Promise<EssayResult> {
  const parsed = await parseMarkdownFile(essayFile(slug), slug, source, {
    noun: 'essay',
    schema: frontMatterSchema,
    keys: 'title, date and category',
    withoutText: ', or set draft: true and write one line',
    check: checkUpdated,
    render,
  });
  if ('errors' in parsed) return parsed;
  const { frontMatter, rendered, markdownLine, lineOf } = parsed;
  const { text, lead } = rendered;
  const document = {
    slug,
    frontMatter,
    markdown: rendered.markdown.trim(),
    text,
    wordCount: countWords(text),
    lead,
    headings: rendered.headings.map(({ level, text: heading, id }) => ({ level, text: heading, id })),
  };
  return { essay: { document, rendered, markdownLine, lineOf } };
}

function checkUpdated({ date, updated = date }: FrontMatter) {
  if (updated >= date) return undefined;
  const message = `"updated" is ${updated}, which is before the date of the essay, ${date}.`;
  return { path: ['updated'], message, fix: 'Set it to the day of the last change, or remove it.' };
}

export function essayFile(slug: string): string {
  return `essays/${slug}.md`;
}
