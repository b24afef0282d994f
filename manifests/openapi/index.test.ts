import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { telemetryHeaders } from '../../server/http/middleware/request-limit.ts';
import { createSampleSource, pillarNames, UNFILTERED_PILLAR } from '../../test/helpers/manifest-source.ts';
import { toJsonSchema } from '../../web/runtime/json-schema.ts';
import { EVERY_SURFACE } from '../../web/runtime/surfaces.ts';
import { pascalCase } from './components.ts';
import { openApi } from './index.ts';

/** The `Cache-Control` value that the contract specifies. */
const contractCache = 'public, max-age=3600, s-maxage=86400';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: object };
  readonly responses: Readonly<Record<string, object>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, { readonly schema: object }>>;
    readonly responses: Readonly<
      Record<
        string,
        {
          readonly headers: object;
          readonly content: { 'application/problem+json': { examples: Record<string, { value: unknown }> } };
        }
      >
    >;
  };
}

const source = createSampleSource();
const built = openApi(source);
// Parsed from JSON, as clients read it.
const document: Document = JSON.parse(JSON.stringify(built));
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const schema = (name: string) => document.components.schemas[name];
const response = (name: string) => document.components.responses[name];
const operation = (method: string, path: string) => document.paths[path]?.[method];

const UNCACHEABLE = [
  '/api/contact/token',
  '/api/mcp/resources/live-status',
  // Can read the live status, too.
];

