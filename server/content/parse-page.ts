/** Parses and checks a page of the owner's own: a file in `content/pages/`. */
import { type OwnPage, type PageFrontMatter, pageFrontMatterSchema } from '../../web/core/model.ts';
import { pageDescription } from '../../web/core/prose.ts';
import { isTakenSlug } from '../../web/core/site-pages.ts';
import type { RenderMarkdown } from './markdown/render-markdown.ts';
import { type MarkdownFile, parseMarkdownFile } from './markdown-file.ts';

export interface ParsedPage extends MarkdownFile<PageFrontMatter> {
  readonly file: string;
  readonly path: string;
  /** Undefined if the front matter is invalid. */
  readonly page: OwnPage | undefined;
}

/** @param locale language of the content, in which sentences end */
export async function parsePage(
  slug: string,
  source: string,
  locale: string,
  render?: RenderMarkdown,
): Promise<ParsedPage> {
  const file = pageFile(slug);
  const parsed = await parseMarkdownFile(file, slug, source, {
    noun: 'page',
    schema: pageFrontMatterSchema,
    keys: 'title',
    withoutText: '',
    render,
    check: () => {
      if (!isTakenSlug(slug)) return undefined;
      const message = `The site itself uses the address "/${slug}".`;
      return { message, fix: `Rename the file, for example to ${pageFile(`my-${slug}`)}.` };
    },
  });
  const path = `/${slug}`;
  const lead = pageDescription(parsed.rendered.lead, locale);
  return { ...parsed, file, path, page: parsed.frontMatter && pageOf(path, lead, parsed.frontMatter) };
}

function pageOf(
  path: string,
  lead: string,
  { title, navigation, description, updated }: PageFrontMatter,
): OwnPage {
  return {
    path,
    title,
    label: navigation ?? title,
    description: description ?? (lead || title),
    inNavigation: navigation !== undefined,
    ...(updated !== undefined && { updated }),
  };
}

export function pageFile(slug: string): string {
  return `pages/${slug}.md`;
}
