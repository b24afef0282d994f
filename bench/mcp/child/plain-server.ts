/** `plain-server <tools>`: the server of the SDK's guide; what its tools answer comes by the standard input. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { say } from '../../../server/say.ts';

const answer = JSON.parse(await text(process.stdin)) as Record<string, unknown>;
const count = Number(process.argv[2]);
const inputSchema = z.object({ category: z.string().optional() });
const outputSchema = z.object({
  total: z.number(),
  offerings: z.array(z.looseObject({ id: z.string(), name: z.string(), description: z.string() })),
});

const { fetch } = createMcpHandler(() => {
  const server = new McpServer({ name: 'plain', version: '1.0.0' });
  for (let index = 0; index < count; index += 1) {
    server.registerTool(
      index === 0 ? 'get_offerings' : `tool_${index}`,
      { description: 'What one can engage the owner for.', inputSchema, outputSchema },
      () => ({ content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }),
    );
  }
  return server;
});

serve({ fetch: (request) => fetch(request), hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
  say(String(port)),
);
