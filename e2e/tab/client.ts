/** Runs in the page under test, like an extension's script: both official MCP clients over MCP-B's channel. */
import './without-eval.ts';
import { TabClientTransport } from '@mcp-b/transports';
import { Client } from '@modelcontextprotocol/client';
import { Client as ClientOfSdk1 } from '@modelcontextprotocol/sdk/client/index.js';

const clientInfo = { name: 'foyer-test', version: '1.0.0' };
const clients = {
  'client 2': () => new Client(clientInfo),
  'client 2, newest revision first': () => new Client(clientInfo, { versionNegotiation: { mode: 'auto' } }),
  'SDK 1': () => new ClientOfSdk1(clientInfo),
} as const;

export type ClientName = keyof typeof clients;

/** The methods used by the tests. Every version of the client has them. */
export interface TabClient {
  connect(transport: unknown): Promise<void>;
  getServerVersion(): unknown;
  getServerCapabilities(): unknown;
  ping(): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments?: unknown }, options?: { signal?: AbortSignal }): Promise<unknown>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: unknown[] }>;
  readResource(resource: { uri: string }): Promise<unknown>;
}

/** Connects to the page's server, even if the server starts later. */
export async function connect(name: ClientName): Promise<TabClient> {
  const client = clients[name]() as unknown as TabClient;
  await client.connect(new TabClientTransport({ targetOrigin: location.origin }));
  return client;
}
