import { slugOfUri } from './essay-template.ts';
import { ProblemError } from './problems.ts';
import type { Resource } from './resources.ts';
import type { ToolContext } from './tools/define-tool.ts';
import { findEssay } from './tools/find-essay.ts';
import type { Registry } from './tools/registry.ts';

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
