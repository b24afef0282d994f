/** The SDK's low-level server, as the visitors' endpoint and the owner's assistant use it. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  Server,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import { inOneSentence } from './envelope.ts';

/** Words the refusals of malformed parameters for clients. */
export class WordedServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Server['_wrapHandler']>) {
    const answer = super._wrapHandler(method, handler);
    return (...request: Parameters<typeof answer>) =>
      answer(...request).catch((error: unknown) => {
        throw inOneSentence(method, error);
      });
  }
}

/** The SDK would create an Ajv for each server to validate answers from users, but no question has fields to fill in. */
export const NO_FIELDS: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: () => () => {
    throw new Error('No question to a user has fields.');
  },
};

/** Returns what a client can do: newer revisions say so with each request, older ones when they connect. */
export function capabilitiesOf(server: Server, { mcpReq }: ServerContext): ClientCapabilities | undefined {
  const envelope: { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined = mcpReq.envelope;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** Returns whether a client can show its user a question and return the answer. */
export function canShowQuestions(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
