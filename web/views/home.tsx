import type { Essay } from '../core/essays.ts';
import { pageDescription } from '../core/prose.ts';
import { hasPageTools, type Surfaces, welcomesAgents } from '../core/surfaces.ts';
import { Entries, FormattedDate, More, Section, TextList } from './components/blocks.tsx';
import { EssayEntry, EssayLine } from './components/essay-list.tsx';
import { Cover, Portrait } from './components/pictures.tsx';
import { availability } from './contact.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const LATEST_ESSAYS = 5;
/** Length in characters from which the tagline is set smaller. */
const LONG_TAGLINE = 70;
/** Width of the text column, or of the screen without its margins. */
const COVER_SIZES = '(min-width: 40rem) 37rem, calc(100vw - 2.25rem)';

/** `/`: who the owner is, latest essays, current focus and active projects. */
export function homePage(context: ViewContext): string {
  const { bundle } = context;
  const { site, status, essays, projects } = bundle;
  const description = pageDescription(site.summary, site.locale);
  const invitations = availability(bundle);
  return renderDocument(
    <Layout context={context} meta={{ description, path: '/' }}>
      <header class="intro-home h-card">
        <Portrait context={context} />
        <p class="meta">
          <a class="p-name u-url u-uid" href={bundle.origin} rel="me">
            {site.name}
          </a>
          , <span class="p-job-title">{site.title}</span>
          {site.location !== undefined && (
            <>
              {' '}
              · <span class="p-locality">{site.location}</span>
            </>
          )}
        </p>
        <h1 class={site.tagline.length > LONG_TAGLINE ? 'long' : undefined}>{site.tagline}</h1>
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
      {(status.activeFocus.length > 0 || invitations !== '') && (
        <Section title="Now">
          {status.activeFocus.length > 0 && <TextList items={status.activeFocus} />}
          {invitations !== '' && <p>{invitations}</p>}
          <p class="meta">
            As of <FormattedDate value={status.updated} site={site} />
          </p>
        </Section>
      )}
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
      <ul class="bare h-feed lines latest">
        {newest && (
          <EssayEntry bundle={bundle} essay={newest}>
            <Cover context={context} essay={newest} sizes={COVER_SIZES} />
          </EssayEntry>
        )}
        {others.map((essay) => (
          <EssayLine bundle={bundle} essay={essay} />
        ))}
      </ul>
      <More href="/essays">All essays</More>
    </>
  );
}
