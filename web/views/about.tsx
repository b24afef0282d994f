import type { ContentBundle } from '../runtime/bundle.ts';
import type { Profile, ProofPoint } from '../runtime/model.ts';
import { leadingSentences } from '../runtime/prose.ts';
import { mediaPath } from '../runtime/routes.ts';
import { PageIntro, Section, TextList } from './components/blocks.tsx';
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
      <Roles roles={profile.roles} />
      <Ventures ventures={profile.ventures} />
      <Texts title="Focus areas" items={profile.focusAreas} />
      <Texts title="Credentials" items={profile.credentials} />
      <Patents patents={profile.patents} />
      <ProofPoints proofPoints={bundle.proofPoints} />
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

function Roles({ roles }: { readonly roles: Profile['roles'] }) {
  if (roles.length === 0) return null;
  return (
    <Section title="Roles">
      <ul class="bare entries">
        {roles.map(({ role, organization, url, description }) => (
          <li>
            <h3>{role}</h3>
            <p class="meta">{url === undefined ? organization : <a href={url}>{organization}</a>}</p>
            {description !== undefined && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Ventures({ ventures }: { readonly ventures: Profile['ventures'] }) {
  if (ventures.length === 0) return null;
  return (
    <Section title="Ventures">
      <ul class="bare entries">
        {ventures.map(({ company, role, period, description }) => (
          <li>
            <h3>{company}</h3>
            <p class="meta">
              {role} · {period}
            </p>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Patents({ patents }: { readonly patents: Profile['patents'] }) {
  if (patents.length === 0) return null;
  return (
    <Section title="Patents">
      <ul class="bare entries entries-close">
        {patents.map(({ number, title, year }) => (
          <li>
            <h3>{title}</h3>
            <p class="meta">
              {number} · {year}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ProofPoints({ proofPoints }: Pick<ContentBundle, 'proofPoints'>) {
  if (proofPoints.length === 0) return null;
  return (
    <Section title="Proof points">
      <ul class="bare entries">
        {proofPoints.map(({ type, title, details, reference }) => (
          <li>
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
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A reference is free text; only a web address becomes a link. */
function Reference({ reference }: { readonly reference: string }) {
  if (!/^https?:\/\/\S+$/.test(reference)) return <span>{reference}</span>;
  return <a href={reference}>{reference.replace(/^https?:\/\//, '')}</a>;
}
