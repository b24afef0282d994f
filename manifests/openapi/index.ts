import { documentPaths } from '../../web/runtime/documents.ts';
import type { Endpoint, Freshness } from '../../web/runtime/endpoints/define-endpoint.ts';
import { groupBy } from '../../web/runtime/group-by.ts';
import type { ManifestSource } from '../source.ts';
import { headerComponents } from './headers.ts';
import { info } from './info.ts';
import { operation, operationSchemas } from './operation.ts';
import { problemComponents } from './problem-responses.ts';
import { problemSchema } from './problem-schema.ts';
import { tagsOf } from './tags.ts';

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
      Object.fromEntries(ofPath.map((endpoint) => [endpoint.method.toLowerCase(), operation(endpoint)])),
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
