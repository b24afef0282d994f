/** The resources by REST: a list, and each at the path of its name. */
import { z } from 'zod/v3';
import type { Resource } from '../resources.ts';
import { RESOURCES_PATH, resourcePath } from '../routes.ts';
import type { Registry } from '../tools/registry.ts';
import { defineEndpoint, type Endpoint } from './define-endpoint.ts';
import { noParameters, success } from './parameters.ts';

export function resourceEndpoints(registry: Registry, resources: readonly Resource[]): readonly Endpoint[] {
  return [listing(resources), ...resources.map((resource) => readingOf(resource, registry))];
}

const entrySchema = z
  .object({
    uri: z.string().describe('Names the resource in the Model Context Protocol.'),
    name: z.string(),
    description: z.string(),
    mimeType: z.literal('application/json'),
    pageScope: z.array(z.string()).readonly(),
    url: z.string().describe('Where its content is read by REST.'),
  })
  .strict();

const listing = (resources: readonly Resource[]) =>
  defineEndpoint({
    method: 'GET',
    path: RESOURCES_PATH,
    operationId: 'listResources',
    summary: 'The resources of the site',
    description: 'Every resource with its URI and the address of its content.',
    input: noParameters,
    answer: z.object({ status: success, resources: z.array(entrySchema) }).strict(),
    freshness: 'hour',
    problems: [],
    handle: (_input, { bundle }) => ({
      status: 'success' as const,
      resources: resources.map(({ uri, name, description, mimeType, pageScope }) => ({
        uri,
        name,
        description,
        mimeType,
        pageScope,
        url: bundle.origin + resourcePath(name),
      })),
    }),
  });

function readingOf(
  { name, uri, description, answer, isAlive, read }: Resource,
  registry: Registry,
): Endpoint {
  return defineEndpoint({
    method: 'GET',
    path: resourcePath(name),
    operationId: `read${name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}Resource`,
    summary: `Resource ${name}`,
    description: `${description} Its URI is ${uri}.`,
    input: noParameters,
    answer,
    freshness: isAlive ? 'never' : 'hour',
    problems: [],
    handle: (_input, context) => read(registry, context),
  });
}
