/** The four resources, each with the answer of a tool or endpoint, and the essays by a URI template. */
import type { z } from 'zod/v3';
import type { ContentBundle } from './bundle.ts';
import { closest } from './closest.ts';
import { articlesIndex, articlesSchema } from './endpoints/catalog.ts';
import { ProblemError } from './problems.ts';
import type { ToolContext } from './tools/define-tool.ts';
import { findEssay } from './tools/essay-tools.ts';
import { getProjectsOverview } from './tools/offer-tools.ts';
import { getLiveStatus, readProfileBio } from './tools/owner-tools.ts';
import { call, type Registry } from './tools/registry.ts';

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: 'application/json';
  readonly pageScope: readonly string[];
  /** Schema of the content. */
  readonly answer: z.ZodTypeAny;
  /** Whether it depends on the moment, so that it must not be cached. */
  readonly isUncacheable: boolean;
  /** The content, as the object that is sent as JSON. */
  readonly read: (registry: Registry, context: ToolContext) => Promise<object>;
}

export function createResources(bundle: ContentBundle): readonly Resource[] {
  const { site } = bundle;
  const resource = (name: string, rest: Omit<Resource, 'uri' | 'name' | 'mimeType'>): Resource => ({
    uri: `resource://${site.key}/${name}`,
    name,
    mimeType: 'application/json',
    ...rest,
  });
  return [
    resource('bio', {
      description: 'Executive biography, as read_profile_bio answers it.',
      pageScope: ['/', '/about', '/contact', '/agents'],
      answer: readProfileBio(bundle).output,
      isUncacheable: false,
      read: answerOf('read_profile_bio'),
    }),
    resource('projects', {
      description: 'Catalogue of open-source projects, as get_projects_overview answers it.',
      pageScope: ['/', '/projects', '/agents'],
      answer: getProjectsOverview(bundle).output,
      isUncacheable: false,
      read: answerOf('get_projects_overview'),
    }),
    resource('articles', {
      description: 'Index of all essays, as GET /api/mcp/articles answers it.',
      pageScope: ['/', '/essays', '/essays/*', '/agents'],
      answer: articlesSchema,
      isUncacheable: false,
      read: async (_registry, context) => articlesIndex(context.bundle),
    }),
    resource('live-status', {
      description: 'Availability, as get_live_status answers it.',
      pageScope: ['/*'],
      answer: getLiveStatus(bundle).output,
      isUncacheable: true,
      read: answerOf('get_live_status'),
    }),
  ];
}

function answerOf(tool: string): Resource['read'] {
  return async (registry, context) => {
    const outcome = await call(registry, tool, {}, context);
    if (!outcome.ok) throw new ProblemError('internal-error', { detail: outcome.problem.detail });
    return outcome.value;
  };
}

/** The text of a resource, as the Model Context Protocol carries it. */
export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

export interface ResourceSource {
  readonly resources: readonly Resource[];
  readonly registry: Registry;
}

/**
 * Reads one of the resources, or an essay by the template.
 *
 * @throws ProblemError `resource-not-found`, which names what there is, or `essay-not-found`
 */
export async function readResource(
  { resources, registry }: ResourceSource,
  uri: string,
  context: ToolContext,
): Promise<ResourceText> {
  const resource = resources.find((candidate) => candidate.uri === uri);
  if (resource) {
    const content = await resource.read(registry, context);
    return { uri, mimeType: resource.mimeType, text: JSON.stringify(content) };
  }
  const slug = slugOfUri(context.bundle, uri);
  if (slug !== undefined) return readEssay(uri, slug, context);
  throw new ProblemError('resource-not-found', {
    detail: 'This site has no resource of that URI.',
    hints: resources.map((candidate) => `Use "${candidate.uri}": ${candidate.description}`),
  });
}

async function readEssay(uri: string, slug: string, { bundle, bodyOf }: ToolContext): Promise<ResourceText> {
  const { slug: found, title } = findEssay(bundle, slug);
  const { content } = await bodyOf(found);
  return { uri, mimeType: 'text/markdown', text: `# ${title}\n\n${content}` };
}

/** Values a client is given to choose from at once (the specification's bound). */
const MAX_SUGGESTIONS = 100;

/** The resource template of the essays: each as Markdown, under its slug. */
export function essayTemplate({ site }: ContentBundle) {
  return {
    uriTemplate: `resource://${site.key}/essays/{slug}`,
    name: 'essay',
    title: 'One essay',
    description: 'The full text of an essay in Markdown, by its slug.',
    mimeType: 'text/markdown',
  } as const;
}

/** The slug in the URI of an essay; undefined for any other URI. */
export function slugOfUri({ site }: ContentBundle, uri: string): string | undefined {
  const prefix = `resource://${site.key}/essays/`;
  return uri.startsWith(prefix) ? uri.slice(prefix.length) : undefined;
}

/** Completes what is typed of a slug: those that begin with it, newest first, else the closest. */
export function completeSlug({ essays }: ContentBundle, typed: string) {
  const slugs = essays.map(({ slug }) => slug);
  const begun = slugs.filter((slug) => slug.startsWith(typed.toLowerCase()));
  const found = begun.length > 0 ? begun : closest(typed, slugs);
  return {
    values: found.slice(0, MAX_SUGGESTIONS),
    total: found.length,
    hasMore: found.length > MAX_SUGGESTIONS,
  };
}
