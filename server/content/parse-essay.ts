/** One essay's file: front matter and Markdown, checked by itself. */
import type { EssayDocument } from '../../web/runtime/essays.ts';
import { frontMatterSchema, SLUG } from '../../web/runtime/model.ts';
import type { ContentError } from './content-error.ts';
import { splitFrontMatter } from './front-matter.ts';
import { type RenderedMarkdown, renderMarkdown } from './markdown.ts';
import { type Path, parseYaml } from './yaml-document.ts';

export interface ParsedEssay {
  readonly document: EssayDocument;
  readonly rendered: RenderedMarkdown;
  /** Line of the file on which the Markdown begins. */
  readonly markdownLine: number;
  /** Finds the line of a value of the front matter. */
  readonly lineOf: (path: Path) => number;
}

export type EssayResult = { readonly essay: ParsedEssay } | { readonly errors: readonly ContentError[] };

export function parseEssay(slug: string, source: string): EssayResult {
  const file = `essays/${slug}.md`;
  const parts = splitFrontMatter(source);
  if (!parts) {
    return {
      errors: [
        {
          file,
          line: 1,
          message: 'The essay has no front matter.',
          fix: 'Begin the file with a line ---, then title, date and category, then a line ---.',
        },
      ],
    };
  }
  const frontMatter = parseYaml(parts.yaml, frontMatterSchema, file, parts.yamlLine);
  const errors = [
    ...('errors' in frontMatter ? frontMatter.errors : []),
    ...checkSlug(slug, file),
    ...checkText(parts.markdown, parts.markdownLine, file),
  ];
  if ('errors' in frontMatter || errors.length > 0) return { errors };

  const rendered = renderMarkdown(parts.markdown);
  const { text, lead, quotes, headings } = rendered;
  return {
    essay: {
      document: {
        slug,
        frontMatter: frontMatter.document.value,
        markdown: parts.markdown.trim(),
        text,
        lead,
        quotes,
        headings: headings.map(({ level, text, id }) => ({ level, text, id })),
      },
      rendered,
      markdownLine: parts.markdownLine,
      lineOf: frontMatter.document.lineOf,
    },
  };
}

function checkSlug(slug: string, file: string): ContentError[] {
  if (SLUG.test(slug)) return [];
  return [
    {
      file,
      line: 1,
      message: `The file name "${slug}.md" cannot be an address.`,
      fix: 'Rename it to lower-case letters, digits and single hyphens, like trust-by-design.md.',
    },
  ];
}

function checkText(markdown: string, line: number, file: string): ContentError[] {
  if (markdown.trim() !== '') return [];
  return [
    {
      file,
      line,
      message: 'The essay has no text.',
      fix: 'Write it below the second ---, or set draft: true and a first line.',
    },
  ];
}
