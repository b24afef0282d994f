/** Parses and checks a single essay file: front matter and Markdown. */
import type { EssayDocument } from '../essays.ts';
import { withoutComments } from '../markdown/comments.ts';
import type { DrawDiagram } from '../markdown/diagrams.ts';
import { type RenderedMarkdown, renderMarkdown } from '../markdown/render-markdown.ts';
import { type FrontMatter, frontMatterSchema, SLUG } from '../model.ts';
import { countWords } from '../prose.ts';
import { type ContentErrors, MAX_YAML_BYTES, tooLarge } from './content-error.ts';
import { type Path, parseYaml } from './yaml-document.ts';

export interface ParsedEssay {
  readonly document: EssayDocument;
  readonly rendered: RenderedMarkdown;
  /** Line of the file on which the Markdown begins. */
  readonly markdownLine: number;
  /** Finds the line of a value of the front matter. */
  readonly lineOf: (path: Path) => number;
}

export type EssayResult = { readonly essay: ParsedEssay } | InvalidEssay;

/** Errors of an essay, with its front matter if that part is valid. */
type InvalidEssay = ContentErrors & { readonly frontMatter?: FrontMatter };

export async function parseEssay(slug: string, source: string, draw?: DrawDiagram): Promise<EssayResult> {
  const file = essayFile(slug);
  const failed = (line: number, message: string, fix: string) => ({ file, line, message, fix });
  const parts = splitFrontMatter(source);
  if (!parts) {
    const fix =
      'Begin the file with a line that contains only ---, then title, date and category, then another such line.';
    return { errors: [failed(1, 'The essay has no front matter.', fix)] };
  }
  const { yaml, yamlLine, markdown, markdownLine } = parts;
  const size = yaml.length;
  if (size > MAX_YAML_BYTES) return { errors: [tooLarge(file, size, MAX_YAML_BYTES)] };

  const frontMatter = parseYaml(yaml, frontMatterSchema, file, yamlLine);
  const errors = 'errors' in frontMatter ? [...frontMatter.errors] : [];
  if (!SLUG.test(slug)) {
    const fix =
      'Rename it, using only lower-case letters, digits and single hyphens, like trust-by-design.md.';
    errors.push(failed(1, `The file name "${slug}.md" cannot be used as an address.`, fix));
  }
  if (withoutComments(markdown).trim() === '') {
    const fix = 'Write it below the second ---, or set draft: true and write one line.';
    errors.push(failed(markdownLine, 'The essay has no text.', fix));
  }
  if ('errors' in frontMatter) return { errors };
  const { value, lineOf } = frontMatter.document;
  if (value.updated !== undefined && value.updated < value.date) {
    const message = `"updated" is ${value.updated}, which is before the date of the essay, ${value.date}.`;
    errors.push(failed(lineOf(['updated']), message, 'Set it to the day of the last change, or remove it.'));
  }
  if (errors.length > 0) return { errors, frontMatter: value };

  const rendered = await renderMarkdown(markdown, draw);
  const { text, lead, quotes } = rendered;
  const document = {
    slug,
    frontMatter: value,
    markdown: rendered.markdown.trim(),
    text,
    wordCount: countWords(text),
    lead,
    quotes,
    headings: rendered.headings.map(({ level, text: heading, id }) => ({ level, text: heading, id })),
  };
  return { essay: { document, rendered, markdownLine, lineOf } };
}

export function essayFile(slug: string): string {
  return `essays/${slug}.md`;
}

/** Splits at the two lines of `---`. Returns undefined if the file does not begin with front matter. */
export function splitFrontMatter(source: string) {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '---') return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end === -1) return undefined;
  return {
    yaml: lines.slice(1, end).join('\n'),
    yamlLine: 2,
    markdown: lines.slice(end + 1).join('\n'),
    markdownLine: end + 2,
  };
}
