/** Parses a Markdown file with front matter: an essay, or a page of the owner's own. */
import type { z } from 'zod/v3';
import { withoutComments } from '../markdown/comments.ts';
import { type RenderedMarkdown, type RenderMarkdown, renderMarkdown } from '../markdown/render-markdown.ts';
import { SLUG } from '../model.ts';
import {
  type ContentError,
  type ContentErrors,
  type Explanation,
  MAX_YAML_BYTES,
  tooLarge,
} from './content-error.ts';
import { type Path, parseYaml } from './yaml-document.ts';

export interface MarkdownFile<FrontMatter> {
  readonly frontMatter: FrontMatter;
  readonly rendered: RenderedMarkdown;
  /** Line of the file on which the Markdown begins. */
  readonly markdownLine: number;
  /** Finds the line of a value of the front matter. */
  readonly lineOf: (path: Path) => number;
}

/** Errors of a file, with its front matter if that part is valid. */
export type InvalidMarkdownFile<FrontMatter> = ContentErrors & { readonly frontMatter?: FrontMatter };

interface Kind<Schema extends z.ZodTypeAny> {
  /** In errors: "The essay has no text." */
  readonly noun: string;
  readonly schema: Schema;
  /** Its required keys, for the error about missing front matter. */
  readonly keys: string;
  /** How to leave out the text for now. */
  readonly withoutText: string;
  /** Finds what the schema cannot. The path of a value in the front matter is absent for an error in the file's name. */
  readonly check: (frontMatter: z.output<Schema>) => (Explanation & { readonly path?: Path }) | undefined;
  readonly render?: RenderMarkdown | undefined;
}

export async function parseMarkdownFile<Schema extends z.ZodTypeAny>(
  file: string,
  slug: string,
  source: string,
  { noun, schema, keys, withoutText, check, render = renderMarkdown }: Kind<Schema>,
): Promise<MarkdownFile<z.output<Schema>> | InvalidMarkdownFile<z.output<Schema>>> {
  const failed = (line: number, message: string, fix: string) => ({ file, line, message, fix });
  const parts = splitFrontMatter(source);
  if (!parts) {
    const fix = `Begin the file with a line that contains only ---, then ${keys}, then another such line.`;
    return { errors: [failed(1, `The ${noun} has no front matter.`, fix)] };
  }
  const { yaml, yamlLine, markdown, markdownLine } = parts;
  if (yaml.length > MAX_YAML_BYTES) return { errors: [tooLarge(file, yaml.length, MAX_YAML_BYTES)] };

  const frontMatter = parseYaml(yaml, schema, file, yamlLine);
  const errors: ContentError[] = 'errors' in frontMatter ? [...frontMatter.errors] : [];
  if (!SLUG.test(slug)) {
    const fix =
      'Rename it, using only lower-case letters, digits and single hyphens, like trust-by-design.md.';
    errors.push(failed(1, `The file name "${slug}.md" cannot be used as an address.`, fix));
  }
  if (withoutComments(markdown).trim() === '') {
    errors.push(
      failed(markdownLine, `The ${noun} has no text.`, `Write it below the second ---${withoutText}.`),
    );
  }
  if ('errors' in frontMatter) return { errors };
  const { value, lineOf } = frontMatter.document;
  const fault = check(value);
  if (fault) errors.push(failed(fault.path ? lineOf(fault.path) : 1, fault.message, fault.fix));
  if (errors.length > 0) return { errors, frontMatter: value };
  return { frontMatter: value, rendered: await render(markdown), markdownLine, lineOf };
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
