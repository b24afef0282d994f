/** The four resources, each with the same content as a tool or endpoint, and a URI template for the essays. */
import type { z } from 'zod/v3';
import type { ContentBundle } from './bundle.ts';
import { closest } from './closest.ts';
import { ProblemError } from './problems.ts';
import { remembered } from './remembered.ts';
import { integer, listOf, pick, strictObject, strings, texts, url } from './schemas.ts';
import type { Tool, ToolContext } from './tools/define-tool.ts';
import { openEssay } from './tools/find-essay.ts';
import { getLiveStatus } from './tools/get-live-status.ts';
import { getProjectsOverview } from './tools/get-projects-overview.ts';
import { readProfileBio } from './tools/read-profile-bio.ts';
import { call, type Registry } from './tools/registry.ts';

export const articlesSchema = strictObject({
  articles: listOf({
    ...texts('title', 'slug', 'date', 'category', 'description', 'readingTime'),
    tags: strings,
    link: url.optional(),
  }),
  total: integer,
});

/**
 * Returns the index of all essays, newest first. It is also the content of the `articles` resource. Several interfaces
 * answer with it, and it grows with the site.
 */
export const articlesIndex = remembered(({ essays }: ContentBundle): z.infer<typeof articlesSchema> => {
  return {
    articles: essays.map((essay) => ({
      ...pick(essay, 'title', 'slug', 'date', 'category'),
      description: essay.excerpt,
      readingTime: essay.readingTime,
      tags: [...essay.tags],
      ...(essay.link !== undefined && { link: essay.link }),
    })),
    total: essays.length,
  };
});

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: 'application/json';
  readonly pageScope: readonly string[];
  readonly answer: z.ZodTypeAny;
  /** Whether it depends on the current time and so must not be cached. */
  readonly isUncacheable: boolean;
  /** Returns the content as an object, which is sent as JSON. */
  readonly read: (registry: Registry, context: ToolContext) => Promise<object>;
}

export function createResources(bundle: ContentBundle): readonly Resource[] {
  const resource = (
    name: string,
    description: string,
    rest: Pick<Resource, 'pageScope' | 'answer' | 'read'>,
  ) => ({
    uri: `resource://${bundle.site.key}/${name}`,
    name,
    description,
    mimeType: 'application/json' as const,
    isUncacheable: name === 'live-status',
    ...rest,
  });
  return [
    resource('bio', 'Executive biography, as returned by read_profile_bio.', {
      pageScope: ['/', '/about', '/contact', '/agents'],
      ...answerOf(readProfileBio(bundle)),
    }),
    resource('projects', 'Catalog of open-source projects, as returned by get_projects_overview.', {
      pageScope: ['/', '/projects', '/agents'],
      ...answerOf(getProjectsOverview(bundle)),
    }),
    resource('articles', 'Index of all essays: title, slug, date, category and description.', {
      pageScope: ['/', '/essays', '/essays/*', '/agents'],
      answer: articlesSchema,
      read: async (_registry, context) => articlesIndex(context.bundle),
    }),
    resource('live-status', 'Availability, as returned by get_live_status.', {
      pageScope: ['/*'],
      ...answerOf(getLiveStatus(bundle)),
    }),
  ];
}

function answerOf({ name, output }: Tool): Pick<Resource, 'answer' | 'read'> {
  return {
    answer: output,
    async read(registry, context) {
      const outcome = await call(registry, name, {}, context);
      if (!outcome.ok) throw new ProblemError('internal-error', { detail: outcome.problem.detail });
      return outcome.value;
    },
  };
}

export interface ResourceSource {
  readonly resources: readonly Resource[];
  readonly registry: Registry;
}

/**
 * Reads one of the resources, or an essay by its template URI, as the Model Context Protocol has its contents.
 *
 * @throws ProblemError `resource-not-found`, which names all resources, or `essay-not-found`
 */
export async function readResource(
  { resources, registry }: ResourceSource,
  uri: string,
  context: ToolContext,
) {
  const resource = resources.find((candidate) => candidate.uri === uri);
  if (resource) {
    return { uri, mimeType: resource.mimeType, text: JSON.stringify(await resource.read(registry, context)) };
  }
  const slug = slugOfUri(context.bundle, uri);
  if (slug === undefined) {
    throw new ProblemError('resource-not-found', {
      detail: 'This site has no resource with that URI.',
      hints: resources.map((candidate) => `Use "${candidate.uri}": ${candidate.description}`),
    });
  }
  const essay = await openEssay(context, slug);
  const { content } = await context.bodyOf(essay.slug);
  return { uri, mimeType: 'text/markdown', text: `# ${essay.title}\n\n${content}` };
}

/** Maximum number of values in one completion (MCP specification). */
const MAX_SUGGESTIONS = 100;

/** Returns the resource template for essays: each is read as Markdown by its slug. */
export function essayTemplate({ site }: ContentBundle) {
  return {
    uriTemplate: `resource://${site.key}/essays/{slug}`,
    name: 'essay',
    title: 'One essay',
    description: 'The full text of an essay in Markdown, by its slug.',
    mimeType: 'text/markdown',
  } as const;
}

export function slugOfUri({ site }: ContentBundle, uri: string): string | undefined {
  const prefix = `resource://${site.key}/essays/`;
  return uri.startsWith(prefix) ? uri.slice(prefix.length) : undefined;
}

/** Returns the slugs with the typed prefix, newest first, or else the closest ones. */
export function completeSlug({ essays }: ContentBundle, typed: string) {
  const slugs = essays.map(({ slug }) => slug);
  const withPrefix = slugs.filter((slug) => slug.startsWith(typed.toLowerCase()));
  const found = withPrefix.length > 0 ? withPrefix : closest(typed, slugs);
  const { length: total } = found;
  return { values: found.slice(0, MAX_SUGGESTIONS), total, hasMore: total > MAX_SUGGESTIONS };
}
