/** Parses and checks a page of the owner's own: a file in `content/pages/`. */
import { isTakenSlug } from '../../web/core/canonical-routes.ts';
import {
  type OwnPage,
  type PageFrontMatter,
  pageFrontMatterSchema,
  translatedPageFrontMatterSchema,
} from '../../web/core/model.ts';
import { pageDescription } from '../../web/core/prose.ts';
import { ownPath } from '../../web/core/routes.ts';
import type { RenderMarkdown } from '../markdown/render-markdown.ts';
import { explain } from '../util/explain.ts';
import { type MarkdownFile, parseMarkdownFile } from './markdown-file.ts';
import { slugOfText, translationNamed } from './text-name.ts';

export interface ParsedPage extends MarkdownFile<PageFrontMatter> {
  /** Name of the file, without `.md`. */
  readonly name: string;
  readonly slug: string;
  readonly file: string;
  readonly path: string;
  readonly page: OwnPage | undefined;
}

/**
 * @param name of the file, without `.md`
 * @param locale language of the page, in which sentences end
 */
export async function parsePage(
  name: string,
  source: string,
  locale: string,
  render?: RenderMarkdown,
): Promise<ParsedPage> {
  const file = pageFile(name);
  const translation = translationNamed(name);
  const parsed = await parseMarkdownFile(file, name, source, {
    noun: 'page',
    schema: translation ? translatedPageFrontMatterSchema : pageFrontMatterSchema,
    render,
    check: (part) => explainTakenSlug(name, slugOfText(name, part)),
  });
  const slug = slugOfText(name, parsed.part);
  const path = ownPath(slug);
  const lead = pageDescription(parsed.rendered.lead, locale);
  const page = parsed.frontMatter && {
    path,
    ...(translation && { translation }),
    ...pageFields(lead, parsed.frontMatter),
  };
  return { ...parsed, name, slug, file, path, page };
}

function explainTakenSlug(name: string, slug: string) {
  if (!isTakenSlug(slug)) return undefined;
  if (slug === name) return explain('addressTaken', { slug }, 'renamePage');
  return { path: ['slug'], ...explain('addressTaken', { slug }, 'chooseSlug') };
}

function pageFields(lead: string, { title, navigation, description, updated }: PageFrontMatter) {
  return {
    title,
    label: navigation ?? title,
    description: description ?? (lead || title),
    inNavigation: navigation !== undefined,
    ...(updated !== undefined && { updated }),
  };
}

/** @param name of the file, without `.md`: the slug, except for a translation */
export function pageFile(name: string): string {
  return `pages/${name}.md`;
}
