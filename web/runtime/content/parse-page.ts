/** Parses and checks a page of the owner's own: a file in `content/pages/`. */
import type { RenderMarkdown } from '../markdown/render-markdown.ts';
import { type OwnPage, type PageFrontMatter, pageFrontMatterSchema } from '../model.ts';
import { pageDescription } from '../prose.ts';
import { isTakenSlug } from '../routes.ts';
import type { ContentErrors } from './content-error.ts';
import { type MarkdownFile, parseMarkdownFile } from './markdown-file.ts';

export interface ParsedPage extends Omit<MarkdownFile<PageFrontMatter>, 'frontMatter'> {
  readonly file: string;
  readonly page: OwnPage;
}

/** @param locale language of the content, in which sentences end */
export async function parsePage(
  slug: string,
  source: string,
  locale: string,
  render?: RenderMarkdown,
): Promise<ParsedPage | ContentErrors> {
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
  if ('errors' in parsed) return parsed;
  const { frontMatter, ...rest } = parsed;
  const { title, navigation, description } = frontMatter;
  const lead = pageDescription(rest.rendered.lead, locale);
  const page = {
    path: `/${slug}`,
    title,
    label: navigation ?? title,
    description: description ?? (lead || title),
    inNavigation: navigation !== undefined,
  };
  return { ...rest, file, page };
}

export function pageFile(slug: string): string {
  return `pages/${slug}.md`;
}
