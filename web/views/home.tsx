import type { Essay } from '../core/essays.ts';
import { pageDescription } from '../core/prose.ts';
import { essayPath } from '../core/routes.ts';
import { hasPageTools, type Surfaces, welcomesAgents } from '../core/surfaces.ts';
import { monthOf } from '../core/time.ts';
import { Entries, FormattedDate, More, Section, TextList } from './components/blocks.tsx';
import { EssayEntry, titleName } from './components/essay-list.tsx';
import { Cover, Portrait } from './components/pictures.tsx';
import { availability } from './contact.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const LATEST_ESSAYS = 5;
/** Width of the text column, or of the screen without its margins. */
const COVER_SIZES = '(min-width: 40rem) 37rem, calc(100vw - 2.25rem)';

/** `/`: who the owner is, latest essays, current focus and active projects. */
export function homePage(context: ViewContext): string {
  const { bundle } = context;
  const { site, status, essays, projects } = bundle;
  const description = pageDescription(site.summary, site.locale);
  return renderDocument(
    <Layout context={context} meta={{ description, path: '/' }}>
      <header class="intro-home h-card">
        <Portrait context={context} />
        <p class="meta">
          <a class="p-name u-url u-uid" href={bundle.origin} rel="me">
            {site.name}
          </a>
          , <span class="p-job-title">{site.title}</span> · <span class="p-locality">{site.location}</span>
        </p>
        <h1>{site.tagline}</h1>
        {site.intro !== undefined && <p class="lead p-note">{site.intro}</p>}
        <p class="ways">
          {essays.length > 0 && <a href="/essays">Read the essays</a>} <a href="/contact">Get in touch</a>
        </p>
      </header>
      {essays.length > 0 && (
        <Section title="Latest essays">
          <LatestEssays context={context} essays={essays.slice(0, LATEST_ESSAYS)} />
        </Section>
      )}
      <Section title="Now">
        {status.activeFocus.length > 0 && <TextList items={status.activeFocus} />}
        <p>{availability(status)}</p>
        <p class="meta">
          As of <FormattedDate value={status.updated} site={site} />
        </p>
      </Section>
      <Entries
        title="Projects"
        isClose
        items={projects.projects
          .filter((project) => project.status === 'active')
          .map(({ id, title, tagline }) => (
            <li>
              <h3>
                <a href={`/projects#${id}`}>{title}</a>
              </h3>
              <p>{tagline}</p>
            </li>
          ))}
      >
        <More href="/projects">All projects</More>
      </Entries>
      {welcomesAgents(site.surfaces) && (
        <Section title="For agents">
          <p>
            Software agents are welcome. They can {waysIn(site.surfaces)}, and need no key for any of it.{' '}
            <a href="/agents">The page for agents</a> lists it all.
          </p>
        </Section>
      )}
    </Layout>,
  );
}

/** Returns what agents can do on a site with these surfaces. */
function waysIn(surfaces: Surfaces): string {
  const { mcp, rest, markdown, llms, skills } = surfaces;
  const ways = [
    hasPageTools(surfaces) && 'use tools on the page',
    mcp && 'connect over MCP',
    rest && 'call REST endpoints',
    (markdown || llms || skills) && 'read plain documents',
  ];
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(ways.filter((way) => way !== false));
}

/** Renders the newest essay with its excerpt and the others on a line each, as a feed for programs (h-feed). */
function LatestEssays({ context, essays }: { context: ViewContext; essays: readonly Essay[] }) {
  const { bundle } = context;
  const [newest, ...others] = essays;
  return (
    <>
      <ul class="bare h-feed latest">
        {newest && (
          <EssayEntry bundle={bundle} essay={newest}>
            <Cover context={context} essay={newest} sizes={COVER_SIZES} />
          </EssayEntry>
        )}
        {others.map((essay) => (
          <li class="h-entry line">
            <h3 class="p-name" data-title={titleName(essay.slug)}>
              <a class="u-url" href={essayPath(essay.slug)}>
                {essay.title}
              </a>
            </h3>
            <p class="meta">
              <time class="dt-published" datetime={essay.date}>
                {monthOf(essay.date, bundle.site.locale)}
              </time>
            </p>
          </li>
        ))}
      </ul>
      <More href="/essays">All essays</More>
    </>
  );
}
