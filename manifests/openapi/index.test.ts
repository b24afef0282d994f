import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { telemetryHeaders } from '../../server/http/middleware/request-limit.ts';
import { createSampleSource, pillarNames, UNFILTERED_PILLAR } from '../../test/helpers/manifest-source.ts';
import { resolveReferences } from '../../test/helpers/resolve-references.ts';
import { toJsonSchema } from '../../web/core/json-schema.ts';
import { EVERY_SURFACE } from '../../web/core/surfaces.ts';
import { openApi } from './index.ts';

/** The `Cache-Control` value that the contract specifies. */
const contractCache = 'public, max-age=3600, s-maxage=86400';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}

interface Response {
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: { readonly 'application/json': { readonly schema: object } };
  };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, { readonly schema: object }>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

const source = createSampleSource();
const built = await openApi(source);
// Parsed from JSON, as clients read it.
const document = resolveReferences<Document>(JSON.parse(JSON.stringify(built)));
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const response = (name: string) => document.components.responses[name];
const operation = (method: string, path: string) => document.paths[path]?.[method];
const bodySchema = (path: string) => operation('post', path)?.requestBody?.content['application/json'].schema;

/** Returns the names of the tools whose input has properties. */
const toolsWithInput = () =>
  [...source.registry.values()]
    .filter(({ input }) => Object.keys(toJsonSchema(input).properties ?? {}).length > 0)
    .map(({ name }) => name);

const UNCACHEABLE = ['/api/contact/token', '/api/mcp/resources/live-status'];

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
      expect.objectContaining({
        name: 'q',
        in: 'query',
        required: false,
        example: 'On [brackets](https://elsewhere.test) and `ticks',
      }),
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
        example: 1,
      }),
      ...['sortBy', 'tag', 'from', 'to'].map((name) => {
        return expect.objectContaining({
          name,
          required: false,
          schema: expect.objectContaining({ type: 'string' }),
        });
      }),
    ]);
    expect(operation('get', '/api/mcp/articles')).not.toHaveProperty('parameters');
  });

  it('derives the body of a POST from the input', () => {
    const postOperation = operation('post', '/api/mcp/greetings');
    expect(postOperation).not.toHaveProperty('parameters');
    expect(postOperation?.requestBody?.required).toBe(true);
    expect(bodySchema('/api/mcp/greetings')).toMatchObject({ required: ['message'] });
  });

  it('requires a body only if `{}` is invalid, and has none if nothing else is valid', () => {
    for (const { name, input } of source.registry.values()) {
      const body = operation('post', `/api/mcp/tools/${name}`)?.requestBody;
      expect([name, body?.required ?? false]).toEqual([name, !input.safeParse({}).success]);
    }
    expect(operation('post', '/api/mcp/tools/get_latest_articles')).toHaveProperty('requestBody');
    expect(operation('post', '/api/mcp/tools/get_site_overview')).not.toHaveProperty('requestBody');
  });

  it('allows additional properties in an inquiry, but not in a greeting', () => {
    expect(bodySchema('/api/mcp/contact')).toMatchObject({ additionalProperties: true });
    expect(bodySchema('/api/mcp/greetings')).toMatchObject({ additionalProperties: false });
  });

  it.each(operations)('lists the statuses of $method $path', ({ method, path, operation: { responses } }) => {
    // A token and the live status are uncacheable, so they are never revalidated.
    const isRevalidated = method === 'get' && !UNCACHEABLE.includes(path);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '429', 'default']));
    expect(Object.keys(responses).includes('304')).toBe(isRevalidated);
  });

  it('has a path for each tool, with its schemas and with its name as the operation id', () => {
    const withInput: string[] = [];
    for (const { name, input, output } of source.registry.values()) {
      const path = `/api/mcp/tools/${name}`;
      const call = operation('post', path);
      expect(call?.operationId).toBe(name);
      expect(call?.responses['200']?.content?.['application/json']?.schema).toEqual(toJsonSchema(output));
      if (!call?.requestBody) continue;
      withInput.push(name);
      expect(bodySchema(path)).toEqual(toJsonSchema(input));
    }
    expect(withInput).toEqual(toolsWithInput());
  });

  it('makes components only of what occurs more than once', () => {
    const { schemas, requestBodies, parameters } = built.components;
    expect(Object.keys(schemas)).toEqual(['Problem']);
    expect(Object.keys(requestBodies)).toEqual(['PostGreetingRequest']);
    expect(Object.keys(parameters)).toEqual(['Idempotency-Key']);
    expect(Object.keys(document.components.responses)).toEqual(
      expect.arrayContaining(['ReadProfileBioResponse', 'ListArticlesResponse']),
    );
  });

  it('takes a tool’s name from the path, and lists the known names', () => {
    expect(operation('get', '/api/mcp/tools/{name}')?.parameters).toEqual([
      expect.objectContaining({
        name: 'name',
        in: 'path',
        example: 'get_site_overview',
        required: true,
        schema: { type: 'string', enum: [...source.registry.keys()] },
      }),
    ]);
  });

  it('does not name the MCP server when it is switched off', async () => {
    const surfaces = { ...EVERY_SURFACE, mcp: false };
    const { info } = await openApi(createSampleSource({ site: { surfaces } }));
    expect(info.description).not.toMatch(/\/mcp/);
  });

  it('documents every header and cache policy that the server sends, in the response 429', () => {
    const { headers } = document.components;
    const sent = telemetryHeaders({ limit: 100, remaining: 99, reset: 60, exceeded: false }, 10);
    const limited = operation('get', '/api/mcp/articles')?.responses['429']?.headers ?? {};
    const documented = Object.keys(limited).map((name) => name.toLowerCase());
    expect(documented).toEqual(
      expect.arrayContaining([...Object.keys(sent), 'cache-control', 'retry-after']),
    );
    expect(headers['Cache-Control']?.schema).toMatchObject({ enum: [contractCache, 'no-cache', 'no-store'] });
    expect(operation('get', '/api/mcp/articles')?.responses['304']).toHaveProperty('headers.ETag');
  });

  it('has an example of invalid input in a parameter and in a body, each by the endpoint itself', () => {
    const example = (name: string) => response(name)?.content?.['application/problem+json']?.example;
    expect(example('InvalidInput')).toMatchObject({
      type: 'https://ada.test/problems/invalid-input',
      instance: '/api/mcp/essays/search',
      errors: [{ pointer: 'limit' }],
    });
    expect(example('InvalidInputOrMalformedBody')).toMatchObject({ errors: [{ pointer: '/message' }] });
  });

  it('passes redocly lint without errors or warnings', async () => {
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

async function lint(file: string): Promise<{ totals: object }> {
  const redocly = join(process.cwd(), 'node_modules/.bin/redocly');
  const { stdout } = await promisify(execFile)(
    redocly,
    ['lint', '--extends', 'recommended', '--format', 'json', file],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).catch((failure: { stdout: string }) => failure);
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}

it('says which idempotency keys are valid', () => {
  const parameters = document.paths['/api/mcp/contact']?.post?.parameters ?? [];
  const key = parameters.find(({ name }) => name === 'Idempotency-Key');
  const isValid = new Ajv2020().compile((key as { readonly schema?: object } | undefined)?.schema ?? false);
  expect(['a3f-1', 'two words', '', 'x'.repeat(256)].map((value) => isValid(value))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
