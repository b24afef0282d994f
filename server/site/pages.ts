/** Every page that depends on the content alone, by path. */

import type { Endpoint } from '../../web/runtime/endpoints/define-endpoint.ts';
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
  readonly view: ViewContext;
  readonly registry: Registry;
  readonly resources: readonly Resource[];
  readonly endpoints: readonly Endpoint[];
}

/** HTML by path. The guestbook is not among them: it lives in the store. */
export function renderPages({
  content,
  view,
  registry,
  resources,
  endpoints,
}: PageSources): Map<string, string> {
  const tools = [...registry.values()];
  return new Map([
    ['/', homePage(view)],
    ['/essays', essaysPage(view, {})],
    ['/projects', projectsPage(view)],
    ['/about', aboutPage(view)],
    ['/offerings', offeringsPage(view)],
    ['/contact', contactPage(view)],
    ['/agents', agentsPage(view, { tools, resources, endpoints })],
    ['/legal', legalPage(view, content.legalHtml)],
    ['/problems', problemsPage(view)],
    ...Object.keys(problemTypes)
      .filter(isProblemName)
      .map((name) => [`/problems/${name}`, problemPage(view, name)] as const),
    ...view.bundle.essays.map(
      (essay) =>
        [essayPath(essay.slug), essayPage(view, essay, content.essayHtml.get(essay.slug) ?? '')] as const,
    ),
  ]);
}
