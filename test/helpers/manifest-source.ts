/** A small, complete site for tests, with edge cases in its content. */
import MarkdownIt from 'markdown-it';
import type { ManifestSource } from '../../manifests/source.ts';
import { createCallEndpoints, createEndpoints } from '../../server/endpoints/index.ts';
import { findWords } from '../../site/util/find-words.ts';
import type { ContentDocuments } from '../../web/core/bundle.ts';
import type { EssayDocument } from '../../web/core/essays.ts';
import { createResources } from '../../web/core/resources.ts';
import { createRegistry } from '../../web/core/tools/registry.ts';
import { createWording } from '../../web/locales/wording.ts';
import { bundleOf, essayOf, libraryOf } from './core/site.ts';

export { ORIGIN as SAMPLE_ORIGIN } from './core/site.ts';

/** The six pillars in the contract. The search filter omits one. */
export const pillarNames = [
  'Leadership & Culture',
  'Agentic AI & Security',
  'Deepfake Defense',
  'Fraud Prevention',
  'Product & Engineering Strategy',
  'Frontier AI',
] as const;
export const UNFILTERED_PILLAR = 'Fraud Prevention';

/** Creates an essay from the fields that matter to a test. */
export function sampleEssay(fields: Parameters<typeof essayOf>[0]): EssayDocument {
  const { slug, markdown = `The text of ${slug}.` } = fields;
  return essayOf({ category: pillarNames[0], excerpt: `What ${slug} is about.`, text: markdown, ...fields });
}

const sampleEssays: readonly EssayDocument[] = [
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
    markdown: 'Essay heading\n===\n\n```sh\n# a comment, not a heading\n```\n\n## Section\n\nText.',
  }),
  sampleEssay({ slug: 'open-fence', markdown: '### Code\n\n~~~~\n# left open' }),
  sampleEssay({ slug: 'plain', date: '2025-12-31', category: 'Frontier AI' }),
  sampleEssay({ slug: 'unfinished', title: 'A secret draft', draft: true }),
];

const pillars = pillarNames.map((name, index) => ({
  name,
  slug: `pillar-${index}`,
  description: `Essays on ${name}.`,
  synonyms: [],
  inSearchFilter: name !== UNFILTERED_PILLAR,
}));

/** A site with a two-line summary, which line-based documents must fold. */
const site = {
  key: 'ada-sample',
  summary: 'Ada Sample is the founder of Sample Works.\nShe writes essays.',
};

export interface SampleOptions {
  readonly essays?: readonly EssayDocument[];
  readonly site?: Partial<ContentDocuments['site']>;
}

export function createSampleSource(options: SampleOptions = {}): ManifestSource {
  const { essays = sampleEssays, site: siteOverrides = {} } = options;
  const bundle = bundleOf({ site: { ...site, ...siteOverrides }, pillars, essays });
  const library = libraryOf(bundle);
  const [registry, resources] = [createRegistry(bundle), createResources(bundle)];
  return {
    bundle,
    library,
    wording: createWording(findWords(bundle.site.locale)),
    essayHtml: (slug) => new MarkdownIt().render(library.bodies[slug]?.content ?? ''),
    day: '2026-11-21',
    sha256: (text) => `digest of ${text.length} characters`,
    registry,
    resources,
    endpoints: [...createEndpoints(bundle), ...createCallEndpoints(bundle, { registry, resources })],
  };
}

/** Creates essays dated one day apart and spread across the pillars. */
export function manySampleEssays(count: number): EssayDocument[] {
  return Array.from({ length: count }, (_, index) =>
    sampleEssay({
      slug: `essay-number-${index}`,
      title: `The essay with the number ${index}`,
      date: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
      category: pillarNames[index % pillarNames.length] ?? pillarNames[0],
      excerpt: 'A sentence that says what the essay is about, and another one. '.repeat(4),
    }),
  );
}
