import type { Profile, ProofPoint } from '../runtime/model.ts';
import { leadingSentences } from '../runtime/prose.ts';
import { mediaPath } from '../runtime/routes.ts';
import { Entries, PageIntro, Section, TextList } from './components/blocks.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

const DESCRIPTION_LENGTH = 160;

export const proofLabels: Readonly<Record<ProofPoint['type'], string>> = {
  patent: 'Patent',
  track_record: 'Track record',
  open_source: 'Open source',
};

/** `/about`: the life, and what backs it. */
export function aboutPage(context: ViewContext): string {
  const { bundle } = context;
  const { site, profile } = bundle;
  const meta = {
    name: 'About',
    description: leadingSentences(profile.biography, DESCRIPTION_LENGTH, site.locale),
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
        {profile.portrait && <Portrait context={context} portrait={profile.portrait} />}
        <div class="prose">
          {profile.biography.split(/\n\s*\n/).map((paragraph) => (
            <p>{paragraph}</p>
          ))}
        </div>
      </div>
      <Entries title="Roles" items={profile.roles.map((role) => <Role role={role} />)} />
      <Entries
        title="Ventures"
        items={profile.ventures.map(({ company, role, period, description }) => (
          <>
            <h3>{company}</h3>
            <p class="meta">
              {role} · {period}
            </p>
            <p>{description}</p>
          </>
        ))}
      />
      <Texts title="Focus areas" items={profile.focusAreas} />
      <Texts title="Credentials" items={profile.credentials} />
      <Entries
        title="Patents"
        isClose
        items={profile.patents.map(({ number, title, year }) => (
          <>
            <h3>{title}</h3>
            <p class="meta">
              {number} · {year}
            </p>
          </>
        ))}
      />
      <Entries title="Proof points" items={bundle.proofPoints.map((proof) => <Proof proof={proof} />)} />
    </Layout>,
  );
}

interface PortraitProps {
  readonly context: ViewContext;
  readonly portrait: NonNullable<Profile['portrait']>;
}

function Portrait({ context, portrait }: PortraitProps) {
  const picture = context.picture(portrait.file) ?? { src: mediaPath(portrait.file) };
  return <img class="portrait" sizes="10rem" {...picture} alt={portrait.alt} />;
}

function Texts({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <TextList items={items} />
    </Section>
  );
}

function Role({
  role: { role, organization, url, description },
}: {
  readonly role: Profile['roles'][number];
}) {
  return (
    <>
      <h3>{role}</h3>
      <p class="meta">{url === undefined ? organization : <a href={url}>{organization}</a>}</p>
      {description !== undefined && <p>{description}</p>}
    </>
  );
}

function Proof({ proof: { type, title, details, reference } }: { readonly proof: ProofPoint }) {
  return (
    <>
      <h3>{title}</h3>
      <p class="meta">
        {proofLabels[type]}
        {reference !== undefined && (
          <>
            {' '}
            · <Reference reference={reference} />
          </>
        )}
      </p>
      <p>{details}</p>
    </>
  );
}

/** A reference is free text; only a web address becomes a link. */
function Reference({ reference }: { readonly reference: string }) {
  if (!/^https?:\/\/\S+$/.test(reference)) return <span>{reference}</span>;
  return <a href={reference}>{reference.replace(/^https?:\/\//, '')}</a>;
}
