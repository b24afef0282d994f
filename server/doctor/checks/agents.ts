/** Checks of what agents use: manifests, the REST API and the MCP server. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv } from 'ajv';
import { z } from 'zod/v3';
import { sha256 } from '../../util/hash.ts';
import {
  CheckError,
  checkGroup,
  documentAt,
  ensure,
  ensureShape,
  MISSING,
  parseJson,
  READ_LOG,
} from '../check.ts';
import type { RunningSite } from '../site.ts';

/** Describes a JSON document and gives access to it. */
function jsonDocument<Output>(
  path: string,
  schema: z.ZodType<Output, z.ZodTypeDef, unknown>,
  type = 'application/json',
) {
  return async (site: RunningSite): Promise<Output> =>
    ensureShape(parseJson((await documentAt(site, path, type)).text), schema, path);
}

const text = z.string().min(1);
const ajv = new Ajv({ strict: false, validateFormats: false });
const jsonSchema = z.record(z.unknown()).superRefine((schema, context) => {
  try {
    ajv.compile(schema);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is not a JSON Schema: ${String(error)}` });
  }
});

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const webMcp = jsonDocument(
  '/.well-known/webmcp.json',
  z.object({
    tools: z
      .array(z.object({ name: text, inputSchema: jsonSchema, outputSchema: jsonSchema }))
      .nonempty()
      .refine((tools) => isUnique(tools.map(({ name }) => name)), 'lists a tool twice'),
  }),
);

const plugin = jsonDocument(
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
);

const catalog = jsonDocument(
  '/.well-known/api-catalog',
  z.object({
    linkset: z.array(z.object({ anchor: text, 'service-desc': z.array(z.object({})).nonempty() })).nonempty(),
  }),
  'application/linkset+json',
);

const skillsIndex = jsonDocument(
  '/.well-known/agent-skills/index.json',
  z.object({ skills: z.array(z.object({ name: text, url: text, digest: text })).nonempty() }),
);

const openApi = jsonDocument(
  '/openapi.json',
  z.object({
    openapi: z.literal('3.1.0'),
    info: z.object({ version: z.literal('1.0.0') }),
    paths: z
      .record(
        z.record(
          z.object({
            operationId: text,
            parameters: z.array(z.object({ required: z.boolean().optional() })).default([]),
          }),
        ),
      )
      .refine((paths) => Object.keys(paths).length > 0, 'describes no operation')
      .refine(
        (paths) =>
          isUnique(
            Object.values(paths)
              .flatMap(Object.values)
              .map(({ operationId }) => operationId),
          ),
        'has an operationId twice',
      ),
  }),
);

const CARD = '/.well-known/mcp/server-card.json';
const serverCard = jsonDocument(
  CARD,
  z.object({
    name: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
    remotes: z.array(z.object({ type: z.literal('streamable-http') })).nonempty(),
    serverInfo: z.object({ name: text }),
  }),
);

const telemetry: readonly (readonly [header: string, value: RegExp])[] = [
  ['x-agent-ready', /^true$/],
  ['x-ratelimit-limit', /^\d+$/],
  ['x-ratelimit-remaining', /^\d+$/],
  ['access-control-allow-origin', /^\*$/],
];

const MCP = '/mcp';

/** Runs a check with a connected MCP client. */
function withClient(run: (client: Client, site: RunningSite) => Promise<void>) {
  return async (site: RunningSite): Promise<void> => {
    // A site without a card that links to no server has none.
    if (!site.advertises(MCP)) await documentAt(site, CARD, 'application/json');
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

export const agentChecks = [
  ...checkGroup('Agents', {
    'the WebMCP manifest has tools with valid schemas': webMcp,
    'the plugin manifest is complete': plugin,
    'the API catalogue describes every API': catalog,
    'the agent skills match their digests': async (site) => {
      for (const { name, url, digest } of (await skillsIndex(site)).skills) {
        const { status, text: markdown, bytes } = await site.get(site.ownPath(url) ?? '/');
        ensure(status === 200, `The skill ${name} answers ${status}.`);
        ensure(
          digest === `sha256:${sha256(bytes)}`,
          `The skill ${name} does not match its digest in the index.`,
          'Let the proxy leave the file as it is, and cache it as long as the index.',
        );
        const start = `---\nname: ${name}\ndescription: `;
        ensure(
          markdown.startsWith(start),
          `The skill ${name} has no front matter with name and description.`,
        );
      }
    },
  }),
  ...checkGroup('API', {
    'the site is healthy': async ({ get }) => {
      const { status, text: body } = await get('/healthz');
      ensure(
        status === 200 && body.includes('"ok"'),
        `/healthz answers ${status}: ${body.slice(0, 80)}`,
        'Check whether the database can be reached.',
      );
    },
    'the OpenAPI document is valid': openApi,
    'every GET answers': async (site) => {
      for (const [path, { get }] of Object.entries((await openApi(site)).paths)) {
        // A call without input is possible if no parameter is required.
        if (get === undefined || get.parameters.some(({ required }) => required)) continue;
        const { status, text: body } = await site.get(path);
        ensure(status === 200 && parseJson(body) !== undefined, `GET ${path} answers ${status}.`, READ_LOG);
      }
    },
    'responses carry the telemetry headers': async ({ get }) => {
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
    },
    'errors are problem documents': async ({ get }) => {
      const { status, type, text: body } = await get(`/api/mcp/${MISSING}`);
      ensure(status === 404, `A missing endpoint answers ${status}.`, 'Let the proxy pass on the 404.');
      ensure(
        type === 'application/problem+json' && parseJson(body) !== undefined,
        'An API error is not a problem document.',
        'Let the proxy show no error pages of its own.',
      );
    },
  }),
  ...checkGroup('MCP', {
    'the server card says where the server is': serverCard,
    'the server completes the handshake': withClient(async (client, site) => {
      const name = client.getServerVersion()?.name;
      const { serverInfo } = await serverCard(site);
      ensure(
        name === serverInfo.name,
        `The server calls itself ${name}, but its card says ${serverInfo.name}.`,
      );
    }),
    'its tools have valid schemas': withClient(async (client) => {
      const { tools } = await client.listTools();
      ensure(tools.length > 0, 'The server lists no tool.');
      for (const { name, inputSchema } of tools)
        ensureShape(inputSchema, jsonSchema, `The input schema of ${name}`);
    }),
    'a tool answers': withClient(async (client) => {
      const { isError, structuredContent } = await client.callTool({
        name: 'get_site_overview',
        arguments: {},
      });
      ensure(!isError && structuredContent, 'get_site_overview fails.', READ_LOG);
    }),
  }),
];
