/** Parses and checks a single essay file: front matter and Markdown. */
import type { EssayDocument } from '../../web/core/essays.ts';
import { type FrontMatter, frontMatterSchema } from '../../web/core/model.ts';
import { countWords } from '../../web/core/prose.ts';
import type { RenderMarkdown } from './markdown/render-markdown.ts';
import { type MarkdownFile, parseMarkdownFile } from './markdown-file.ts';
import type { ValidPart } from './yaml-document.ts';

export interface ParsedEssay extends MarkdownFile<FrontMatter> {
  readonly slug: string;
  /** Undefined if the front matter is invalid. */
  readonly document: EssayDocument | undefined;
}

/** @param render renders the text, by default without diagrams */
export async function parseEssay(
  slug: string,
  source: string,
  render?: RenderMarkdown,
): Promise<ParsedEssay> {
  const file = await parseMarkdownFile(essayFile(slug), slug, source, {
    noun: 'essay',
    schema: frontMatterSchema,
    keys: 'title, date and category',
    withoutText: ', or set draft: true and write one line',
    check: checkUpdated,
    render,
  });
  const { frontMatter, rendered } = file;
  const { text, lead } = rendered;
  const document = frontMatter && {
    slug,
    frontMatter,
    markdown: rendered.markdown.trim(),
    text,
    wordCount: countWords(text),
    lead,
    headings: rendered.headings.map(({ level, text: heading, id }) => ({ level, text: heading, id })),
  };
  return { ...file, slug, document };
}

function checkUpdated({ date, updated }: ValidPart<FrontMatter> = {}) {
  if (date === undefined || updated === undefined || updated >= date) return undefined;
  const message = `"updated" is ${updated}, which is before the date of the essay, ${date}.`;
  return { path: ['updated'], message, fix: 'Set it to the day of the last change, or remove it.' };
}

export function essayFile(slug: string): string {
  return `essays/${slug}.md`;
}
