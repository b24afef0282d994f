/** One essay's file: front matter and Markdown, checked by itself. */
import type { EssayDocument } from '../../web/runtime/essays.ts';
import { type FrontMatter, frontMatterSchema, SLUG } from '../../web/runtime/model.ts';
import { hashOf } from '../hash.ts';
import { type BuildCache, noBuildCache } from '../site/build-cache.ts';
import type { ContentError } from './content-error.ts';
import { type FrontMatterSplit, splitFrontMatter } from './front-matter.ts';
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

/** What is slow to make of a file, and JSON. */
interface StoredEssay {
  readonly frontMatter: FrontMatter;
  readonly rendered: RenderedMarkdown;
}

/** @param cache remembers what was made of a file that holds, by its content */
export function parseEssay(slug: string, source: string, cache: BuildCache = noBuildCache): EssayResult {
  const file = essayFile(slug);
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
  const key = `essay ${hashOf(`${slug}\n${source}`)}`;
  const kept = cache.get(key);
  if (kept) return { essay: assemble(slug, parts, JSON.parse(kept.toString()) as StoredEssay) };

  const frontMatter = parseYaml(parts.yaml, frontMatterSchema, file, parts.yamlLine);
  const errors = [
    ...('errors' in frontMatter ? frontMatter.errors : []),
    ...checkSlug(slug, file),
    ...checkText(parts.markdown, parts.markdownLine, file),
  ];
  if ('errors' in frontMatter || errors.length > 0) return { errors };

  const stored = { frontMatter: frontMatter.document.value, rendered: renderMarkdown(parts.markdown) };
  cache.set(key, Buffer.from(JSON.stringify(stored)));
  return { essay: assemble(slug, parts, stored) };
}

function assemble(
  slug: string,
  { yaml, yamlLine, markdown, markdownLine }: FrontMatterSplit,
  { frontMatter, rendered }: StoredEssay,
): ParsedEssay {
  const { text, lead, quotes, headings } = rendered;
  return {
    document: {
      slug,
      frontMatter,
      markdown: markdown.trim(),
      text,
      lead,
      quotes,
      headings: headings.map(({ level, text, id }) => ({ level, text, id })),
    },
    rendered,
    markdownLine,
    // Asked for only beside a mistake; keeping the parsed YAML for it would cost more than parsing it again.
    lineOf(path) {
      const again = parseYaml(yaml, frontMatterSchema, essayFile(slug), yamlLine);
      return 'document' in again ? again.document.lineOf(path) : yamlLine;
    },
  };
}

export function essayFile(slug: string): string {
  return `essays/${slug}.md`;
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
