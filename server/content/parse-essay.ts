/** Parses and checks one essay's file by itself: front matter and Markdown. */
import { createRequire } from 'node:module';
import type { EssayDocument } from '../../web/runtime/essays.ts';
import { type FrontMatter, frontMatterSchema, SLUG } from '../../web/runtime/model.ts';
import { countWords } from '../../web/runtime/prose.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';
import { type ContentError, MAX_YAML_BYTES, tooLarge } from './content-error.ts';
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

/** What is slow to make of a file, as JSON. */
interface StoredEssay {
  readonly frontMatter: FrontMatter;
  readonly rendered: RenderedMarkdown;
  readonly wordCount: number;
}

const require = createRequire(import.meta.url);

/** The versions of the libraries that render Markdown, because another version may render it differently. */
const RENDERER = ['markdown-it', 'markdown-it-footnote', 'github-slugger', 'shiki']
  .map((name) => `${name}@${(require(`${name}/package.json`) as { readonly version: string }).version}`)
  .join(' ');

/** @param cache stores valid essays by their content */
export async function parseEssay(
  slug: string,
  source: string,
  cache?: Pick<BuildCache, 'get' | 'set'>,
): Promise<EssayResult> {
  const file = essayFile(slug);
  const parts = splitFrontMatter(source);
  if (!parts) {
    const message = 'The essay has no front matter.';
    const fix = 'Begin the file with a line ---, then title, date and category, then a line ---.';
    return { errors: [{ file, line: 1, message, fix }] };
  }
  const key = `essay ${hashOf(`${RENDERER}\n${slug}\n${source}`)}`;
  const cached = cache?.get(key);
  if (cached) return { essay: assemble(slug, parts, JSON.parse(cached.toString()) as StoredEssay) };

  const size = Buffer.byteLength(parts.yaml);
  if (size > MAX_YAML_BYTES) return { errors: [tooLarge(file, size, MAX_YAML_BYTES)] };
  const frontMatter = parseYaml(parts.yaml, frontMatterSchema, file, parts.yamlLine);
  const errors = [
    ...('errors' in frontMatter ? frontMatter.errors : []),
    ...checkSlug(slug, file),
    ...checkText(parts.markdown, parts.markdownLine, file),
  ];
  if ('errors' in frontMatter || errors.length > 0) return { errors };

  const rendered = await renderMarkdown(parts.markdown);
  const essay = { frontMatter: frontMatter.document.value, rendered, wordCount: countWords(rendered.text) };
  cache?.set(key, Buffer.from(JSON.stringify(essay)));
  return { essay: assemble(slug, parts, essay) };
}

function assemble(
  slug: string,
  { yaml, yamlLine, markdown, markdownLine }: FrontMatterSplit,
  { frontMatter, rendered, wordCount }: StoredEssay,
): ParsedEssay {
  const { text, lead, quotes } = rendered;
  const headings = rendered.headings.map(({ level, text, id }) => ({ level, text, id }));
  return {
    document: { slug, frontMatter, markdown: markdown.trim(), text, wordCount, lead, quotes, headings },
    rendered,
    markdownLine,
    // Needed only for errors, and parsing again is cheaper than storing the parsed YAML.
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
  const message = `The file name "${slug}.md" cannot be an address.`;
  const fix = 'Rename it to lower-case letters, digits and single hyphens, like trust-by-design.md.';
  return [{ file, line: 1, message, fix }];
}

function checkText(markdown: string, line: number, file: string): ContentError[] {
  if (markdown.trim() !== '') return [];
  const fix = 'Write it below the second ---, or set draft: true and a first line.';
  return [{ file, line, message: 'The essay has no text.', fix }];
}

/** An essay's file in its two parts. Lines are counted from 1. */
interface FrontMatterSplit {
  readonly yaml: string;
  readonly yamlLine: number;
  readonly markdown: string;
  readonly markdownLine: number;
}

/** Splits at the two lines of `---`. Returns undefined when the file does not begin with front matter. */
export function splitFrontMatter(source: string): FrontMatterSplit | undefined {
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
