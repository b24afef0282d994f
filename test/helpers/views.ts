/** A small site for tests of the views. All of its hostile owner's free text contains markup. */
import { type ContentBundle, createBundle } from '../../web/core/bundle.ts';
import { crawlersSchema } from '../../web/core/crawlers.ts';
import type { Edition, EssayDocument } from '../../web/core/essays.ts';
import type { Messaging } from '../../web/core/model.ts';
import { EVERY_SURFACE } from '../../web/core/surfaces.ts';
import { toDescriptor } from '../../web/core/tools/descriptor.ts';
import { createRegistry } from '../../web/core/tools/registry.ts';
import type { ContentView, ViewContext } from '../../web/views/view-context.ts';
import { ANY_DAY } from './core/edition.ts';
import { siteWording } from './core/site-wording.ts';

export const SAMPLE_ORIGIN = 'https://ada.example';
/** Text that runs as script if it is inserted unescaped, as text or in an attribute. */
export const HOSTILE = '"\'></script><img src=x onerror=1>';

const messaging: Messaging = {
  icp: 'Banks',
  coreProblem: 'Fraud',
  coreSolution: 'Care',
  coreTheses: [],
  differentiators: [],
  approvedSoundbites: [],
  toneAndStyle: 'Plain',
  terminology: { preferred: [], avoid: [] },
};

/** Creates a minimal essay with the given fields. */
function sampleEssay(
  slug: string,
  title: string,
  date: string,
  rest: Partial<EssayDocument['frontMatter']> = {},
): EssayDocument {
  const lists = { tags: [], takeaways: [], keyQuotes: [], questions: [], aliases: [] };
  const frontMatter = { ...lists, draft: false, category: 'Fraud & Trust' };
  return {
    slug,
    frontMatter: { ...frontMatter, title, date, ...rest },
    markdown: 'Some text.',
    text: 'Some text.',
    wordCount: 2,
    lead: 'Some text.',
    headings: [],
    sections: [],
    siteLinks: [],
  };
}

const essays = [
  sampleEssay('first', 'The First', '2024-05-01'),
  sampleEssay('second', `The Second ${HOSTILE}`, '2025-02-18', {
    subtitle: `A subtitle ${HOSTILE}`,
    excerpt: `An excerpt ${HOSTILE}`,
    takeaways: [`Remember ${HOSTILE}`],
    keyQuotes: [`Quote ${HOSTILE}`],
  }),
  sampleEssay('third', 'The Third', '2025-11-30'),
];

export function sampleBundle(
  published: readonly EssayDocument[] = essays,
  edition: Edition = ANY_DAY,
): ContentBundle {
  return createBundle(
    {
      site: {
        key: 'ada',
        name: `Ada ${HOSTILE} Sample`,
        pronouns: `she/her ${HOSTILE}`,
        title: 'Founder',
        tagline: `Words ${HOSTILE}`,
        summary: `Ada writes. ${HOSTILE}`,
        location: 'Port Sample',
        locale: 'en',
        timezone: 'Europe/Lisbon',
        links: { linkedin: 'https://linkedin.example/ada', github: 'https://github.example/ada' },
        contact: { email: 'ada@ada.example' },
        policies: { legalNotice: 'A notice.', crawlers: crawlersSchema.parse(undefined) },
        theme: { accent: '#0f6b5c' },
        surfaces: EVERY_SURFACE,
        notice: `A notice ${HOSTILE}`,
      },
      pages: [
        { path: '/now', title: `Now ${HOSTILE}`, label: 'Now', description: HOSTILE, inNavigation: true },
        { path: '/imprint', title: 'Imprint', label: HOSTILE, description: 'Who.', inNavigation: false },
      ],
      pillars: [
        {
          name: 'Fraud & Trust',
          slug: 'fraud-trust',
          description: 'Fraud.',
          synonyms: [],
          inSearchFilter: true,
        },
        { name: 'Quiet', slug: 'quiet', description: 'Nothing yet.', synonyms: [], inSearchFilter: true },
      ],
      profile: {
        biography: `One paragraph ${HOSTILE}\n\nAnother one`,
        company: 'Sample Works',
        roles: [{ role: 'Founder', organization: 'Sample Works', url: 'https://works.example' }],
        ventures: [{ company: 'Works', role: 'Founder', period: '2020–today', description: HOSTILE }],
        focusAreas: ['Care'],
        credentials: [],
        patents: [],
      },
      projects: {
        organization: 'Sample Open',
        projects: [
          {
            id: 'bell',
            title: 'Bell',
            tagline: 'Rings',
            category: 'Tool',
            status: 'active',
            repoUrl: 'https://github.example/ada/bell',
            description: HOSTILE,
            stars: 2140,
            cloneCommand: `git clone ${HOSTILE}`,
          },
        ],
      },
      offerings: [
        {
          id: 'talk',
          name: 'A talk',
          category: 'speaking',
          kind: `Keynote ${HOSTILE}`,
          description: HOSTILE,
          price: `from €4,000 ${HOSTILE}`,
          url: 'https://talks.example/doors',
          targetAudience: 'Everyone',
        },
        {
          id: 'review',
          name: 'A review',
          category: 'advisory',
          description: 'Help',
          targetAudience: 'Teams',
        },
      ],
      positioning: { default: messaging, personas: [] },
      proofPoints: [
        { id: 'a', type: 'patent', title: 'Proof A', details: HOSTILE, reference: 'https://proof.example/a' },
        {
          id: 'b',
          type: 'track_record',
          title: 'Proof B',
          details: 'Figures',
          reference: 'javascript:alert(1)',
        },
      ],
      status: {
        updated: '2026-11-02',
        activeFocus: [`Focus ${HOSTILE}`],
        openForSpeaking: true,
        openForAdvisory: false,
        advisoryAndSpeakingTopics: [],
      },
      essays: published,
    },
    SAMPLE_ORIGIN,
    edition,
  );
}

/** Returns content with the words of the interface in its language. */
export function viewOf(bundle: ContentBundle): ContentView {
  return { bundle, wording: siteWording(bundle.site) };
}

export function sampleContext(bundle: ContentBundle = sampleBundle()): ViewContext {
  return {
    ...viewOf(bundle),
    tools: [...createRegistry(bundle).values()].map(toDescriptor),
    assets: {
      script: '/assets/main.js',
      themeScript: '/assets/theme.js',
      stylesheets: ['/assets/main.css'],
      fonts: ['/assets/text.woff2'],
      room: { script: '/assets/room.js', stylesheet: '/assets/room.css' },
    },
    paper: { light: '#fcfaf6', dark: '#111513' },
    rateLimit: 100,
    highlight: () => undefined,
    related: () => [],
    picture: () => undefined,
    socialImage: (path) =>
      path.startsWith('/problems') || path.includes('?') ? undefined : `/social${path}.png`,
  };
}
