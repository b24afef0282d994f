/** The server of the SDK's guide: an `McpServer` for each request, with tools that have their answer ready. */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { say } from '../../server/util/say.ts';
import { readInput } from './read-input.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

export interface SimpleTools {
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: JsonSchema;
    readonly outputSchema: JsonSchema;
  }[];
  /** What the one that is called answers. */
  readonly answer: Record<string, unknown>;
}

const { tools, answer } = await readInput<SimpleTools>();
const registrations = tools.map(({ name, description, inputSchema, outputSchema }) => ({
  name,
  options: {
    description,
    inputSchema: z.fromJSONSchema(inputSchema),
    outputSchema: z.fromJSONSchema(outputSchema),
  },
}));

const { fetch } = createMcpHandler(() => {
  const server = new McpServer({ name: 'plain', version: '1.0.0' });
  for (const { name, options } of registrations) {
    server.registerTool(name, options, () => ({
      content: [{ type: 'text', text: JSON.stringify(answer) }],
      structuredContent: answer,
    }));
  }
  return server;
});

serve({ fetch: (request) => fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
  say(String(port)),
);
