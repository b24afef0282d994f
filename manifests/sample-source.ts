/** A small, complete site for the tests, with what is hard to get right in it. */
import { type ContentDocuments, createBundle, type EssayDocument } from '../web/runtime/bundle.ts';
import { createEndpoints } from '../web/runtime/endpoints/index.ts';
import { createResources } from '../web/runtime/resources.ts';
import { createRegistry } from '../web/runtime/tools/registry.ts';
import type { ManifestSource } from './source.ts';

export const SAMPLE_ORIGIN = 'https://ada.test';

/** The contract's six pillars, of which the search filter leaves one out. */
export const pillarNames = [
  'Leadership & Culture',
  'Agentic AI & Security',
  'Deepfake Defense',
  'Fraud Prevention',
  'Product & Engineering Strategy',
  'Frontier AI',
] as const;
export const UNFILTERED_PILLAR = 'Fraud Prevention';

interface EssayFields {
  readonly slug: string;
  readonly title?: string;
  readonly date?: string;
  readonly category?: string;
  readonly excerpt?: string;
  readonly markdown?: string;
  readonly draft?: boolean;
}

/** An essay of which only what matters to a test is given. */
export function sampleEssay(fields: EssayFields): EssayDocument {
  const { slug, title = slug, date = '2026-01-02', category = pillarNames[0], draft = false } = fields;
  const { excerpt = `What ${slug} is about.`, markdown = `The text of ${slug}.` } = fields;
  return {
    slug,
    frontMatter: { title, date, category, excerpt, draft, tags: [], takeaways: [], aliases: [] },
    markdown,
    text: markdown,
    lead: markdown,
    quotes: [],
    headings: [],
  };
}

export const sampleEssays: readonly EssayDocument[] = [
  sampleEssay({
    slug: 'brackets',
    title: 'On [brackets](https://elsewhere.test) and `ticks',
    date: '2026-03-14',
    category: 'Agentic AI & Security',
    excerpt: 'First line.\n## Not a heading\n- [not an item](https://elsewhere.test) `code <b>',
  }),
  sampleEssay({
    slug: 'headings',
    date: '2026-02-01',
    category: UNFILTERED_PILLAR,
    markdown: 'Essay heading\n===\n\n```sh\n# a comment, no heading\n```\n\n## Section\n\nText.',
  }),
  sampleEssay({ slug: 'open-fence', markdown: '### Code\n\n~~~~\n# left open' }),
  sampleEssay({ slug: 'plain', date: '2025-12-31', category: 'Frontier AI' }),
  sampleEssay({ slug: 'unfinished', title: 'A secret draft', draft: true }),
];

const site: ContentDocuments['site'] = {
  key: 'ada-sample',
  name: 'Ada Sample',
  title: 'Founder of Sample Works',
  tagline: 'I measure things twice.',
  summary: 'Ada Sample is the founder of Sample Works.\nShe writes essays.',
  location: 'Sampleton',
  locale: 'en',
  timezone: 'Europe/Lisbon',
  links: { linkedin: 'https://linkedin.test/ada', github: 'https://github.test/ada' },
  contact: { email: 'ada@sample.test' },
  policies: { legalNotice: 'Quote freely.' },
  theme: { accent: '#0f6b5c' },
};

const documents: Omit<ContentDocuments, 'essays'> = {
  site,
  pillars: pillarNames.map((name, index) => ({
    name,
    slug: `pillar-${index}`,
    description: `Essays on ${name}.`,
    synonyms: [],
    inSearchFilter: name !== UNFILTERED_PILLAR,
  })),
  profile: {
    biography: 'Ada measures.',
    company: 'Sample Works',
    roles: [{ role: 'Founder', organization: 'Sample Works' }],
    ventures: [],
    focusAreas: ['Measuring'],
    credentials: [],
    patents: [],
  },
  projects: { organization: 'Sample Works', projects: [] },
  offerings: [],
  positioning: {
    default: {
      icp: 'Those who measure.',
      coreProblem: 'Errors.',
      coreSolution: 'Care.',
      coreTheses: [],
      differentiators: [],
      approvedSoundbites: [],
      toneAndStyle: 'Plain.',
      terminology: { preferred: [], avoid: [] },
    },
    personas: [],
  },
  proofPoints: [],
  status: {
    updated: '2026-03-01',
    activeFocus: ['Measuring'],
    openForSpeaking: true,
    openForAdvisory: false,
    advisoryAndSpeakingTopics: [],
  },
};

export interface SampleOptions {
  readonly essays?: readonly EssayDocument[];
  readonly site?: Partial<ContentDocuments['site']>;
}

export function createSampleSource(options: SampleOptions = {}): ManifestSource {
  const { essays = sampleEssays, site: siteOverrides = {} } = options;
  const bundle = createBundle({ ...documents, site: { ...site, ...siteOverrides }, essays }, SAMPLE_ORIGIN);
  return {
    bundle,
    registry: createRegistry(bundle),
    resources: createResources(bundle),
    endpoints: createEndpoints(bundle),
  };
}

/** One day apart, spread over the pillars. */
export function manySampleEssays(count: number): EssayDocument[] {
  return Array.from({ length: count }, (_, index) =>
    sampleEssay({
      slug: `essay-number-${index}`,
      title: `The essay that was written as number ${index}`,
      date: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
      category: pillarNames[index % pillarNames.length] ?? pillarNames[0],
      excerpt: 'A sentence that says what the essay is about, and another one. '.repeat(4),
    }),
  );
}
