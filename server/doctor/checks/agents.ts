/** Checks of what agents use: manifests, the REST API and the MCP server. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sha256 } from '../../util/hash.ts';
import {
  type Check,
  CheckError,
  ensure,
  ensureSchema,
  isObject,
  jsonAt,
  MISSING,
  objectAt,
  objectsIn,
  parseJson,
  READ_LOG,
  SwitchedOff,
} from '../check.ts';
import type { RunningSite } from '../site.ts';

async function webMcp(site: RunningSite): Promise<void> {
  const tools = objectsIn(await jsonAt(site, '/.well-known/webmcp.json'), 'tools');
  ensure(tools.length > 0, 'webmcp.json lists no tool.');
  ensure(new Set(tools.map(({ name }) => name)).size === tools.length, 'webmcp.json lists a tool twice.');
  for (const { name, inputSchema, outputSchema } of tools) {
    ensureSchema(inputSchema, `The inputSchema of ${String(name)}`);
    ensureSchema(outputSchema, `The outputSchema of ${String(name)}`);
  }
}

const pluginFields = [
  'name_for_model',
  'name_for_human',
  'description_for_model',
  'api',
  'logo_url',
  'contact_email',
];

async function plugin(site: RunningSite): Promise<void> {
  const manifest = await jsonAt(site, '/.well-known/ai-plugin.json');
  ensure(manifest.schema_version === 'v1', 'ai-plugin.json does not have version v1.');
  for (const field of pluginFields) ensure(manifest[field], `ai-plugin.json has no ${field}.`);
}

async function catalog(site: RunningSite): Promise<void> {
  const document = await jsonAt(site, '/.well-known/api-catalog', 'application/linkset+json');
  const entries = objectsIn(document, 'linkset');
  ensure(entries.length > 0, 'The API catalogue is empty.');
  for (const entry of entries) {
    const isDescribed = typeof entry.anchor === 'string' && objectsIn(entry, 'service-desc').length > 0;
    ensure(isDescribed, 'An API in the catalogue has no anchor or no description.');
  }
}

async function skills(site: RunningSite): Promise<void> {
  const listed = objectsIn(await jsonAt(site, '/.well-known/agent-skills/index.json'), 'skills');
  ensure(listed.length > 0, 'The index of skills is empty.');
  for (const { name, url, digest } of listed) {
    const { status, text, bytes } = await site.get(site.ownPath(String(url)) ?? '/');
    ensure(status === 200, `The skill ${String(name)} answers ${status}.`);
    ensure(
      digest === `sha256:${sha256(bytes)}`,
      `The skill ${String(name)} does not match its digest in the index.`,
      'Let the proxy leave the file as it is, and cache it as long as the index.',
    );
    ensure(
      new RegExp(`^---\\nname: ${String(name)}\\ndescription: .+\\n---\\n`).test(text),
      `The skill ${String(name)} has no front matter with name and description.`,
    );
  }
}

async function health({ get }: RunningSite): Promise<void> {
  const { status, text } = await get('/healthz');
  ensure(
    status === 200 && text.includes('"ok"'),
    `/healthz answers ${status}: ${text.slice(0, 80)}`,
    'Check whether the database can be reached.',
  );
}

const OPENAPI = '/openapi.json';

async function operationsOf(site: RunningSite) {
  const paths = objectAt(await jsonAt(site, OPENAPI), 'paths');
  return Object.keys(paths).flatMap((path) =>
    Object.entries(objectAt(paths, path)).flatMap(([method, operation]) =>
      isObject(operation) ? [{ method, path, operation }] : [],
    ),
  );
}

async function openApi(site: RunningSite): Promise<void> {
  const document = await jsonAt(site, OPENAPI);
  ensure(document.openapi === '3.1.0', 'openapi.json is not OpenAPI 3.1.0.');
  ensure(objectAt(document, 'info').version === '1.0.0', 'openapi.json does not have version 1.0.0.');
  const ids = (await operationsOf(site)).map(({ operation }) => operation.operationId);
  ensure(ids.length > 0, 'openapi.json describes no operation.');
  ensure(new Set(ids).size === ids.length, 'openapi.json has an operationId twice.');
}

/** Sends every GET without required parameters. */
async function getOperations(site: RunningSite): Promise<void> {
  for (const { method, path, operation } of await operationsOf(site)) {
    if (method !== 'get' || objectsIn(operation, 'parameters').some(({ required }) => required === true))
      continue;
    const { status, text } = await site.get(path);
    ensure(status === 200 && parseJson(text) !== undefined, `GET ${path} answers ${status}.`, READ_LOG);
  }
}

