/** Checks the interfaces for agents: manifests, the REST API and the MCP server. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv } from 'ajv';
import { z } from 'zod/v3';
import { sha256 } from '../../../site/util/hash.ts';
import { rootMessage } from '../../../site/util/root-message.ts';
import {
  CheckError,
  type CheckGroups,
  documentCheck,
  ensure,
  ensureHeaders,
  ensureShape,
  isMissing,
  parseJson,
  READ_LOG,
  type RunningSite,
} from '../site.ts';

const text = z.string().min(1);
const ajv = new Ajv({ strict: false, validateFormats: false });
const jsonSchema = z.record(z.unknown()).superRefine((schema, context) => {
  try {
    ajv.compile(schema);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is not a JSON Schema: ${String(error)}` });
  }
});

const skillsIndex = documentCheck(
  '/.well-known/agent-skills/index.json',
  z.object({ skills: z.array(z.object({ name: text, url: text, digest: text })).nonempty() }),
);

const parameter = z.object({ required: z.boolean().optional() });
const operation = z.object({ operationId: text, parameters: z.array(parameter).default([]) });
const openApi = documentCheck(
  '/openapi.json',
  z.object({
    openapi: z.literal('3.1.0'),
    info: z.object({ version: z.literal('1.0.0') }),
    paths: z.record(z.record(operation)),
  }),
);

const catalogOf = <Entry extends z.ZodTypeAny>(entry: Entry) =>
  z.object({ specVersion: z.literal('1.0'), entries: z.array(entry).nonempty() });
const resource = z.object({
  identifier: z.string().regex(/^urn:air:[\w.-]+(:[\w.-]+)+$/),
  displayName: text,
  type: z.string().regex(/^(?:application\/[\w.+-]+|text\/markdown; profile="[\w:-]+")$/),
});
const located = z.object({ url: z.string().url() });
const queries = z.object({ representativeQueries: z.array(text).min(2).max(5) });
const aiCatalog = documentCheck(
  '/.well-known/ai-catalog.json',
  catalogOf(resource.merge(queries).and(located.or(z.object({ data: catalogOf(resource.merge(located)) })))),
  'application/ai-catalog+json',
);

const serverCard = documentCheck(
  '/mcp/server-card',
  z.object({
    name: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
    remotes: z.array(z.object({ type: z.literal('streamable-http') })).nonempty(),
    serverInfo: z.object({ name: text }),
  }),
  'application/mcp-server-card+json',
);

const MCP = '/mcp';
const MAX_SHOWN_BODY = 200;

/** Connects as an MCP client, lists the tools and calls one. */
async function checkServer(site: RunningSite): Promise<void> {
  // A site that has no card and no link to a server has no server.
  if (!site.advertises(MCP)) await serverCard(site);
  const client = new Client({ name: 'foyer-doctor', version: '1.0.0' });
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(site.origin + MCP), { fetch: site.send }));
    const name = client.getServerVersion()?.name;
    const { serverInfo } = await serverCard(site);
    const message = `The server calls itself ${name}, but its card says ${serverInfo.name}.`;
    ensure(name === serverInfo.name, message);
    const { tools } = await client.listTools();
    ensure(tools.length > 0, 'The server lists no tools.');
    for (const tool of tools) ensureShape(tool.inputSchema, jsonSchema, `The input schema of ${tool.name}`);
    const overview = await client.callTool({ name: 'get_site_overview', arguments: {} });
    ensure(!overview.isError && overview.structuredContent, 'get_site_overview fails.', READ_LOG);
  } catch (cause) {
    if (cause instanceof CheckError) throw cause;
    const fix = `Configure the proxy to forward POST ${MCP} with its headers, and set PUBLIC_URL to the address of the site.`;
    throw new CheckError(`The server at ${MCP}: ${rootMessage(cause)}`, fix, { cause });
  } finally {
    await client.close();
  }
}

export const agentChecks: CheckGroups = {
  Agents: {
    'the WebMCP manifest has tools with valid schemas': documentCheck(
      '/.well-known/webmcp.json',
      z.object({
        tools: z
          .array(z.object({ name: text, inputSchema: jsonSchema, outputSchema: jsonSchema }))
          .nonempty(),
      }),
    ),
    'the plugin manifest is complete': documentCheck(
      '/.well-known/ai-plugin.json',
      z.object({
        schema_version: z.literal('v1'),
        name_for_model: text,
        name_for_human: text,
        description_for_model: text,
        api: z.object({ url: text }),
        logo_url: text,
        contact_email: text,
      }),
    ),
    'the AI Catalog names every interface': aiCatalog,
    'the API catalog describes every API': documentCheck(
      '/.well-known/api-catalog',
      z.object({
        linkset: z
          .array(z.object({ anchor: text, 'service-desc': z.array(z.object({})).nonempty() }))
          .nonempty(),
      }),
      'application/linkset+json',
    ),
    'the agent skills match their digests': async (site) => {
      for (const { name, url, digest } of (await skillsIndex(site)).skills) {
        const { text: markdown } = await site.getOk(site.ownPath(url) ?? '/');
        ensure(
          digest === `sha256:${sha256(markdown)}`,
          `The skill ${name} does not match its digest in the index.`,
          'Configure the proxy not to alter the file, and to cache it for as long as the index.',
        );
        const hasFrontMatter = markdown.startsWith(`---\nname: ${name}\ndescription: `);
        ensure(hasFrontMatter, `The skill ${name} has no front matter with name and description.`);
      }
    },
  },
  API: {
    'the site is healthy': async ({ get }) => {
      const { status, text: body } = await get('/healthz');
      const message = `/healthz returns ${status}: ${body.slice(0, MAX_SHOWN_BODY)}`;
      ensure(status === 200 && body.includes('"ok"'), message, 'Check whether the database can be reached.');
    },
    'messages can be stored': async ({ get }) => {
      const { status, text: body } = await get('/readyz');
      const message = `/readyz returns ${status}: ${body.slice(0, MAX_SHOWN_BODY)}`;
      ensure(
        status === 200,
        message,
        'Free space on the disk that has DATA_DIR, or read the log of the site.',
      );
    },
    'the OpenAPI document is valid': openApi,
    'every GET endpoint responds': async (site) => {
      for (const [path, { get }] of Object.entries((await openApi(site)).paths)) {
        // A call without input is possible if no parameter is required.
        if (get === undefined || get.parameters.some(({ required }) => required)) continue;
        ensure(
          parseJson((await site.getOk(path)).text) !== undefined,
          `The response from ${path} is not JSON.`,
        );
      }
    },
    'responses carry the telemetry headers': async (site) => {
      await openApi(site);
      ensureHeaders(await site.getOk('/api/mcp/essays/search?q=a&limit=1'), 'An API response', {
        'x-agent-ready': /^true$/,
        'x-ratelimit-limit': /^\d+$/,
        'x-ratelimit-remaining': /^\d+$/,
        'access-control-allow-origin': /^\*$/,
      });
    },
    'errors are problem documents': async (site) => {
      const { type, text: body } = await isMissing('/api/mcp/')(site);
      const isProblem = type === 'application/problem+json' && parseJson(body) !== undefined;
      const fix = 'Configure the proxy not to replace error responses with its own pages.';
      ensure(isProblem, 'An API error is not a problem document.', fix);
    },
  },
  MCP: {
    'the server card says where the server is': serverCard,
    'the server completes the handshake, and its tools answer': checkServer,
  },
};
