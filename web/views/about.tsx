import type { Child } from 'hono/jsx';
import type { ProofPoint } from '../runtime/model.ts';
import { leadingSentences } from '../runtime/prose.ts';
import { Entries, PageIntro, Section, TextList } from './components/blocks.tsx';
import { Portrait } from './components/portrait.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

const MAX_DESCRIPTION_LENGTH = 160;

export const proofLabels: Readonly<Record<ProofPoint['type'], string>> = {
  patent: 'Patent',
  track_record: 'Track record',
  open_source: 'Open source',
};

/** `/about`: the biography and what supports it. */
export function aboutPage(context: ViewContext): string {
  const { bundle } = context;
  const { site, profile } = bundle;
  const meta = {
    name: 'About',
    description: leadingSentences(profile.biography, MAX_DESCRIPTION_LENGTH, site.locale),
    path: '/about',
    type: 'profile',
  } as const;
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={`About ${site.name}`}>
        <p class="meta">
          {site.title} · {site.location}
        </p>
      </PageIntro>
      <div class="with-margin">
        <Portrait context={context} />
        <div class="prose">
          {profile.biography.split(/\n\s*\n/).map((paragraph) => (
            <p>{paragraph}</p>
          ))}
        </div>
      </div>
      <Entries
        title="Roles"
        items={profile.roles.map(({ role, organization, url, description }) =>
          entry(role, url === undefined ? organization : <a href={url}>{organization}</a>, description),
        )}
      />
      <Entries
        title="Ventures"
        items={profile.ventures.map(({ company, role, period, description }) =>
          entry(company, `${role} · ${period}`, description),
        )}
      />
      <ListSection title="Focus areas" items={profile.focusAreas} />
      <ListSection title="Credentials" items={profile.credentials} />
      <Entries
        title="Patents"
        isClose
        items={profile.patents.map(({ number, title, year }) => entry(title, `${number} · ${year}`))}
      />
      <Entries
        title="Proof points"
        items={bundle.proofPoints.map(({ type, title, details, reference }) => {
          const label = proofLabels[type];
          if (reference === undefined) return entry(title, label, details);
          return entry(title, [`${label} · `, linkIfUrl(reference)], details);
        })}
      />
    </Layout>,
  );
}

function entry(title: string, meta: Child, text?: string) {
  return (
    <li>
      <h3>{title}</h3>
      <p class="meta">{meta}</p>
      {text !== undefined && <p>{text}</p>}
    </li>
  );
}

function ListSection({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <TextList items={items} />
    </Section>
  );
}

/** Links a reference if it is a web address; any other reference stays text. */
function linkIfUrl(reference: string) {
  if (!/^https?:\/\/\S+$/.test(reference)) return <span>{reference}</span>;
  return <a href={reference}>{reference.replace(/^https?:\/\//, '')}</a>;
}