const telemetry: readonly (readonly [header: string, value: RegExp])[] = [
  ['x-agent-ready', /^true$/],
  ['x-ratelimit-limit', /^\d+$/],
  ['x-ratelimit-remaining', /^\d+$/],
  ['access-control-allow-origin', /^\*$/],
];

async function telemetryHeaders({ get }: RunningSite): Promise<void> {
  const path = '/api/mcp/essays/search?q=a&limit=1';
  const { status, headers } = await get(path);
  ensure(status === 200, `GET ${path} answers ${status}.`, READ_LOG);
  for (const [name, value] of telemetry) {
    ensure(
      value.test(headers.get(name) ?? ''),
      `An API response has no valid ${name} header.`,
      'Let the proxy pass on the headers of the site.',
    );
  }
}

async function problemDocuments({ get }: RunningSite): Promise<void> {
  const { status, type, text } = await get(`/api/mcp/${MISSING}`);
  ensure(status === 404, `A missing endpoint answers ${status}.`, 'Let the proxy pass on the 404.');
  ensure(
    type === 'application/problem+json' && parseJson(text) !== undefined,
    'An API error is not a problem document.',
    'Let the proxy show no error pages of its own.',
  );
}

const CARD = '/.well-known/mcp/server-card.json';
const MCP = '/mcp';

async function serverCard(site: RunningSite): Promise<void> {
  const card = await jsonAt(site, CARD);
  ensure(/^[\w.-]+\/[\w.-]+$/.test(String(card.name)), 'The server card has no valid name.');
  ensure(objectsIn(card, 'remotes')[0]?.type === 'streamable-http', 'The server card names no server.');
  ensure(objectAt(card, 'serverInfo').name, 'The server card has no serverInfo.');
}

/** Runs a check with a connected MCP client. */
function withClient(run: (client: Client, site: RunningSite) => Promise<void>) {
  return async (site: RunningSite): Promise<void> => {
    const isOffered = site.advertises(MCP) || site.advertises(CARD);
    if (!isOffered && (await site.get(CARD)).status === 404) throw new SwitchedOff();
    const client = new Client({ name: 'foyer-doctor', version: '1.0.0' });
    try {
      await client.connect(new StreamableHTTPClientTransport(new URL(site.origin + MCP)));
      await run(client, site);
    } catch (cause) {
      if (cause instanceof CheckError) throw cause;
      const fix = `Let the proxy pass on POST ${MCP} with its headers, and set PUBLIC_URL to the address of the site.`;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CheckError(`The server at ${MCP}: ${reason}`, fix, { cause });
    } finally {
      await client.close();
    }
  };
}

const handshake = withClient(async (client, site) => {
  const name = client.getServerVersion()?.name;
  const expected = objectAt(await jsonAt(site, CARD), 'serverInfo').name;
  ensure(name === expected, `The server calls itself ${name}, but its card says ${String(expected)}.`);
});

const toolSchemas = withClient(async (client) => {
  const { tools } = await client.listTools();
  ensure(tools.length > 0, 'The server lists no tool.');
  for (const { name, inputSchema } of tools) ensureSchema(inputSchema, `The input schema of ${name}`);
});

const toolCall = withClient(async (client) => {
  const { isError, structuredContent } = await client.callTool({ name: 'get_site_overview', arguments: {} });
  ensure(!isError && structuredContent, 'get_site_overview fails.', READ_LOG);
});

export const agentChecks: readonly Check[] = [
  { group: 'Agents', name: 'the WebMCP manifest has tools with valid schemas', run: webMcp },
  { group: 'Agents', name: 'the plugin manifest is complete', run: plugin },
  { group: 'Agents', name: 'the API catalogue describes every API', run: catalog },
  { group: 'Agents', name: 'the agent skills match their digests', run: skills },
  { group: 'API', name: 'the site is healthy', run: health },
  { group: 'API', name: 'the OpenAPI document is valid', run: openApi },
  { group: 'API', name: 'every GET answers', run: getOperations },
  { group: 'API', name: 'responses carry the telemetry headers', run: telemetryHeaders },
  { group: 'API', name: 'errors are problem documents', run: problemDocuments },
  { group: 'MCP', name: 'the server card says where the server is', run: serverCard },
  { group: 'MCP', name: 'the server completes the handshake', run: handshake },
  { group: 'MCP', name: 'its tools have valid schemas', run: toolSchemas },
  { group: 'MCP', name: 'a tool answers', run: toolCall },
];
