import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { ProblemError } from '../../web/runtime/problems.ts';
import type { ToolContext } from '../../web/runtime/tools/define-tool.ts';
import { findEssay } from '../../web/runtime/tools/find-essay.ts';
import { slugOfUri } from './essay-template.ts';
import type { McpSurface } from './surface.ts';

/** The text of a resource, as the protocol carries it. */
export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/**
 * Reads one of the resources, or an essay by the template.
 *
 * @throws ResourceNotFoundError that names what there is
 */
export async function readResource(
  { resources, registry }: Pick<McpSurface, 'resources' | 'registry'>,
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
  const known = resources.map((candidate) => candidate.uri).join(', ');
  throw new ResourceNotFoundError(uri, `This site has no resource of that URI. The resources are ${known}.`);
}

async function readEssay(uri: string, slug: string, context: ToolContext): Promise<ResourceText> {
  const { bundle, bodyOf } = context;
  try {
    const { slug: found, title } = findEssay(bundle, slug);
    const { content } = await bodyOf(found);
    return { uri, mimeType: 'text/markdown', text: `# ${title}\n\n${content}` };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw fault(error, context);
    throw new ResourceNotFoundError(uri, [error.message, ...error.hints].join(' '));
  }
}

/** The SDK would send the message of any error as it is. */
function fault(error: unknown, { onFault }: ToolContext): ProtocolError {
  onFault?.(error);
  return new ProtocolError(ProtocolErrorCode.InternalError, 'Something failed on our side.');
}
