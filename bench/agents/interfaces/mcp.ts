/** The tools of the MCP server, over HTTP. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { rootMessage } from '../../../site/util/root-message.ts';
import type { JsonSchema } from '../../../web/core/json-schema.ts';
import { MCP_PATH } from '../../../web/core/routes.ts';
import { type Interface, UnavailableError } from '../action.ts';

export async function openMcp(origin: string, send: typeof fetch): Promise<Interface> {
  const client = new Client({ name: 'foyer-evaluate', version: '1.0.0' });
  const address = origin + MCP_PATH;
  await client
    .connect(new StreamableHTTPClientTransport(new URL(address), { fetch: send }))
    .catch((cause) => {
      throw new UnavailableError(`${address} does not answer: ${rootMessage(cause)}`, { cause });
    });
  const { tools } = await client.listTools();
  return {
    // Clients do not show the output schemas to a model.
    listing: JSON.stringify(tools.map(({ outputSchema: _, ...tool }) => tool)),
    actions: tools
      .filter(({ annotations }) => annotations?.readOnlyHint)
      .map(({ name, title = '', description = '', inputSchema }) => ({
        name,
        title,
        description,
        inputSchema: inputSchema as JsonSchema,
        async run(input) {
          const { content } = await client.callTool({ name, arguments: { ...input } });
          return { text: content.map((part) => ('text' in part ? part.text : '')).join('\n') };
        },
      })),
    close: () => client.close(),
  };
}
