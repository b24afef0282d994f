import type { Essay } from '../core/essays.ts';
import { pageDescription } from '../core/prose.ts';
import { hasPageTools, welcomesAgents } from '../core/surfaces.ts';
import { headlineOf, summaryOf } from '../core/unwritten.ts';
import { Entries, FormattedDate, More, Section, TextList } from './components/blocks.tsx';
import { EssayEntry, EssayLine } from './components/essay-list.tsx';
import { Cover, Portrait } from './components/picture-gallery.tsx';
import { interfaceText, sentence, sentences } from './components/sentence.tsx';
import { availability } from './contact.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ContentView, ViewContext } from './view-context.ts';

export const LATEST_ESSAYS = 5;
/** Length in characters from which the tagline is set smaller. */
const LONG_TAGLINE = 70;
/** Width of the text column, or of the screen without its margins. */
const COVER_SIZES = '(min-width: 40rem) 37rem, calc(100vw - 2.25rem)';

/** `/`: who the owner is, latest essays, current focus and active projects. */
export function homePage(context: ViewContext): string {
  const { bundle, wording } = context;
  const { site, status, essays, projects } = bundle;
  const invitations = availability(context);
  const headline = headlineOf(site);
  return renderDocument(
    <Layout
      context={context}
      meta={{ description: pageDescription(summaryOf(site), site.locale), path: '/' }}
    >
      <header class="intro-home h-card">
        <Portrait context={context} />
        <p class="meta">
          {sentence(wording, 'home.owner', {
            name: (
              <a class="p-name u-url u-uid" href={bundle.origin} rel="me">
                {site.name}
              </a>
            ),
            role: <span class="p-job-title">{site.title}</span>,
          })}
          {site.location !== undefined && (
            <>
              {' '}
              · <span class="p-locality">{site.location}</span>
            </>
          )}
        </p>
        <h1 class={headline.length > LONG_TAGLINE ? 'long' : undefined}>{headline}</h1>
        {site.intro !== undefined && <p class="lead p-note">{site.intro}</p>}
        <p class="ways">
          {essays.length > 0 && <a href="/essays">{sentence(wording, 'home.readEssays')}</a>}{' '}
          <a href="/contact">{sentence(wording, 'home.getInTouch')}</a>
        </p>
      </header>
      {essays.length > 0 && (
        <Section title={sentence(wording, 'home.latest')}>
          <LatestEssays context={context} essays={essays.slice(0, LATEST_ESSAYS)} />
        </Section>
      )}
      {(status.activeFocus.length > 0 || invitations !== undefined) && (
        <Section title={sentence(wording, 'home.now')}>
          {status.activeFocus.length > 0 && <TextList items={status.activeFocus} />}
          {invitations !== undefined && <p>{invitations}</p>}
          <p class="meta">
            {sentence(wording, 'home.asOf', {
              date: <FormattedDate value={status.updated} site={site} />,
            })}
          </p>
        </Section>
      )}
      <Entries
        title={sentence(wording, 'pages.projects')}
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
        <More href="/projects">{sentence(wording, 'home.allProjects')}</More>
      </Entries>
      {welcomesAgents(site.surfaces) && (
        <Section title={sentence(wording, 'pages.agents')}>
          <p>
            {sentences(
              wording,
              sentence(wording, 'home.agents', { ways: interfaceText(wording, waysIn(context)) }),
              sentence(wording, 'home.agentsPage', {
                link: <a href="/agents">{sentence(wording, 'agents.link')}</a>,
              }),
            )}
          </p>
        </Section>
      )}
    </Layout>,
  );
}

function waysIn({ bundle, wording }: ContentView): string {
  const { surfaces } = bundle.site;
  const ways = [
    hasPageTools(surfaces) && wording.say('home.waysPage'),
    surfaces.mcp && wording.say('home.waysMcp'),
    surfaces.rest && wording.say('home.waysRest'),
    (surfaces.markdown || surfaces.llms || surfaces.skills) && wording.say('home.waysDocuments'),
  ];
  return wording.list(
    ways.filter((way) => way !== false),
    'disjunction',
  );
}

/** Renders the newest essay with its excerpt and the others on a line each, as a feed for programs (h-feed). */
function LatestEssays({ context, essays }: { context: ViewContext; essays: readonly Essay[] }) {
  const [newest, ...others] = essays;
  return (
    <>
      <ul class="bare h-feed lines latest">
        {newest && (
          <EssayEntry context={context} essay={newest}>
            <Cover context={context} essay={newest} sizes={COVER_SIZES} />
          </EssayEntry>
        )}
        {others.map((essay) => (
          <EssayLine context={context} essay={essay} />
        ))}
      </ul>
      <More href="/essays">{sentence(context.wording, 'search.browseAll')}</More>
    </>
  );
}
