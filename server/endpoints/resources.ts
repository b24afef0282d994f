/** REST endpoints for resources: a list, each resource at its own path, and any of them by its URI. */
import { z } from 'zod/v3';
import { RESOURCES_PATH, resourcePath } from '../../web/core/api-paths.ts';
import { defineEndpoint, type Endpoint } from '../../web/core/documents/define-endpoint.ts';
import { type Resource, type ResourceSource, readResource } from '../../web/core/resources.ts';
import {
  listOf,
  noInput,
  pick,
  strictObject,
  strings,
  success,
  text,
  texts,
} from '../../web/core/schemas.ts';
import type { Registry } from '../../web/core/tools/registry.ts';

export function resourceEndpoints(registry: Registry, resources: readonly Resource[]): readonly Endpoint[] {
  return [
    listEndpoint(resources),
    readByUriEndpoint({ resources, registry }),
    ...resources.map((resource) => readEndpoint(resource, registry)),
  ];
}

const entrySchema = strictObject({
  uri: text.describe('Identifies the resource in the Model Context Protocol.'),
  ...texts('name', 'description'),
  mimeType: z.literal('application/json'),
  pageScope: strings.readonly(),
  url: text.describe('REST address of its content.'),
});

const listEndpoint = (resources: readonly Resource[]) =>
  defineEndpoint({
    path: RESOURCES_PATH,
    operationId: 'listResources',
    summary: 'The resources of the site',
    description: 'Every resource with its URI and the address of its content.',
    input: noInput,
    answer: strictObject({ status: success, resources: z.array(entrySchema) }),
    handle: (_input, { bundle }) => ({
      status: 'success' as const,
      resources: resources.map((resource) => ({
        ...pick(resource, 'uri', 'name', 'description', 'mimeType', 'pageScope'),
        url: bundle.origin + resourcePath(resource.name),
      })),
    }),
  });

/** Responds like `resources/read` in the Model Context Protocol, so that the same client code can read both. */
const readByUriEndpoint = (source: ResourceSource) =>
  defineEndpoint({
    path: `${RESOURCES_PATH}/read`,
    operationId: 'readResource',
    summary: 'A resource by its URI',
    description:
      'The text of a resource, or of an essay (resource://<site>/essays/<slug>), as in the Model Context Protocol.',
    input: strictObject({ uri: text.describe('URI of a listed resource, or of an essay.') }),
    answer: strictObject({ status: success, contents: listOf(texts('uri', 'mimeType', 'text')) }),
    freshnessOf: ({ uri }) =>
      source.resources.find((resource) => resource.uri === uri)?.isUncacheable ? 'never' : undefined,
    problems: ['resource-not-found', 'essay-not-found'],
    handle: async ({ uri }, context) => ({
      status: 'success' as const,
      contents: [await readResource(source, uri, context)],
    }),
  });

function readEndpoint(
  { name, uri, description, answer, isUncacheable, read }: Resource,
  registry: Registry,
): Endpoint {
  return defineEndpoint({
    path: resourcePath(name),
    operationId: `read${name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}Resource`,
    summary: `The ${name} resource`,
    description: `${description} Its URI is ${uri}.`,
    input: noInput,
    answer,
    freshness: isUncacheable ? 'never' : 'hour',
    handle: (_input, context) => read(registry, context),
  });
}
