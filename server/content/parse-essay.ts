/** Parses and checks a single essay file: front matter and Markdown. */
import type { EssayDocument, Heading } from '../../web/core/essays.ts';
import { type FrontMatter, frontMatterSchema } from '../../web/core/model.ts';
import { countWords } from '../../web/core/prose.ts';
import type { RenderMarkdown } from './markdown/render-markdown.ts';
import { type MarkdownFile, parseMarkdownFile } from './markdown-file.ts';
import type { ValidPart } from './yaml-document.ts';

export interface ParsedEssay extends MarkdownFile<FrontMatter> {
  readonly slug: string;
  /** Undefined if the front matter is invalid. Its category is empty if it names none. */
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
    keys: 'title and date',
    withoutText: ', set draft: true and write one line, or add link: with the address that it is about',
    needsNoText: (part) => part?.link !== undefined,
    check: checkUpdated,
    render,
  });
  const { frontMatter, rendered } = file;
  const { text, lead } = rendered;
  // The text begins below some empty lines.
  const [before = ''] = /^\s*/.exec(rendered.markdown) ?? [];
  const linesBefore = before.split('\n').length - 1;
  const ownHeadings = rendered.headings.filter(({ isNested }) => !isNested);
  const document = frontMatter && {
    slug,
    frontMatter: { ...frontMatter, category: frontMatter.category ?? '' },
    markdown: rendered.markdown.trim(),
    text,
    wordCount: countWords(text),
    lead,
    headings: rendered.headings.map(headingOf),
    sections: ownHeadings.map((heading) => {
      return { ...headingOf(heading), line: heading.line - 1 - linesBefore };
    }),
    ownTakeaways: rendered.ownTakeaways,
    siteLinks: rendered.siteLinks.map((position) => position - before.length),
  };
  return { ...file, slug, document };
}

function headingOf({ level, text, id }: Heading): Heading {
  return { level, text, id };
}

function checkUpdated({ date, updated }: ValidPart<FrontMatter> = {}) {
  if (date === undefined || updated === undefined || updated >= date) return undefined;
  const message = `"updated" is ${updated}, which is before the date of the essay, ${date}.`;
  return { path: ['updated'], message, fix: 'Set it to the day of the last change, or remove it.' };
}

/** The essays that name no category, each as it was last put into one. */
const categorized = new WeakMap<EssayDocument, EssayDocument>();

/** Returns the essay, in `category` if it names none. Repeated calls return the same object. */
export function withCategory(essay: EssayDocument, category: string): EssayDocument {
  if (essay.frontMatter.category !== '') return essay;
  const known = categorized.get(essay);
  if (known?.frontMatter.category === category) return known;
  const fresh = { ...essay, frontMatter: { ...essay.frontMatter, category } };
  categorized.set(essay, fresh);
  return fresh;
}

export function essayFile(slug: string): string {
  return `essays/${slug}.md`;
}
