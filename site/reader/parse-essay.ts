/** Parses and checks a single essay file: front matter and Markdown. */
import type { EssayDocument, Heading } from '../../web/core/essays.ts';
import { type FrontMatter, frontMatterSchema, translationFrontMatterSchema } from '../../web/core/model.ts';
import { countWords } from '../../web/core/prose.ts';
import { withLineBreaks } from '../markdown/line-breaks.ts';
import type { RenderMarkdown } from '../markdown/render-markdown.ts';
import { explain } from '../util/explain.ts';
import { type MarkdownFile, parseMarkdownFile } from './markdown-file.ts';
import { nameOfText, slugOfText, translationNamed } from './text-name.ts';
import type { ValidPart } from './yaml-document.ts';

export interface ParsedEssay extends MarkdownFile<FrontMatter> {
  /** Name of the file, without `.md`. */
  readonly name: string;
  readonly slug: string;
  /** Undefined if the front matter is invalid. Its category is empty if it names none. */
  readonly document: EssayDocument | undefined;
}

/**
 * @param name of the file, without `.md`
 * @param render renders the text, by default without diagrams
 */
export async function parseEssay(
  name: string,
  source: string,
  render?: RenderMarkdown,
): Promise<ParsedEssay> {
  const translation = translationNamed(name);
  const file = await parseMarkdownFile(essayFile(name), name, source, {
    noun: 'essay',
    schema: translation ? translationFrontMatterSchema : frontMatterSchema,
    needsNoText: (part) => part?.link !== undefined,
    check: checkUpdated,
    toMarkdown: (text, part) => (part?.form === 'verse' ? withLineBreaks(text) : text),
    render,
  });
  const { frontMatter, rendered } = file;
  const slug = slugOfText(name, file.part);
  const { text, lead } = rendered;
  // The text begins below some empty lines.
  const [before = ''] = /^\s*/.exec(rendered.markdown) ?? [];
  const linesBefore = before.split('\n').length - 1;
  const ownHeadings = rendered.headings.filter(({ isNested }) => !isNested);
  const document = frontMatter && {
    slug,
    ...(translation && { translation }),
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
  return { ...file, name, slug, document };
}

function headingOf({ level, text, id }: Heading): Heading {
  return { level, text, id };
}

function checkUpdated({ date, updated }: ValidPart<FrontMatter> = {}) {
  if (date === undefined || updated === undefined || updated >= date) return undefined;
  return { path: ['updated'], ...explain('updatedBefore', { updated, date }) };
}

/** The essays that name no category, each as it was last put into one. */
const categorized = new WeakMap<EssayDocument, EssayDocument>();

/**
 * Returns the essays with a category: those that name none have that of their original, or `first`. Repeated calls
 * return the same objects.
 */
export function withCategories(essays: readonly EssayDocument[], first: string): readonly EssayDocument[] {
  const named = new Map(
    essays.map((essay) => [nameOfText(essay), essay.frontMatter.category || first] as const),
  );
  return essays.map((essay) => withCategory(essay, named.get(essay.translation?.of ?? '') ?? first));
}

/** Returns the essay, in `category` if it names none. Repeated calls return the same object. */
function withCategory(essay: EssayDocument, category: string): EssayDocument {
  if (essay.frontMatter.category !== '') return essay;
  const known = categorized.get(essay);
  if (known?.frontMatter.category === category) return known;
  const fresh = { ...essay, frontMatter: { ...essay.frontMatter, category } };
  categorized.set(essay, fresh);
  return fresh;
}

/** @param name of the file, without `.md`: the slug, except for a translation */
export function essayFile(name: string): string {
  return `essays/${name}.md`;
}
