/** A small, complete site for tests. A test overrides only what it needs. */
import { type ContentBundle, type ContentDocuments, createBundle } from '../../../web/core/bundle.ts';
import { crawlersSchema } from '../../../web/core/crawlers.ts';
import type { EndpointContext } from '../../../web/core/documents/define-endpoint.ts';
import type { EssayDocument } from '../../../web/core/essays.ts';
import { bodyReader, createLibrary, type Library } from '../../../web/core/library.ts';
import type { EssayFrontMatter } from '../../../web/core/model.ts';
import { type Problem, ProblemError } from '../../../web/core/problems.ts';
import { countWords } from '../../../web/core/prose.ts';
import { createSearch } from '../../../web/core/search/search.ts';
import { NO_VECTORS } from '../../../web/core/search/vector-space.ts';
import { EVERY_SURFACE } from '../../../web/core/surfaces.ts';
import type { ToolContext } from '../../../web/core/tools/define-tool.ts';
import { call, createRegistry, type StructuredContent } from '../../../web/core/tools/registry.ts';
import { ANY_DAY } from './edition.ts';

export const ORIGIN = 'https://ada.test';

type EssayFields = Partial<EssayFrontMatter> & Partial<Omit<EssayDocument, 'frontMatter'>>;

/** Creates an essay dated 2026-01-02 in the first pillar, with a unique title and text. */
export function essayOf(fields: EssayFields & { readonly slug: string }): EssayDocument {
  const { slug, text = `Nothing but ${slug}.`, markdown = text, lead = text, ...rest } = fields;
  const { headings = [], sections = [], ownTakeaways, siteLinks = [], translation, ...frontMatter } = rest;
  return {
    slug,
    translation,
    frontMatter: {
      title: slug,
      date: '2026-01-02',
      category: 'Frontier AI',
      tags: [],
      takeaways: [],
      keyQuotes: [],
      questions: [],
      aliases: [],
      draft: false,
      ...frontMatter,
    },
    markdown,
    text,
    wordCount: countWords(text),
    lead,
    headings,
    sections,
    ownTakeaways,
    siteLinks,
  };
}

const documents: ContentDocuments = {
  site: {
    key: 'ada',
    name: 'Ada Sample',
    title: 'Founder of Sample Works',
    tagline: 'I measure things twice.',
    summary: 'Ada Sample measures things.',
    location: 'Sampleton',
    locale: 'en',
    timezone: 'Europe/Lisbon',
    links: { linkedin: 'https://linkedin.test/ada', github: 'https://github.test/ada' },
    contact: { email: 'ada@sample.test' },
    policies: { legalNotice: 'Quote freely.', crawlers: crawlersSchema.parse(undefined) },
    theme: { accent: '#0f6b5c' },
    surfaces: EVERY_SURFACE,
  },
  pillars: [
    { name: 'Frontier AI', slug: 'frontier-ai', description: 'New.', synonyms: [], inSearchFilter: true },
    { name: 'Fraud Prevention', slug: 'fraud', description: 'Old.', synonyms: [], inSearchFilter: false },
  ],
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
    updated: '2026-01-01',
    activeFocus: ['Measuring'],
    openForSpeaking: true,
    openForAdvisory: false,
    advisoryAndSpeakingTopics: [],
  },
  pages: [],
  essays: [],
};

type SiteChanges = Partial<Omit<ContentDocuments, 'site'>> & {
  readonly site?: Partial<ContentDocuments['site']>;
};

/** Creates the small site's bundle with the given changes. */
export function bundleOf({ site, ...changes }: SiteChanges = {}): ContentBundle {
  const given = { ...documents, site: { ...documents.site, ...site }, ...changes };
  const bundle = createBundle(given, ORIGIN, ANY_DAY);
  libraries.set(bundle, createLibrary(given, { vectors: NO_VECTORS }, ANY_DAY, ORIGIN));
  return bundle;
}

const libraries = new WeakMap<ContentBundle, Library>();

/** Returns the library for a bundle created by `bundleOf`. */
export function libraryOf(bundle: ContentBundle): Library {
  const library = libraries.get(bundle);
  if (!library) throw new Error('Only bundles made by bundleOf have a library here.');
  return library;
}

/** Creates a handler context for a read-only site. */
export function contextOf(
  bundle: ContentBundle,
  now: string | Date = '2026-07-01T12:00:00Z',
): EndpointContext {
  const rejectWrite = () => {
    throw new Error('Nobody writes to the site of this test.');
  };
  return {
    bundle,
    search: createSearch({ ...bundle, library: libraryOf(bundle), ownNames: [bundle.site.name] }),
    bodyOf: bodyReader(libraryOf(bundle)),
    greetings: { post: rejectWrite, recent: rejectWrite },
    inquiries: { requireAllowedPage: () => undefined, accept: rejectWrite, formToken: rejectWrite },
    now: () => new Date(now),
  };
}

/** Returns a tool's answer. Throws if the tool refuses. */
export async function answer(context: ToolContext, name: string, input: unknown): Promise<StructuredContent> {
  const outcome = await call(createRegistry(context.bundle), name, input, context);
  if (!outcome.ok) throw new Error(`${name} refused: ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}

/** Returns the problem from a tool that refuses. Throws if the tool answers. */
export async function refusal(context: ToolContext, name: string, input: unknown): Promise<Problem> {
  const outcome = await call(createRegistry(context.bundle), name, input, context);
  if (outcome.ok) throw new Error(`${name} answered: ${JSON.stringify(outcome.value)}`);
  return outcome.problem;
}

/** Returns the `ProblemError` that `work` throws. Fails the test for anything else. */
export function thrownBy(work: () => unknown): ProblemError {
  try {
    work();
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
