/** Runs in the page under test, where an extension puts it: both official clients of the protocol over MCP-B's channel. */
import './without-eval.ts';
import { TabClientTransport } from '@mcp-b/transports';
import { Client } from '@modelcontextprotocol/client';
import { Client as ClientOfSdk1 } from '@modelcontextprotocol/sdk/client/index.js';

const me = { name: 'foyer-test', version: '1.0.0' };
const clients = {
  'client 2': () => new Client(me),
  'client 2, newest revision first': () => new Client(me, { versionNegotiation: { mode: 'auto' } }),
  'SDK 1': () => new ClientOfSdk1(me),
} as const;

export type ClientName = keyof typeof clients;

/** The part of a client that the tests use, which every generation of it has. */
export interface TabClient {
  connect(transport: unknown): Promise<void>;
  getServerVersion(): unknown;
  getServerCapabilities(): unknown;
  ping(): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments?: unknown }): Promise<unknown>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: unknown[] }>;
  readResource(resource: { uri: string }): Promise<unknown>;
}

/** Connects to the server of the page, whenever that starts. */
export async function connect(name: ClientName): Promise<TabClient> {
  const client = clients[name]() as unknown as TabClient;
  await client.connect(new TabClientTransport({ targetOrigin: location.origin }));
  return client;
}
