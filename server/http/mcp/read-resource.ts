import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { inWords, ProblemError, problemTypes } from '../../../web/runtime/problems.ts';
import { type ResourceSource, type ResourceText, readResource } from '../../../web/runtime/resources.ts';
import type { ToolContext } from '../../../web/runtime/tools/define-tool.ts';

/**
 * Reads a resource; failures are those of the protocol.
 *
 * @throws ResourceNotFoundError that names what there is
 */
export async function readResourceForClient(
  source: ResourceSource,
  uri: string,
  context: ToolContext,
): Promise<ResourceText> {
  try {
    return await readResource(source, uri, context);
  } catch (error) {
    if (error instanceof ProblemError && problemTypes[error.problem].status === 404) {
      throw new ResourceNotFoundError(uri, inWords(error));
    }
    throw fault(error, context);
  }
}

/** The SDK would send the message of any error as it is. */
function fault(error: unknown, { onFault }: ToolContext): ProtocolError {
  onFault?.(error);
  return new ProtocolError(ProtocolErrorCode.InternalError, 'Something failed on our side.');
}
