/** REST endpoints for tools: a list, a single entry, and a call for each tool. */
import { z } from 'zod/v3';
import { defineEndpoint, type Endpoint } from '../../web/core/documents/define-endpoint.ts';
import { TOOLS_PATH, toolPath } from '../../web/core/routes.ts';
import { noParameters, strictObject, success } from '../../web/core/schemas.ts';
import type { Tool } from '../../web/core/tools/define-tool.ts';
import { toolEntry, toolEntrySchema } from '../../web/core/tools/descriptor.ts';
import { findTool, type Registry } from '../../web/core/tools/registry.ts';

export function toolEndpoints(registry: Registry): readonly Endpoint[] {
  return [listing(registry), description(registry), ...[...registry.values()].map(callOf)];
}

const listing = (registry: Registry) =>
  defineEndpoint({
    method: 'GET',
    path: TOOLS_PATH,
    operationId: 'listTools',
    summary: 'The tools of the site',
    description: 'Every tool with its schemas. To call one, POST to the path with its name.',
    input: noParameters,
    answer: strictObject({ status: success, tools: z.array(toolEntrySchema) }),
    freshness: 'hour',
    handle: () => ({ status: 'success' as const, tools: [...registry.values()].map(toolEntry) }),
  });

const description = (registry: Registry) =>
  defineEndpoint({
    method: 'GET',
    path: `${TOOLS_PATH}/{name}`,
    operationId: 'describeTool',
    summary: 'One tool',
    description: 'What one tool does and takes; the same as its entry in the list.',
    input: strictObject({
      name: z.enum([...registry.keys()] as [string, ...string[]]).describe('Name of the tool.'),
    }),
    answer: strictObject({ status: success, tool: toolEntrySchema }),
    freshness: 'hour',
    problems: ['tool-not-found'],
    handle: ({ name }) => ({ status: 'success' as const, tool: toolEntry(findTool(registry, name)) }),
  });

/** Uses the tool's own schemas and handler, so that every interface gives the same answer. */
function callOf({ name, title, description, input, output, problems = [], handle }: Tool): Endpoint {
  if (!(input instanceof z.ZodObject)) throw new Error(`The input of ${name} is not an object.`);
  return {
    method: 'POST',
    path: toolPath(name),
    operationId: name,
    summary: title,
    description,
    input,
    answer: output,
    freshness: 'never',
    problems,
    handle,
  };
}
