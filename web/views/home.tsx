import { leadingSentences } from '../runtime/prose.ts';
import { Entries, FormattedDate, More, Section, TextList } from './components/blocks.tsx';
import { EssayList } from './components/essay-list.tsx';
import { availability } from './contact.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const LATEST_ESSAYS = 5;
/** Length of the description that search engines show, in characters. */
const DESCRIPTION_LENGTH = 160;

/** `/`: who the owner is, current focus, latest essays and active projects. */
export function homePage(context: ViewContext): string {
  const { bundle } = context;
  const { site, status, essays, projects } = bundle;
  const description = leadingSentences(site.summary, DESCRIPTION_LENGTH, site.locale);
  return renderDocument(
    <Layout context={context} meta={{ description, path: '/' }}>
      <header class="intro intro-home h-card">
        <h1>
          <a class="p-name u-url u-uid" href={bundle.origin} rel="me">
            {site.name}
          </a>
        </h1>
        <p class="meta">
          <span class="p-job-title">{site.title}</span> · <span class="p-locality">{site.location}</span>
        </p>
        <p class="lead">{site.tagline}</p>
        <p class="p-note">{site.summary}</p>
      </header>
      <Section title="Now">
        {status.activeFocus.length > 0 && <TextList items={status.activeFocus} />}
        <p>
          {availability(status)} <a href="/contact">How to get in touch</a>
        </p>
        <p class="meta">
          As of <FormattedDate value={status.updated} site={site} />
        </p>
      </Section>
      <Section title="Latest essays">
        {essays.length === 0 ? (
          <p class="empty">No essays have been published yet.</p>
        ) : (
          <>
            <EssayList context={context} essays={essays.slice(0, LATEST_ESSAYS)} />
            <More href="/essays">All essays</More>
          </>
        )}
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
      <Section title="For agents">
        <p>
          Software agents are welcome. They can use tools on the page, call REST endpoints or read plain
          documents, and need no key for any of it. <a href="/agents">The page for agents</a> lists it all.
        </p>
      </Section>
    </Layout>,
  );
}
