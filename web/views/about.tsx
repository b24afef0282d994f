import type { Child } from 'hono/jsx';
import type { ContentBundle } from '../core/bundle.ts';
import type { Profile, ProofPoint } from '../core/model.ts';
import { pageDescription } from '../core/prose.ts';
import { summaryOf } from '../core/unwritten.ts';
import type { Wording } from '../locales/wording.ts';
import type { WordKey } from '../locales/words.ts';
import { Entries, PageIntro, Section, TextList, WebLink } from './components/blocks.tsx';
import { Portrait } from './components/picture-gallery.tsx';
import { sentence } from './components/sentence.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export const proofWords = {
  patent: 'about.patent',
  track_record: 'about.trackRecord',
  open_source: 'about.openSource',
} as const satisfies Readonly<Record<ProofPoint['type'], WordKey>>;

/** Returns the patents, each with what a proof point says about it, and the proof points about anything else. */
export function patentsAndProof({ profile, proofPoints }: ContentBundle) {
  const isProofOf = ({ title, number }: Profile['patents'][number], { type, ...point }: ProofPoint) =>
    type === 'patent' && (point.reference === number || point.title === title);
  return {
    patents: profile.patents.map((patent) => ({
      ...patent,
      details: proofPoints.find((point) => isProofOf(patent, point))?.details,
    })),
    otherProof: proofPoints.filter((point) => !profile.patents.some((patent) => isProofOf(patent, point))),
  };
}

/** `/about`: the biography and what supports it. */
export function aboutPage(context: ViewContext): string {
  const { bundle, wording } = context;
  const { site, profile } = bundle;
  const { patents, otherProof } = patentsAndProof(bundle);
  const known = [site.title, site.location, site.pronouns].filter((fact) => fact !== undefined);
  const facts = <p class="meta">{known.map((fact, place) => [place > 0 && ' · ', <bdi>{fact}</bdi>])}</p>;
  const meta = {
    name: wording.say('pages.about'),
    description: pageDescription(profile.biography ?? summaryOf(site), site.locale),
    path: '/about',
    type: 'profile',
  } as const;
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'about.title', { owner: site.name })}>
        {profile.portrait && facts}
      </PageIntro>
      <div class="with-margin">
        {profile.portrait ? <Portrait context={context} /> : facts}
        <div class="prose">
          {profile.biography?.split(/\n\s*\n/).map((paragraph) => (
            <p>{paragraph}</p>
          ))}
        </div>
      </div>
      <Entries
        title={sentence(wording, 'about.roles')}
        items={profile.roles.map(({ role, organization, url, description }) =>
          listedEntry(role, url === undefined ? organization : <a href={url}>{organization}</a>, description),
        )}
      />
      <Timeline wording={wording} ventures={profile.ventures} />
      <ListSection title={sentence(wording, 'about.focusAreas')} items={profile.focusAreas} />
      <ListSection title={sentence(wording, 'about.credentials')} items={profile.credentials} />
      <Entries
        title={sentence(wording, 'about.patents')}
        items={patents.map(({ number, title, year, url, details }) =>
          listedEntry(
            title,
            [url === undefined ? <bdi>{number}</bdi> : <a href={url}>{number}</a>, ` · ${year}`],
            details,
          ),
        )}
      />
      <Entries
        title={sentence(wording, 'about.proofPoints')}
        items={otherProof.map(({ type, title, details, reference }) => {
          const label = sentence(wording, proofWords[type]);
          if (reference === undefined) return listedEntry(title, label, details);
          return listedEntry(title, [label, ' · ', linkIfUrl(reference)], details);
        })}
      />
    </Layout>,
  );
}

/** Renders the ventures as the owner orders them, each with its years beside it. */
function Timeline({ wording, ventures }: { wording: Wording; ventures: Profile['ventures'] }) {
  if (ventures.length === 0) return null;
  return (
    <Section title={sentence(wording, 'about.ventures')}>
      <ol class="bare timeline">
        {ventures.map(({ company, role, period, description }) => (
          <li>
            <p class="meta years">{period}</p>
            <div>
              <h3>{company}</h3>
              <p class="meta">{role}</p>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function listedEntry(title: string, meta: Child, text?: string) {
  return (
    <li>
      <h3>{title}</h3>
      <p class="meta">{meta}</p>
      {text !== undefined && <p>{text}</p>}
    </li>
  );
}

function ListSection({ title, items }: { title: Child; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <TextList items={items} />
    </Section>
  );
}

/** Links a reference if it is a web address; any other reference stays text. */
function linkIfUrl(reference: string) {
  if (!/^https?:\/\/\S+$/.test(reference)) return <bdi>{reference}</bdi>;
  return <WebLink href={reference} />;
}