describe('openApi', () => {
  it('has the site’s info, server and security settings', () => {
    expect(built).toMatchObject({
      openapi: '3.1.0',
      info: {
        version: '1.0.0',
        summary: 'I measure things twice.',
        contact: { name: 'Ada Sample', email: 'ada@sample.test', url: 'https://ada.test/contact' },
        license: { url: 'https://ada.test/legal' },
      },
      servers: [{ url: 'https://ada.test' }],
      security: [],
    });
    expect(built.info.description).toContain('4 published essays');
  });

  it('describes exactly the site’s endpoints', () => {
    const described = operations.map(({ method, path, operation: { operationId, summary, description } }) => {
      return { method: method.toUpperCase(), path, operationId, summary, description };
    });
    const expected = source.endpoints.map(({ method, path, operationId, summary, description }) => {
      return { method, path, operationId, summary, description };
    });
    expect(described).toEqual(expected);
  });

  it('has unique operation ids, and uses exactly the declared tags', () => {
    const ids = operations.map((entry) => entry.operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const declared = built.tags.map(({ name }) => name);
    const used = new Set(operations.flatMap((entry) => entry.operation.tags));
    expect([...used].sort()).toEqual([...declared].sort());
    expect(declared).not.toContain('Other');
  });

  it('derives query parameters from the input', () => {
    const search = operation('get', '/api/mcp/essays/search');
    expect(search?.parameters).toEqual([
      expect.objectContaining({ name: 'q', in: 'query', required: false }),
      expect.objectContaining({
        name: 'category',
        in: 'query',
        required: false,
        schema: { type: 'string', enum: pillarNames.filter((name) => name !== UNFILTERED_PILLAR) },
      }),
      expect.objectContaining({
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      }),
    ]);
    expect(operation('get', '/api/mcp/articles')).not.toHaveProperty('parameters');
  });

  it('derives the body of a POST from the input', () => {
    const postOperation = operation('post', '/api/mcp/greetings');
    expect(postOperation).not.toHaveProperty('parameters');
    expect(postOperation?.requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/PostGreetingRequest' } } },
    });
    expect(schema('PostGreetingRequest')).toMatchObject({ required: ['message'] });
  });

  it('allows additional properties in an inquiry, but not in a greeting', () => {
    expect(schema('SendInquiryRequest')).toMatchObject({ additionalProperties: true });
    expect(schema('PostGreetingRequest')).toMatchObject({ additionalProperties: false });
  });

  it.each(operations)('lists the statuses of $method $path', ({ method, path, operation: { responses } }) => {
    const common = ['200', '429', '500'];
    const hasQuery = operation(method, path)?.parameters?.some((parameter) => parameter.in === 'query');
    const badRequest = method === 'post' || hasQuery ? ['400'] : [];
    // A token and the live status are uncacheable, so they are never revalidated.
    const isRevalidated = method === 'get' && !UNCACHEABLE.includes(path);
    const bodyErrors = method === 'get' ? [] : ['413', '415'];
    const unavailable = path === '/api/mcp/greetings' ? ['503'] : [];
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([...common, ...badRequest, ...bodyErrors, ...unavailable]),
    );
    expect(Object.keys(responses).includes('304')).toBe(isRevalidated);
    if (method === 'get') expect(Object.keys(responses)).not.toContain('413');
    if (badRequest.length === 0) expect(Object.keys(responses)).not.toContain('400');
  });

  it('has a path for each tool, with its schemas and with its name as the operation id', () => {
    for (const { name, input, output } of source.registry.values()) {
      const call = operation('post', `/api/mcp/tools/${name}`);
      expect(call?.operationId).toBe(name);
      const component = pascalCase(name);
      expect(schema(`${component}Request`)).toEqual(toJsonSchema(input));
      expect(schema(`${component}Response`)).toEqual(toJsonSchema(output));
      expect(caching(call?.responses['200'])).toBe('no-store');
    }
  });

  it('marks the response to a rejected call as no-store', () => {
    expect(caching(response('InvalidInputOrMalformedBodyOfCall'))).toBe('no-store');
    expect(operation('post', '/api/mcp/tools/get_offerings')?.responses['400']).toEqual({
      $ref: '#/components/responses/InvalidInputOrMalformedBodyOfCall',
    });
  });

  it('takes a tool’s name from the path, and lists the known names', () => {
    expect(operation('get', '/api/mcp/tools/{name}')?.parameters).toEqual([
      expect.objectContaining({
        name: 'name',
        in: 'path',
        required: true,
        schema: { type: 'string', enum: [...source.registry.keys()] },
      }),
    ]);
  });

  it('omits tools and resources when they are switched off', () => {
    const surfaces = { ...EVERY_SURFACE, mcp: false, rest: false };
    const { info, paths, tags } = openApi(createSampleSource({ site: { surfaces } }));
    expect(info.description).not.toMatch(/tool|\/mcp/);
    expect(Object.keys(paths).filter((path) => /tools|resources/.test(path))).toEqual([]);
    expect(tags.map(({ name }) => name)).not.toContain('Tools');
  });

  it('documents every header and cache policy that the server sends', () => {
    const { headers } = document.components;
    const sent = telemetryHeaders({ limit: 100, remaining: 99, reset: 60, exceeded: false }, 10);
    const documented = Object.keys(headers).map((name) => name.toLowerCase());
    expect(documented).toEqual(expect.arrayContaining(Object.keys(sent)));
    expect(headers['Cache-Control-hour']?.schema).toMatchObject({ const: contractCache });
    expect(caching(operation('get', '/api/mcp/articles')?.responses['200'])).toBe(contractCache);
    expect(caching(operation('get', '/api/mcp/greetings')?.responses['200'])).toBe('no-cache');
    expect(caching(response('InvalidInput'))).toBe(contractCache);
    expect(caching(response('RateLimited'))).toBe('no-store');
    expect(response('RateLimited')?.headers).toHaveProperty('Retry-After');
    expect(operation('get', '/api/mcp/articles')?.responses['304']).toHaveProperty('headers.ETag');
  });

  it('has examples of problems that match the schema', () => {
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    const isProblem = ajv.compile(schema('Problem') ?? false);
    const responses = Object.values(document.components.responses);
    const examples = responses.flatMap(({ content }) =>
      Object.values(content['application/problem+json'].examples),
    );
    expect(examples.length).toBeGreaterThanOrEqual(responses.length);
    for (const { value } of examples) expect([value, isProblem(value)]).toEqual([value, true]);
  });

  it('takes the example of invalid input from the endpoint itself', () => {
    const example = (name: string) =>
      response(name)?.content['application/problem+json'].examples['invalid-input']?.value;
    expect(example('InvalidInput')).toMatchObject({
      type: 'https://ada.test/problems/invalid-input',
      instance: '/api/mcp/essays/search',
      errors: [{ pointer: 'limit' }],
    });
    expect(example('InvalidInputOrMalformedBody')).toMatchObject({ errors: [{ pointer: '/message' }] });
  });

  it('passes redocly lint without errors or warnings', { timeout: 30_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-openapi-'));
    try {
      const file = join(folder, 'openapi.json');
      await writeFile(file, JSON.stringify(built));
      const { totals } = await lint(file);
      expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** Returns the documented `Cache-Control` of a response. */
function caching(node: object | undefined): unknown {
  const name = /"Cache-Control":\{"\$ref":"#\/components\/headers\/([\w-]+)"/.exec(JSON.stringify(node))?.[1];
  const header: { const?: unknown } | undefined = document.components.headers[name ?? '']?.schema;
  return header?.const;
}

async function lint(file: string): Promise<{ totals: object }> {
  const redocly = join(process.cwd(), 'node_modules/.bin/redocly');
  const { stdout } = await promisify(execFile)(
    redocly,
    ['lint', '--extends', 'recommended', '--format', 'json', file],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((failure: { stdout: string }) => failure);
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}
