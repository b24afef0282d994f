/** The Model Context Protocol as a page speaks it: the tools and resources of its path. */
import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import type { ToolResult } from '../../runtime/tools/registry.ts';
import type { PageResource } from '../tools/page-resources.ts';
import { type Method, ProtocolError } from './answer-message.ts';
import type { JsonObject } from './message.ts';

export interface PageServer {
  /** Names the server to its clients. */
  readonly name: string;
  /** The tools that are offered now. */
  readonly tools: () => readonly ToolDescriptor[];
  /** The resources that are offered now. */
  readonly resources: () => Promise<readonly PageResource[]>;
  readonly call: (name: string, input: unknown) => Promise<ToolResult>;
}

/** The revisions whose messages are alike as far as a page answers them, newest first. */
const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** JSON-RPC 2.0, section 5.1; the protocol uses it for a tool that is not there, too. */
const INVALID_PARAMS = -32602;
/** The protocol, Resources, Error Handling. */
const RESOURCE_NOT_FOUND = -32002;

export function createMethods(server: PageServer): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ['initialize', (params) => initialize(params, server.name)],
    ['ping', () => ({})],
    ['tools/list', () => ({ tools: server.tools().map(toolEntry) })],
    ['tools/call', (params) => callTool(params, server)],
    ['resources/list', async () => ({ resources: (await server.resources()).map(resourceEntry) })],
    ['resources/templates/list', () => ({ resourceTemplates: [] })],
    ['resources/read', (params) => readResource(params, server)],
  ]);
}

/** Where the client's revision is unknown here, the newest one is offered; the client decides. */
function initialize({ protocolVersion }: JsonObject, name: string): JsonObject {
  return {
    protocolVersion: REVISIONS.find((revision) => revision === protocolVersion) ?? REVISIONS[0],
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    serverInfo: { name, version: '1.0.0' },
  };
}

/** Without an output schema: clients of SDK 1.x compile it by `eval`, which extensions are forbidden. */
function toolEntry({ pageScope, ...tool }: ToolDescriptor): JsonObject {
  return tool;
}

function callTool({ name, arguments: input }: JsonObject, server: PageServer): Promise<ToolResult> {
  const tool = server.tools().find((offered) => offered.name === name);
  if (!tool) throw new ProtocolError(INVALID_PARAMS, notHere('tool', name));
  return server.call(tool.name, input);
}

async function readResource({ uri }: JsonObject, server: PageServer): Promise<JsonObject> {
  const resource = (await server.resources()).find((offered) => offered.uri === uri);
  if (!resource) throw new ProtocolError(RESOURCE_NOT_FOUND, notHere('resource', uri));
  return resource.read();
}

function resourceEntry({ uri, name, description, mimeType }: PageResource): JsonObject {
  return { uri, name, description, mimeType };
}

function notHere(what: 'tool' | 'resource', name: unknown): string {
  return `This page has no ${what} ${JSON.stringify(name)}. ${what}s/list names those it has.`;
}
