/** `/openapi.json`: every endpoint, in OpenAPI 3.1, whose schemas are plain JSON Schema. */
import type { Endpoint } from '../../web/core/documents/define-endpoint.ts';
import { documentPaths } from '../../web/core/documents/documents.ts';
import { subjectOf } from '../../web/core/documents/endpoint-subjects.ts';
import { toJsonSchema } from '../../web/core/json-schema.ts';
import { oneLine } from '../../web/core/one-line.ts';
import { plural } from '../../web/core/prose.ts';
import { mcpUrl } from '../../web/core/routes.ts';
import { headlineOf } from '../../web/core/unwritten.ts';
import type { ManifestSource } from '../source.ts';
import { pascalCase, propertiesOf, shareRepeated } from './components.ts';
import { type Example, exampleContext, exampleOf } from './examples.ts';
import { headerComponents, otherResponseComponents, otherResponses, problemSchema } from './responses.ts';

type OpenApiSource = Pick<ManifestSource, 'bundle' | 'library' | 'endpoints'>;

export async function openApi(source: OpenApiSource) {
  const { bundle, endpoints } = source;
  const { operations, components } = await describe(source);
  const paths: Record<string, object> = {};
  for (const { method, path, operation } of operations) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: info(source),
    servers: [{ url: bundle.origin }],
    security: [],
    tags: [...new Set(endpoints.map(({ path }) => subjectOf(path)))].map(({ name, description }) => {
      return { name, description };
    }),
    paths,
    components,
    ...(bundle.site.surfaces.webmcp && {
      externalDocs: {
        description: 'Every tool and resource of the site, for agents.',
        url: bundle.origin + documentPaths.webMcp,
      },
    }),
  };
}

/** Returns the operations, and the components that they refer to. */
async function describe(source: OpenApiSource) {
  const { bundle, endpoints } = source;
  const context = exampleContext(source);
  const parts = await Promise.all(
    endpoints.map(async (endpoint) => {
      const example = await exampleOf(endpoint, context);
      const [answer, body] = [answerOf(endpoint, example), bodyOf(endpoint, example)];
      return { endpoint, example, name: pascalCase(endpoint.operationId), answer, body };
    }),
  );
  const answers = shareRepeated(
    'responses',
    parts.map(({ name, answer }) => [`${name}Response`, answer]),
  );
  const bodies = shareRepeated(
    'requestBodies',
    parts.flatMap(({ name, body }) => (body ? [[`${name}Request`, body]] : [])),
  );
  const headers = shareRepeated(
    'parameters',
    endpoints.flatMap((endpoint) => headerParameters(endpoint).map((header) => [header.name, header])),
  );
  const operations = parts.map(({ endpoint, example, answer, body }) => {
    const { method, path, operationId, summary, description } = endpoint;
    const parameters = [
      ...inputParameters(endpoint, example),
      ...headerParameters(endpoint).map(headers.use),
    ];
    const operation = {
      operationId,
      summary,
      description,
      tags: [subjectOf(path).name],
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: bodies.use(body) }),
      responses: { 200: answers.use(answer), ...(!bundle.exported && otherResponses(endpoint)) },
    };
    return { method, path, operation };
  });
  // The problems and headers are those of this server, not those of a host for files.
  const isServed = bundle.exported === undefined;
  const components = {
    schemas: isServed ? { Problem: problemSchema } : {},
    responses: {
      ...answers.components,
      ...(isServed && otherResponseComponents(endpoints, bundle.origin)),
    },
    parameters: headers.components,
    requestBodies: bodies.components,
    headers: isServed ? headerComponents : {},
  };
  return { operations, components };
}

function answerOf({ answer }: Endpoint, example: Example) {
  const shown = example.answer !== undefined && { example: example.answer };
  return {
    description: 'Success.',
    content: { 'application/json': { schema: toJsonSchema(answer), ...shown } },
  };
}

/**
 * Returns the body of a POST that takes input. It is required unless every field is optional. Its schema must not be in
 * `components.schemas`: there, openapi-typescript makes a field with a default required.
 */
function bodyOf({ method, input }: Endpoint, example: Example) {
  const fields = propertiesOf(input);
  if (method === 'GET' || fields.length === 0) return undefined;
  return {
    required: fields.some(({ required }) => required),
    content: { 'application/json': { schema: toJsonSchema(input), example: example.input } },
  };
}

function inputParameters(endpoint: Endpoint, example: Example) {
  const { method, path, input } = endpoint;
  const properties = method === 'GET' ? propertiesOf(input) : [];
  return properties.map(({ name, required, schema: { description, ...schema } }) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required,
    ...(description !== undefined && { description }),
    schema,
    ...(name in example.input && { example: example.input[name] }),
  }));
}

function headerParameters({ headers = [] }: Endpoint) {
  return headers.map(({ name, required, description, pattern }) => {
    const schema = { type: 'string', ...(pattern && { pattern: pattern.source }) };
    return { name, in: 'header', required, description, schema };
  });
}

function info({ bundle }: OpenApiSource) {
  const { origin, site, essays, exported } = bundle;
  return {
    title: `${oneLine(site.name)}: API for agents`,
    summary: oneLine(headlineOf(site)),
    description: [
      `The content of ${oneLine(site.name)}'s site, as JSON. It has ${plural(essays.length, 'published essay')}.`,
      exported && 'No key is needed.',
      !exported &&
        'No key is needed. X-RateLimit-Limit and X-RateLimit-Remaining say how many requests per minute are allowed and left. Response 429 describes all headers.',
      'Lists and texts in examples are shortened.',
      !exported &&
        'Every tool is an operation of the same name: the request body is its input, and the response its structured content.',
      site.surfaces.mcp && `The same tools are available over MCP at ${mcpUrl(bundle)}.`,
      exported?.api !== undefined &&
        `Searches, messages to the owner and greetings go to ${exported.api}; ${exported.api}${documentPaths.openApi} describes them.`,
      !exported && 'Errors are problem documents (RFC 9457), whose hints say what to change.',
    ]
      .filter((paragraph) => typeof paragraph === 'string')
      .join('\n\n'),
    version: '1.0.0',
    termsOfService: `${origin}/legal`,
    contact: { name: oneLine(site.name), url: `${origin}/contact`, email: site.contact.email },
    license: { name: 'Terms of the legal notice', url: `${origin}/legal` },
  };
}
