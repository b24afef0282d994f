import { documentPaths } from '../../web/runtime/documents.ts';
import type { Endpoint, Freshness } from '../../web/runtime/endpoints/define-endpoint.ts';
import { groupBy } from '../../web/runtime/group-by.ts';
import { oneLine } from '../../web/runtime/markdown/one-line.ts';
import { plural } from '../../web/runtime/prose.ts';
import { MCP_PATH } from '../../web/runtime/routes.ts';
import type { ManifestSource } from '../source.ts';
import { headerComponents, problemComponents, problemSchema } from './components.ts';
import { operation, operationSchemas } from './operation.ts';

/** `/openapi.json`: every endpoint, in OpenAPI 3.1, whose schemas are plain JSON Schema. */
export function openApi(source: ManifestSource) {
  const { bundle, endpoints } = source;
  return {
    openapi: '3.1.0',
    info: info(source),
    servers: [{ url: bundle.origin }],
    security: [],
    tags: tagsOf(endpoints.map(({ path }) => path)),
    paths: paths(endpoints),
    components: components(source),
    ...(bundle.site.surfaces.webmcp && {
      externalDocs: {
        description: 'Every tool and resource of the site, for agents.',
        url: bundle.origin + documentPaths.webMcp,
      },
    }),
  };
}

function paths(endpoints: readonly Endpoint[]) {
  const byPath = groupBy(endpoints, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, ofPath]) => [
      path,
      Object.fromEntries(
        ofPath.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint, tagOf(path))]),
      ),
    ]),
  );
}

function components({ bundle, endpoints }: ManifestSource) {
  const occurring = new Set<Freshness>([...endpoints.map(({ freshness }) => freshness), 'hour', 'never']);
  return {
    schemas: { ...Object.assign({}, ...endpoints.map(operationSchemas)), Problem: problemSchema },
    responses: problemComponents(endpoints, bundle.origin),
    headers: headerComponents(occurring),
  };
}

/** How the operations are grouped for readers: by the first segment of their path. */
const tags = [
  { segments: ['essays', 'articles'], name: 'Essays', description: 'Find and list the essays.' },
  { segments: ['bio', 'projects'], name: 'Owner', description: 'Who the owner is and what they have made.' },
  { segments: ['greetings'], name: 'Greetings', description: 'The public guestbook of agents.' },
  { segments: ['contact'], name: 'Contact', description: 'Write to the owner.' },
  { segments: ['tools'], name: 'Tools', description: 'List and call the tools of the site.' },
  { segments: ['resources'], name: 'Resources', description: 'List and read the resources of the site.' },
];

function tagOf(path: string): string {
  const segment = path.replace(/^\/api\/(mcp\/)?/, '').split('/')[0] ?? '';
  return tags.find(({ segments }) => segments.includes(segment))?.name ?? 'Other';
}

/** Returns the tags that occur in `paths`, each once. */
function tagsOf(paths: readonly string[]) {
  const named = new Map(tags.map(({ name, description }) => [name, description]));
  return [...new Set(paths.map(tagOf))].map((name) => ({
    name,
    description: named.get(name) ?? 'What fits none of the groups.',
  }));
}

function info({ bundle }: ManifestSource) {
  const { origin, site, essays } = bundle;
  return {
    title: `${oneLine(site.name)}: API for agents`,
    summary: oneLine(site.tagline),
    description: [
      `What the site of ${oneLine(site.name)} says, as JSON. It holds ${plural(essays.length, 'published essay')}.`,
      'No key is needed. A client has a number of requests a minute; every answer tells how many in X-RateLimit-Limit and how many are left in X-RateLimit-Remaining.',
      site.surfaces.rest &&
        'Every tool of the site is an operation that bears its name: the body is its input, the answer its structured content.',
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
