import type { ContentBundle } from '../runtime/bundle.ts';
import { leadingSentences } from '../runtime/prose.ts';
import { FormattedDate, Section, TextList } from './components/blocks.tsx';
import { EssayList } from './components/essay-list.tsx';
import { availability } from './contact.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const LATEST_ESSAYS = 5;
/** What search engines show of a description. */
const DESCRIPTION_LENGTH = 160;

/** `/`: who this is, what they work on, what they wrote last. */
export function homePage(context: ViewContext): string {
  const { bundle } = context;
  const { site } = bundle;
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
      <Now bundle={bundle} />
      <LatestEssays bundle={bundle} />
      <ActiveProjects bundle={bundle} />
      <Section title="For agents">
        <p>
          Software agents are welcome. They can use tools in the page, call REST endpoints or read plain
          documents, and need no key for any of it. <a href="/agents">The page for agents</a> lists it all.
        </p>
      </Section>
    </Layout>,
  );
}

function Now({ bundle: { site, status } }: { readonly bundle: ContentBundle }) {
  return (
    <Section title="Now">
      {status.activeFocus.length > 0 && <TextList items={status.activeFocus} />}
      <p>
        {availability(status)} <a href="/contact">How to get in touch</a>
      </p>
      <p class="meta">
        As of <FormattedDate value={status.updated} site={site} />
      </p>
    </Section>
  );
}

function LatestEssays({ bundle }: { readonly bundle: ContentBundle }) {
  const { essays } = bundle;
  return (
    <Section title="Latest essays">
      {essays.length === 0 ? (
        <p class="empty">No essay is published yet.</p>
      ) : (
        <>
          <EssayList bundle={bundle} essays={essays.slice(0, LATEST_ESSAYS)} />
          <p class="more">
            <a href="/essays">All essays</a>
          </p>
        </>
      )}
    </Section>
  );
}

function ActiveProjects({ bundle }: { readonly bundle: ContentBundle }) {
  const active = bundle.projects.projects.filter(({ status }) => status === 'active');
  if (active.length === 0) return null;
  return (
    <Section title="Projects">
      <ul class="bare entries entries-close">
        {active.map(({ id, title, tagline }) => (
          <li>
            <h3>
              <a href={`/projects#${id}`}>{title}</a>
            </h3>
            <p>{tagline}</p>
          </li>
        ))}
      </ul>
      <p class="more">
        <a href="/projects">All projects</a>
      </p>
    </Section>
  );
}
