/** One essay's file: front matter and Markdown, checked by itself. */
import type { EssayDocument } from '../../web/runtime/essays.ts';
import { type FrontMatter, frontMatterSchema, SLUG } from '../../web/runtime/model.ts';
import { countWords } from '../../web/runtime/prose.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';
import type { ContentError } from './content-error.ts';
import { type FrontMatterSplit, splitFrontMatter } from './front-matter.ts';
import {
  type CheckedMarkdown,
  type RenderedMarkdown,
  renderMarkdown,
  renderMarkdownPlainly,
} from './markdown.ts';
import { LARGEST_YAML, tooLarge } from './read-text.ts';
import { RENDERER } from './renderer-version.ts';
import { type Path, parseYaml } from './yaml-document.ts';

export interface ParsedEssay {
  readonly document: EssayDocument;
  /** What other essays and the checks ask of its Markdown. */
  readonly rendered: CheckedMarkdown;
  /** The text for its page; looked up when it is asked for, as nobody needs it once the page is rendered. */
  readonly pageText: () => Pick<RenderedMarkdown, 'html' | 'contents'>;
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
  readonly wordCount: number;
}

/** @param cache remembers what was made of a file that holds, by its content */
export async function parseEssay(
  slug: string,
  source: string,
  cache: BuildCache = noBuildCache,
): Promise<EssayResult> {
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
  const key = `essay ${hashOf(`${RENDERER}\n${slug}\n${source}`)}`;
  const kept = stored(key, cache);
  if (kept) return { essay: assemble(slug, parts, kept, lookUp(key, cache, parts.markdown)) };

  const size = Buffer.byteLength(parts.yaml);
  if (size > LARGEST_YAML) return { errors: [tooLarge(file, size, LARGEST_YAML)] };
  const frontMatter = parseYaml(parts.yaml, frontMatterSchema, file, parts.yamlLine);
  const errors = [
    ...('errors' in frontMatter ? frontMatter.errors : []),
    ...checkSlug(slug, file),
    ...checkText(parts.markdown, parts.markdownLine, file),
  ];
  if ('errors' in frontMatter || errors.length > 0) return { errors };

  const rendered = await renderMarkdown(parts.markdown);
  const wordCount = countWords(rendered.text);
  const json = Buffer.from(JSON.stringify({ frontMatter: frontMatter.document.value, rendered, wordCount }));
  cache.set(key, json);
  // Read again as from the cache: a string cut from a longer one keeps all of it in memory.
  const made = JSON.parse(json.toString()) as StoredEssay;
  const pageText = cache.has(key) ? lookUp(key, cache, parts.markdown) : hold(made.rendered);
  return { essay: assemble(slug, parts, made, pageText) };
}

/**
 * Looks for what was rendered when it is asked for; a cache that has failed in between costs the colours of code, not
 * the text. Apart from `hold`, because the closures of one function keep each other's variables in memory.
 */
function lookUp(key: string, cache: BuildCache, markdown: string): ParsedEssay['pageText'] {
  return () => stored(key, cache)?.rendered ?? renderMarkdownPlainly(markdown);
}

/** Holds what was rendered, where nothing else does. */
function hold(rendered: RenderedMarkdown): ParsedEssay['pageText'] {
  return () => rendered;
}

function stored(key: string, cache: BuildCache): StoredEssay | undefined {
  const kept = cache.get(key);
  return kept && (JSON.parse(kept.toString()) as StoredEssay);
}

function assemble(
  slug: string,
  { yaml, yamlLine, markdown, markdownLine }: FrontMatterSplit,
  { frontMatter, rendered, wordCount }: StoredEssay,
  pageText: ParsedEssay['pageText'],
): ParsedEssay {
  const { text, lead, quotes, headings, references, strayNotes, longParagraphs } = rendered;
  return {
    document: {
      slug,
      frontMatter,
      markdown: markdown.trim(),
      text,
      wordCount,
      lead,
      quotes,
      headings: headings.map(({ level, text, id }) => ({ level, text, id })),
    },
    rendered: { headings, references, strayNotes, longParagraphs },
    pageText,
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
