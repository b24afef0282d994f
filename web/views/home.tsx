import { PROGRAM } from '../core/documents/program.ts';
import type { Essay } from '../core/essays.ts';
import { pageDescription } from '../core/prose.ts';
import { factCardPath, newTextPath } from '../core/room-paths.ts';
import { hasPageTools, welcomesAgents } from '../core/surfaces.ts';
import { headlineOf, summaryOf } from '../core/unwritten.ts';
import { Entries, FormattedDate, More, Section, TextList } from './components/blocks.tsx';
import { EssayEntry, EssayLine, EssayLines } from './components/essay-list.tsx';
import { Cover, Covers, Portrait } from './components/picture-gallery.tsx';
import { interfaceText, sentence, sentences } from './components/sentence.tsx';
import { titleSize } from './components/title-size.ts';
import { availability, BookingLink } from './contact.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ContentView, ViewContext } from './view-context.ts';

export const LATEST_ESSAYS = 5;
/** Number of covers in the grid. */
const LATEST_PICTURES = 24;
/** Width of the text column, or of the screen without its margins. */
const COVER_SIZES = '(min-width: 40rem) 37rem, calc(100vw - 2.25rem)';

/** `/`: who the owner is, latest essays, current focus and active projects. */
export function homePage(context: ViewContext): string {
  const { bundle, wording } = context;
  const { site, status, essays, projects, offerings } = bundle;
  const { home = [] } = site;
  const invitations = availability(context);
  const headline = headlineOf(site);
  const name = (
    <a class="p-name u-url u-uid" href={bundle.origin} rel="me">
      {site.name}
    </a>
  );
  return renderDocument(
    <Layout
      context={context}
      meta={{ description: pageDescription(summaryOf(site), site.locale), path: '/' }}
    >
      <header class="intro-home h-card">
        <Portrait context={context} />
        <p class="meta">
          {headline === site.title
            ? name
            : sentence(wording, 'home.owner', {
                name,
                role: <span class="p-job-title">{site.title}</span>,
              })}
          {site.location !== undefined && (
            <>
              {' '}
              · <span class="p-locality">{site.location}</span>
            </>
          )}
        </p>
        <h1 class={titleSize(headline)}>{headline}</h1>
        {site.intro !== undefined && <p class="lead p-note">{site.intro}</p>}
        <p class="ways">
          {essays.length > 0 && <a href="/essays">{sentence(wording, 'home.readEssays')}</a>}{' '}
          {essays.length === 0 && offerings.length > 0 && (
            <a href="/offerings">{sentence(wording, 'pages.offerings')}</a>
          )}{' '}
          <a href="/contact">{sentence(wording, 'home.getInTouch')}</a>
        </p>
      </header>
      <NextSteps context={context} />
      {home.includes('pictures') && <Pictures context={context} />}
      {essays.length > 0 && !home.includes('pictures') && (
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
      {/* Without essays, the page says what there is instead. */}
      <Entries
        title={sentence(wording, 'pages.offerings')}
        isClose
        items={(essays.length === 0 ? offerings : []).map(({ id, name, description }) => (
          <li>
            <h3>
              <a href={`/offerings#${id}`}>{name}</a>
            </h3>
            {description !== undefined && <p>{description}</p>}
          </li>
        ))}
      />
      {essays.length === 0 && (
        <Section title={sentence(wording, 'pages.contact')}>
          <p>
            {sentence(wording, 'contact.writeTo', {
              email: <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>,
            })}
          </p>
          <BookingLink context={context} />
        </Section>
      )}
      {welcomesAgents(site.surfaces) && home.includes('agents') && (
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

/** Renders the covers of the newest essays, and the essays without a cover on a line each. */
function Pictures({ context }: { context: ViewContext }) {
  const { bundle, wording } = context;
  const covered = bundle.essays.filter(({ cover }) => cover).slice(0, LATEST_PICTURES);
  const others = bundle.essays.filter(({ cover }) => !cover).slice(0, LATEST_ESSAYS);
  return (
    <>
      <Covers context={context} essays={covered} />
      {bundle.essays.length > 0 && (
        <Section title={sentence(wording, 'home.latest')}>
          <EssayLines context={context} essays={others} />
          <More href="/essays">{sentence(wording, 'search.browseAll')}</More>
        </Section>
      )}
    </>
  );
}

/**
 * Renders what the owner of a site with little on it can do next. Only the owner sees it: in a preview, and in a browser
 * that is paired, where `web/page/offer-editing.ts` shows it.
 */
function NextSteps({ context: { bundle, wording, isPreview = false } }: { context: ViewContext }) {
  const { essays, profile, offerings, projects } = bundle;
  const hasWork = offerings.length + projects.projects.length > 0;
  if (essays.some(({ pending }) => !pending) || (hasWork && profile.biography !== undefined)) return null;
  const room = (path: string) => <a href={path}>{sentence(wording, 'home.inRoom')}</a>;
  return (
    <div class="next-steps" hidden={!isPreview}>
      <Section title={sentence(wording, 'home.next')}>
        <TextList
          items={[
            profile.biography === undefined &&
              sentence(wording, 'home.nextFacts', {
                place: isPreview ? <code>content/profile.yaml</code> : room(factCardPath('profile')),
              }),
            !hasWork &&
              sentence(wording, 'home.nextOfferings', {
                place: isPreview ? <code>content/offerings.yaml</code> : room(factCardPath('offerings')),
              }),
            sentence(wording, 'home.nextEssay', {
              place: isPreview ? <code>{PROGRAM} new essay</code> : room(newTextPath('essay')),
            }),
          ].filter((step) => step !== false)}
        />
        <p class="meta">{sentence(wording, 'home.nextOnly')}</p>
      </Section>
    </div>
  );
}
