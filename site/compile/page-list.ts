/** Pages that depend only on the content, with their Markdown alternates. */
import type { ManifestSource } from '../../manifests/source.ts';
import { type ContentBundle, everyEssay } from '../../web/core/bundle.ts';
import { problemNames } from '../../web/core/problems.ts';
import { essayPath } from '../../web/core/routes.ts';
import { sharedTags } from '../../web/core/tags.ts';
import { aboutPage } from '../../web/views/about.tsx';
import { agentsPage } from '../../web/views/agents.tsx';
import { contactPage } from '../../web/views/contact.tsx';
import { essayPage, essayToReadNext } from '../../web/views/essay.tsx';
import { type EssaysFilter, essaysPage, listingOf, pathOf } from '../../web/views/essays.tsx';
import { homePage } from '../../web/views/home.tsx';
import { essayMarkdown, essaysMarkdown } from '../../web/views/markdown/essays.ts';
import { problemMarkdown, problemsMarkdown } from '../../web/views/markdown/problems.ts';
import {
  aboutMarkdown,
  agentsMarkdown,
  contactMarkdown,
  homeMarkdown,
  legalMarkdown,
  offeringsMarkdown,
  ownPageMarkdown,
  projectsMarkdown,
} from '../../web/views/markdown/site-pages.ts';
import { offeringsPage } from '../../web/views/offerings.tsx';
import { legalPage, ownPage } from '../../web/views/owners-pages.tsx';
import { problemPage, problemsPage } from '../../web/views/problems.tsx';
import { projectsPage } from '../../web/views/projects.tsx';
import type { ViewContext } from '../../web/views/view-context.ts';
import type { Content } from '../reader/read-content.ts';

export interface PageSources
  extends Pick<ManifestSource, 'library' | 'registry' | 'resources' | 'endpoints'> {
  readonly content: Content;
  readonly view: ViewContext;
  readonly viewIn: (language: string, bundle: ContentBundle) => ViewContext;
  /** The published content. In a preview, pages show more than that, but their Markdown alternates don't. */
  readonly bundle: ContentBundle;
}

/** A page that is not rendered yet. */
interface Page {
  readonly path: string;
  /** Absent if it is that of the site. */
  readonly language?: string | undefined;
  readonly render: () => string;
  /** Absent when the Markdown alternate is made on request, as for essays. */
  readonly markdown?: () => string;
}

/**
 * Lists every page except the guestbook, which depends on the database. For an exported site, the lists of essays and
 * the Markdown of each essay are included, which a server makes on request.
 */
export function listPages(sources: PageSources): readonly Page[] {
  const { content, view, viewIn, bundle, library, registry, resources, endpoints } = sources;
  const ways = { tools: [...registry.values()], resources, endpoints };
  const published = { ...view, bundle };
  return [
    { path: '/', render: () => homePage(view), markdown: () => homeMarkdown(published) },
    { path: '/essays', render: () => essaysPage(view, {}), markdown: () => essaysMarkdown(published) },
    { path: '/projects', render: () => projectsPage(view), markdown: () => projectsMarkdown(published) },
    { path: '/about', render: () => aboutPage(view), markdown: () => aboutMarkdown(published) },
    { path: '/offerings', render: () => offeringsPage(view), markdown: () => offeringsMarkdown(published) },
    { path: '/contact', render: () => contactPage(view), markdown: () => contactMarkdown(published) },
    {
      path: '/agents',
      render: () => agentsPage(view, ways),
      markdown: () => agentsMarkdown(published, ways),
    },
    {
      path: '/legal',
      render: () => legalPage(view, content.legalHtml),
      markdown: () => legalMarkdown(published),
    },
    { path: '/problems', render: () => problemsPage(view), markdown: () => problemsMarkdown(bundle) },
    ...problemNames(bundle.exported !== undefined).map((name) => ({
      path: `/problems/${name}`,
      render: () => problemPage(view, name),
      markdown: () => problemMarkdown(bundle, name),
    })),
    ...[...bundle.pages, ...bundle.translatedPages].map((page) => {
      const { path, translation } = page;
      const { html = '', markdown = '' } = content.pageTexts.get(path) ?? {};
      const language = translation?.language ?? bundle.site.locale;
      return {
        path,
        language,
        render: () => ownPage(viewIn(language, view.bundle), page, html),
        markdown: () => ownPageMarkdown(viewIn(language, bundle), page, markdown),
      };
    }),
    ...everyEssay(view.bundle).map((essay) => ({
      path: essayPath(essay.slug),
      language: essay.language,
      render: () => essayPage(viewIn(essay.language, view.bundle), essay, content.essayText(essay.slug)),
      ...(bundle.exported && {
        markdown: () => {
          const shown = viewIn(essay.language, bundle);
          const text = library.bodies[essay.slug]?.content ?? '';
          return essayMarkdown(shown, essay, text, essayToReadNext(shown, essay));
        },
      }),
    })),
    ...(bundle.exported ? listEssayLists(bundle) : []).map((filter) => ({
      path: decodeURI(pathOf(bundle, filter, filter.page)),
      render: () => essaysPage(view, filter),
      markdown: () => essaysMarkdown(published, filter),
    })),
  ];
}

/** Lists the pages of each list of essays except the first page of all essays, which is `/essays`. */
function listEssayLists(bundle: ContentBundle): readonly (EssaysFilter & { readonly page: number })[] {
  const filters: readonly EssaysFilter[] = [
    {},
    ...bundle.pillars.map((pillar) => ({ pillar })),
    ...sharedTags(bundle).map(({ name }) => ({ tag: name })),
  ];
  return filters
    .flatMap((filter) => {
      const { pages } = listingOf(bundle, filter);
      return Array.from({ length: pages }, (_, index) => ({ ...filter, page: index + 1 }));
    })
    .slice(1);
}
