/** A server whose tools can ask the owner, whatever the host of the assistant makes of the question. */
import {
  type InputRequiredResult,
  isInputRequiredResult,
  type RequestId,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { WordedServer } from '../../server/http/mcp/sdk-server.ts';

/**
 * Hosts of earlier revisions are asked while a call waits. One that answers with an error, or not at all, counts as having
 * cancelled the question, so that the call is still answered by its tool.
 */
export class AskingServer extends WordedServer {
  protected override _wrapHandler(...[method, handler]: Parameters<Server['_wrapHandler']>) {
    const asked = new Map<RequestId, InputRequiredResult>();
    const answer = super._wrapHandler(method, async (request, context) => {
      const result = await handler(request, context);
      if (isInputRequiredResult(result)) asked.set(context.mcpReq.id, result);
      else asked.delete(context.mcpReq.id);
      return result;
    });
    return async (...[request, context]: Parameters<typeof answer>) => {
      const { id } = context.mcpReq;
      try {
        const result = await answer(request, context);
        const question = asked.get(id);
        const isOpen = question === undefined || isInputRequiredResult(result);
        return isOpen ? result : await answer(request, withCancelled(context, question));
      } finally {
        asked.delete(id);
      }
    };
  }
}

function withCancelled(context: ServerContext, { inputRequests = {}, requestState }: InputRequiredResult) {
  const cancelled = Object.keys(inputRequests).map((key) => [key, { action: 'cancel' as const }] as const);
  return {
    ...context,
    mcpReq: {
      ...context.mcpReq,
      inputResponses: Object.fromEntries(cancelled),
      requestState: (() => requestState) as ServerContext['mcpReq']['requestState'],
    },
  };
}
