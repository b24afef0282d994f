/** `/openapi.json`: every endpoint, in OpenAPI 3.1, whose schemas are plain JSON Schema. */
import { documentPaths } from '../../web/runtime/documents.ts';
import { type Endpoint, pathParameter } from '../../web/runtime/endpoints/define-endpoint.ts';
import { toJsonSchema } from '../../web/runtime/json-schema.ts';
import { oneLine } from '../../web/runtime/markdown/one-line.ts';
import { plural } from '../../web/runtime/prose.ts';
import { MCP_PATH } from '../../web/runtime/routes.ts';
import type { ManifestSource } from '../source.ts';
import {
  headerComponents,
  headersOf,
  pascalCase,
  problemComponents,
  problemResponses,
  problemSchema,
  propertiesOf,
  reference,
} from './components.ts';

/** Returns the OpenAPI document. */
export function openApi(source: ManifestSource) {
  const { bundle, endpoints } = source;
  return {
    openapi: '3.1.0',
    info: info(source),
    servers: [{ url: bundle.origin }],
    security: [],
    tags: [...new Set(endpoints.map(({ path }) => tagOf(path)))].map(({ name, description }) => {
      return { name, description };
    }),
    paths: paths(endpoints),
    components: {
      schemas: { ...Object.assign({}, ...endpoints.map(operationSchemas)), Problem: problemSchema },
      responses: problemComponents(endpoints, bundle.origin),
      headers: headerComponents(endpoints),
    },
    ...(bundle.site.surfaces.webmcp && {
      externalDocs: {
        description: 'Every tool and resource of the site, for agents.',
        url: bundle.origin + documentPaths.webMcp,
      },
    }),
  };
}

function paths(endpoints: readonly Endpoint[]) {
  const byPath: Record<string, object> = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase();
    byPath[endpoint.path] = { ...byPath[endpoint.path], [method]: operation(endpoint) };
  }
  return byPath;
}

function operation(endpoint: Endpoint) {
  const { method, path, operationId, summary, description, freshness } = endpoint;
  // An uncacheable response cannot be revalidated.
  const isRevalidated = method === 'GET' && freshness !== 'never';
  const headers = headersOf(freshness, isRevalidated ? ['ETag'] : []);
  const json = (kind: 'Request' | 'Response') => ({
    'application/json': { schema: reference('schemas', pascalCase(operationId) + kind) },
  });
  return {
    operationId,
    summary,
    description,
    tags: [tagOf(path).name],
    ...parameters(endpoint),
    ...(method === 'POST' && { requestBody: { required: true, content: json('Request') } }),
    responses: {
      200: { description: `${summary}.`, headers, content: json('Response') },
      ...(isRevalidated && {
        304: {
          description: 'Unchanged: the ETag sent in If-None-Match is still current.',
          headers,
        },
      }),
      ...problemResponses(endpoint),
    },
  };
}

/** Returns the part of `components.schemas` that an endpoint needs: its response, and its body if it has one. */
function operationSchemas({ method, operationId, input, answer }: Endpoint) {
  const name = pascalCase(operationId);
  return {
    ...(method === 'POST' && { [`${name}Request`]: toJsonSchema(input) }),
    [`${name}Response`]: toJsonSchema(answer),
  };
}

function parameters(endpoint: Endpoint) {
  const { method, input, headers = [] } = endpoint;
  const inPath = pathParameter(endpoint)?.name;
  const properties = method === 'GET' ? propertiesOf(input) : [];
  const all = [
    ...properties.map(({ name, required, schema: { description, ...schema } }) => ({
      name,
      in: name === inPath ? 'path' : 'query',
      required,
      ...(description !== undefined && { description }),
      schema,
    })),
    ...headers.map(({ name, required, description }) => {
      return { name, in: 'header', required, description, schema: { type: 'string' } };
    }),
  ];
  return all.length > 0 ? { parameters: all } : {};
}

const OTHER_TAG = { name: 'Other', description: 'Everything else.' };

/** Tags that group operations for readers, by the first segment of the path. */
const tags = [
  { segments: ['essays', 'articles'], name: 'Essays', description: 'Find and list the essays.' },
  { segments: ['bio', 'projects'], name: 'Owner', description: 'Who the owner is and what they have made.' },
  { segments: ['greetings'], name: 'Greetings', description: 'The public guestbook for agents.' },
  { segments: ['contact'], name: 'Contact', description: 'Write to the owner.' },
  { segments: ['tools'], name: 'Tools', description: 'List and call the tools of the site.' },
  { segments: ['resources'], name: 'Resources', description: 'List and read the resources of the site.' },
];

function tagOf(path: string) {
  const segment = path.replace(/^\/api\/(mcp\/)?/, '').split('/')[0] ?? '';
  return tags.find(({ segments }) => segments.includes(segment)) ?? OTHER_TAG;
}

function info({ bundle }: ManifestSource) {
  const { origin, site, essays } = bundle;
  return {
    title: `${oneLine(site.name)}: API for agents`,
    summary: oneLine(site.tagline),
    description: [
      `The content of ${oneLine(site.name)}'s site, as JSON. It has ${plural(essays.length, 'published essay')}.`,
      'No key is needed. The number of requests per minute is limited; every response gives the limit in X-RateLimit-Limit and the requests left in X-RateLimit-Remaining.',
      site.surfaces.rest &&
        "Every tool is an operation of the same name: the request body is the tool's input, and the response is its structured content.",
      site.surfaces.mcp &&
        `Clients of the Model Context Protocol find the same tools at ${origin}${MCP_PATH}.`,
      'Every error is a problem document (RFC 9457), and its hints say what to change to succeed.',
    ]
      .filter((paragraph) => paragraph !== false)
      .join('\n\n'),
    version: '1.0.0',
    termsOfService: `${origin}/legal`,
    contact: { name: oneLine(site.name), url: `${origin}/contact`, email: site.contact.email },
    license: { name: 'Terms of the legal notice', url: `${origin}/legal` },
  };
}
