/** `mcp --url`: an MCP server on the owner's machine that passes every request on to the site. */
import type { Client } from '@modelcontextprotocol/client';
import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { capabilitiesOf, NO_FIELDS } from '../../server/http/mcp/sdk-server.ts';
import { prepareGiven } from '../actions/pictures/add-picture.ts';
import { OwnerError } from '../owner-error.ts';
import { AskingServer } from './asking-server.ts';
import { assistantIdentity } from './assistant-server.ts';
import { siteRefusalIn } from './site-connection.ts';

interface PassedRequest {
  readonly method: string;
  readonly params?: object | undefined;
}

const PASSED = [
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
] as const;

/**
 * Creates a server for one connection. The site asks the owner by its answer to a call, in the newest revision; the SDK
 * turns that into a request to a host of an older one.
 */
export function createRemoteServer(connect: () => Promise<Client>): Server {
  const { info, ...identity } = assistantIdentity({ listChanged: false });
  const server = new AskingServer(info, { ...identity, jsonSchemaValidator: NO_FIELDS });
  const pass = async (request: PassedRequest, context: ServerContext) => {
    const client = await connect();
    return client.request(requestToSite(request, server, context) as never, {
      allowInputRequired: true,
      signal: context.mcpReq.signal,
    });
  };
  for (const method of PASSED) {
    server.setRequestHandler(method, async (request, context) => {
      try {
        return (await pass(request, context)) as never;
      } catch (error) {
        const refusal = siteRefusalIn(error);
        throw refusal ? new ProtocolError(ProtocolErrorCode.InternalError, refusal.message) : error;
      }
    });
  }
  server.setRequestHandler('tools/call', async ({ method, params }, context) => {
    try {
      return (await pass({ method, params: await withPictureSent(params) }, context)) as never;
    } catch (error) {
      const explained = error instanceof OwnerError ? error : unavailable(error);
      return { content: [{ type: 'text' as const, text: JSON.stringify(explained) }], isError: true };
    }
  });
  return server;
}

/** Returns the refusal of the site for an assistant. Rethrows any other error. */
function unavailable(error: unknown): OwnerError {
  const refusal = siteRefusalIn(error);
  if (refusal === undefined) throw error;
  return new OwnerError('unavailable', refusal.message, { fix: '' });
}

interface PassedCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

/** Reads a picture that is named by its path, because the site cannot. It is made small enough to send. */
async function withPictureSent(call: PassedCall): Promise<PassedCall> {
  const { path, ...others } = call.arguments ?? {};
  if (call.name !== 'add_picture' || typeof path !== 'string' || others.bytes !== undefined) return call;
  const { bytes, name } = await prepareGiven({ path }, process.cwd());
  return { ...call, arguments: { name, ...others, bytes: bytes.toString('base64') } };
}

/** Returns the request with what the host of the assistant can do, and with the owner's answer to a question. */
function requestToSite({ method, params }: PassedRequest, server: Server, context: ServerContext): object {
  const { inputResponses } = context.mcpReq;
  const requestState = context.mcpReq.requestState<string>();
  const capabilities = capabilitiesOf(server, context) ?? {};
  return {
    method,
    params: {
      ...params,
      ...(inputResponses !== undefined && { inputResponses }),
      ...(requestState !== undefined && { requestState }),
      _meta: { [CLIENT_CAPABILITIES_META_KEY]: capabilities },
    },
  };
}
