/** Every page that depends on the content alone. */
import type { Endpoint } from '../../web/runtime/endpoints/define-endpoint.ts';
import type { Library } from '../../web/runtime/library.ts';
import { isProblemName, problemTypes } from '../../web/runtime/problems.ts';
import type { Resource } from '../../web/runtime/resources.ts';
import { essayPath } from '../../web/runtime/routes.ts';
import type { Registry } from '../../web/runtime/tools/registry.ts';
import { aboutPage } from '../../web/views/about.tsx';
import { agentsPage } from '../../web/views/agents.tsx';
import { contactPage } from '../../web/views/contact.tsx';
import { essayPage } from '../../web/views/essay.tsx';
import { essaysPage } from '../../web/views/essays.tsx';
import { homePage } from '../../web/views/home.tsx';
import { legalPage } from '../../web/views/legal.tsx';
import { offeringsPage } from '../../web/views/offerings.tsx';
import { problemPage } from '../../web/views/problem.tsx';
import { problemsPage } from '../../web/views/problems.tsx';
import { projectsPage } from '../../web/views/projects.tsx';
import type { ViewContext } from '../../web/views/view-context.ts';
import type { Content } from '../content/read-content.ts';

export interface PageSources {
  readonly content: Content;
  readonly library: Library;
  readonly view: ViewContext;
  readonly registry: Registry;
  readonly resources: readonly Resource[];
  readonly endpoints: readonly Endpoint[];
}

/** A page that is rendered when it is asked for. */
export interface Page {
  readonly path: string;
  readonly render: () => string;
  /** What it shows, where that is less than all the content: while it is the same, so is the page. */
  readonly shows?: readonly unknown[];
}

/** Every page, unrendered. The guestbook is not among them: it lives in the store. */
export function listPages({
  content,
  library,
  view,
  registry,
  resources,
  endpoints,
}: PageSources): readonly Page[] {
  const tools = [...registry.values()];
  return [
    { path: '/', render: () => homePage(view) },
    { path: '/essays', render: () => essaysPage(view, {}) },
    { path: '/projects', render: () => projectsPage(view) },
    { path: '/about', render: () => aboutPage(view) },
    { path: '/offerings', render: () => offeringsPage(view) },
    { path: '/contact', render: () => contactPage(view) },
    { path: '/agents', render: () => agentsPage(view, { tools, resources, endpoints }) },
    { path: '/legal', render: () => legalPage(view, content.legalHtml) },
    { path: '/problems', render: () => problemsPage(view) },
    ...Object.keys(problemTypes)
      .filter(isProblemName)
      .map((name) => ({ path: `/problems/${name}`, render: () => problemPage(view, name) })),
    ...essayPages(view, content, library),
  ];
}

function essayPages(
  view: ViewContext,
  { essayText, picturesIn }: Content,
  library: Library,
): readonly Page[] {
  const { essays, ...rest } = view.bundle;
  const frame = JSON.stringify({ ...view, bundle: rest });
  return essays.map((essay, position) => {
    const text = library.bodies[essay.slug];
    const neighbours = { earlier: essays[position + 1], later: essays[position - 1] };
    return {
      path: essayPath(essay.slug),
      render: () => essayPage(view, essay, essayText(essay.slug), neighbours),
      shows: [
        frame,
        text,
        JSON.stringify(picturesIn(essay.slug)),
        essay,
        neighbours.earlier,
        neighbours.later,
        ...view.related(essay),
      ],
    };
  });
}
