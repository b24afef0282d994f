import { ALTERED, type Check, firstWrong, OFF, OK, type Outcome, wrong } from '../check.ts';
import { lookAt } from '../documents.ts';
import { listOf, shapeAt } from '../json.ts';
import { connect } from '../mcp-client.ts';
import { schemaFault } from '../schema-fault.ts';
import type { Visit } from '../visit.ts';

const group = 'MCP';
const CARD = '/.well-known/mcp/server-card.json';
const ENDPOINT = '/mcp';
const PASS_POSTS =
  'Let the proxy pass POST to /mcp with its headers, and PUBLIC_URL be the address of the site.';

const card = (visit: Visit) =>
  lookAt(visit, CARD, 'application/json', async () => {
    const given = await visit.json(CARD);
    const [remote] = listOf(given, 'remotes');
    return firstWrong([
      !/^[\w.-]+\/[\w.-]+$/.test(String(given.name)) && wrong('The server card has no sound name.', ALTERED),
      remote?.type !== 'streamable-http' && wrong('The server card names no server.', ALTERED),
      !shapeAt(given, 'serverInfo').name && wrong('The server card has no serverInfo.', ALTERED),
    ]);
  });

/** Where the site has no card and leads to no server, it has no MCP. */
async function isOff({ get, advertised }: Visit): Promise<boolean> {
  return (await get(CARD)).status === 404 && !advertised.has(ENDPOINT) && !advertised.has(CARD);
}

async function withClient(
  visit: Visit,
  look: (client: Awaited<ReturnType<typeof connect>>) => Promise<Outcome>,
): Promise<Outcome> {
  if (await isOff(visit)) return OFF;
  let client: Awaited<ReturnType<typeof connect>> | undefined;
  try {
    client = await connect(visit.origin + ENDPOINT);
    return await look(client);
  } catch (error) {
    return wrong(`The server at /mcp: ${error instanceof Error ? error.message : String(error)}`, PASS_POSTS);
  } finally {
    await client?.close();
  }
}

const handshake = (visit: Visit) =>
  withClient(visit, async (client) => {
    const told = client.getServerVersion()?.name;
    const expected = shapeAt(await visit.json(CARD), 'serverInfo').name;
    if (told === expected) return OK;
    return wrong(`The server calls itself ${told}, its card ${String(expected)}.`, ALTERED);
  });

const tools = (visit: Visit) =>
  withClient(visit, async (client) => {
    const listed = (await client.listTools()).tools;
    return firstWrong([
      listed.length === 0 && wrong('The server lists no tool.', ALTERED),
      ...listed.map(({ name, inputSchema }) => {
        const fault = schemaFault(inputSchema);
        return fault !== undefined && wrong(`The input schema of ${name} is none: ${fault}`, ALTERED);
      }),
    ]);
  });

const call = (visit: Visit) =>
  withClient(visit, async (client) => {
    const { isError, structuredContent } = await client.callTool({
      name: 'get_site_overview',
      arguments: {},
    });
    if (!isError && structuredContent) return OK;
    return wrong('get_site_overview fails.', 'See what the log of the site says.');
  });

export const mcpChecks: readonly Check[] = [
  { group, name: 'the server card says where the server is', run: card },
  { group, name: 'the server shakes hands', run: handshake },
  { group, name: 'its tools have sound schemas', run: tools },
  { group, name: 'a tool answers', run: call },
];
