/**
 * The server for browser extensions that speak MCP-B (https://docs.mcp-b.ai): the Model Context Protocol over messages
 * in this window.
 */
import { TabServerTransport } from '@mcp-b/transports';
import type { ToolDescriptor } from '../../core/tools/descriptor.ts';
import type { ToolResult } from '../../core/tools/registry.ts';
import type { ExecuteOptions } from '../foyer-tools/model-context.ts';
import type { PageResource } from '../foyer-tools/runtime.ts';
import type { JsonObject, JsonRpcMessage, JsonRpcRequest, JsonRpcResponse } from './messages.ts';

/** The tools and resources that the server offers on the current path. Implemented by `<foyer-tools>`. */
export interface TabServerHost {
  readonly site: string;
  readonly tools: readonly ToolDescriptor[];
  callTool(name: string, input: unknown, options: ExecuteOptions): Promise<ToolResult>;
  loadResources(): Promise<readonly PageResource[]>;
}

/** Supported revisions, newest first. They do not differ in the messages that this server answers. */
const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Error codes from JSON-RPC 2.0, section 5.1; the last is from the Model Context Protocol, Resources. */
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const RESOURCE_NOT_FOUND = -32002;

class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Serves clients in this tab, where extensions inject theirs, until `signal` aborts. Ignores other origins. */
export async function startTabServer(host: TabServerHost, signal: AbortSignal): Promise<void> {
  const transport = new TabServerTransport({ allowedOrigins: [location.origin] });
  const answer = createTabServer(host);
  transport.onmessage = async (message) => {
    const response = await answer(message);
    if (response) await transport.send(response);
  };
  signal.addEventListener('abort', () => void transport.close());
  await transport.start();
}

/**
 * Returns a function that returns the response to a request; undefined for a notification, a response and a request
 * that its client has cancelled. It never rejects.
 */
export function createTabServer(host: TabServerHost) {
  const running = new Map<unknown, AbortController>();

  return async (message: JsonRpcMessage): Promise<JsonRpcResponse | undefined> => {
    if (!('method' in message)) return undefined;
    if (message.method === 'notifications/cancelled') running.get(message.params?.requestId)?.abort();
    if (!('id' in message) || message.id === undefined) return undefined;
    const controller = new AbortController();
    running.set(message.id, controller);
    const response = await answerMessage(host, message, controller.signal);
    if (running.get(message.id) === controller) running.delete(message.id);
    return controller.signal.aborted ? undefined : response;
  };
}

async function answerMessage(
  host: TabServerHost,
  { id, method, params }: JsonRpcRequest,
  signal: AbortSignal,
): Promise<JsonRpcResponse> {
  try {
    return { jsonrpc: '2.0', id, result: await answerRequest(host, method, params ?? {}, signal) };
  } catch (thrown) {
    const isKnown = thrown instanceof ProtocolError;
    const error = isKnown ? thrown : new ProtocolError(INTERNAL_ERROR, 'The page could not answer.');
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
  }
}

async function answerRequest(
  host: TabServerHost,
  method: string,
  params: JsonObject,
  signal: AbortSignal,
): Promise<JsonObject> {
  switch (method) {
    case 'initialize':
      return initialize(params, host.site);
    case 'ping':
      return {};
    case 'tools/list':
      // No output schemas: SDK 1.x clients compile them with `eval`, which extensions may not use.
      return { tools: host.tools.map(({ pageScope, ...tool }) => tool) };
    case 'tools/call': {
      const { name, arguments: input } = params;
      const tool = host.tools.find((offered) => offered.name === name);
      if (tool) return { ...(await host.callTool(tool.name, input, { signal })) };
      throw new ProtocolError(INVALID_PARAMS, notOffered('tool', name));
    }
    case 'resources/list':
      return { resources: (await host.loadResources()).map(({ pageScope, read, ...entry }) => entry) };
    case 'resources/templates/list':
      return { resourceTemplates: [] };
    case 'resources/read': {
      const { uri } = params;
      const resource = (await host.loadResources()).find((offered) => offered.uri === uri);
      if (resource) return resource.read();
      throw new ProtocolError(RESOURCE_NOT_FOUND, notOffered('resource', uri));
    }
    default:
      throw new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`);
  }
}

/** Negotiates the revision. A client that requests an unknown one is offered the newest and may accept it or not. */
function initialize({ protocolVersion }: JsonObject, name: string): JsonObject {
  return {
    protocolVersion: REVISIONS.find((revision) => revision === protocolVersion) ?? REVISIONS[0],
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    serverInfo: { name, version: '1.0.0' },
  };
}

function notOffered(kind: 'tool' | 'resource', name: unknown): string {
  return `This page has no ${kind} ${JSON.stringify(name)}. ${kind}s/list names those it has.`;
}
