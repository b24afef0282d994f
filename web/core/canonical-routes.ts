/** The site's pages, in the order of its navigation. */
import type { ContentBundle } from './bundle.ts';
import type { OwnPage, Route } from './model.ts';
import { welcomesAgents } from './surfaces.ts';

/** Every page that has a fixed path, in navigation order. */
export const canonicalRoutes: readonly Route[] = [
  { label: 'Home', path: '/', description: 'Who this is, the current focus and the latest essays.' },
  { label: 'Essays', path: '/essays', description: 'Every essay, newest first, by category.' },
  { label: 'Projects', path: '/projects', description: 'Open-source projects.' },
  {
    label: 'About',
    path: '/about',
    description: 'Biography, ventures, credentials, patents and proof points.',
  },
  { label: 'Offerings', path: '/offerings', description: 'Advisory, speaking and products.' },
  { label: 'Contact', path: '/contact', description: 'How to reach the owner.' },
  { label: 'Guestbook', path: '/guestbook', description: 'Public greetings left by agents.' },
  {
    label: 'For agents',
    path: '/agents',
    description: 'The tools, endpoints and documents for agents and developers.',
  },
  {
    label: 'Legal',
    path: '/legal',
    description: 'Who runs this site, what it stores and what may be quoted.',
  },
];

/** Returns the pages with fixed paths that have content, then the owner's own. */
export function routesOf(bundle: ContentBundle): readonly Route[] {
  const { essays, projects, offerings, pages, site } = bundle;
  const sections = new Map<string, readonly unknown[]>([
    ['/essays', essays],
    ['/projects', projects.projects],
    ['/offerings', offerings],
    // Greetings come from a server.
    ...(bundle.exported ? [['/guestbook', []] as const] : []),
    ...(welcomesAgents(site.surfaces) ? [] : [['/agents', []] as const]),
  ]);
  const described = canonicalRoutes
    .filter(({ path }) => sections.get(path)?.length !== 0)
    .map((route) => ({ ...route, description: describe(route.path, bundle) ?? route.description }));
  return [...described, ...pages.map(withDate)];
}

const andList = new Intl.ListFormat('en-GB');

/** Returns the description of a page whose sections depend on the content. */
function describe(path: string, bundle: ContentBundle): string | undefined {
  const { profile, proofPoints } = bundle;
  if (path === '/projects' && projectTerm(bundle) === 'project') return 'Projects.';
  if (path !== '/about') return undefined;
  const sections = { ventures: profile.ventures, credentials: profile.credentials, patents: profile.patents };
  const shown = Object.entries({ ...sections, 'proof points': proofPoints }).flatMap(([name, entries]) =>
    entries.length > 0 ? name : [],
  );
  return `${andList.format(['Biography', ...shown])}.`;
}

/** Adds the date of a page's last change to its description, because lists of pages have no field for it. */
function withDate({ updated, ...page }: OwnPage): Route {
  if (updated === undefined) return page;
  return { ...page, description: `${page.description} (updated ${updated})` };
}

/** Returns what to call each of the projects. One without a repository is not open source. */
export function projectTerm({
  projects: { projects },
}: Pick<ContentBundle, 'projects'>): 'open-source project' | 'project' {
  return projects.every(({ repoUrl }) => repoUrl !== undefined) ? 'open-source project' : 'project';
}

/** First segments of other paths of the site. `/index.md` is the Markdown alternate of the home page. */
const OTHER_SEGMENTS = 'api assets beacon healthz index library mcp media owner problems readyz social'.split(
  ' ',
);

export function isTakenSlug(slug: string): boolean {
  return OTHER_SEGMENTS.includes(slug) || canonicalRoutes.some(({ path }) => path === `/${slug}`);
}
