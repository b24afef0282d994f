/** REST endpoints for tools: a list, a single entry, and a call for each tool. */
import { z } from 'zod/v3';
import { TOOLS_PATH, toolPath } from '../../web/core/api-paths.ts';
import { defineEndpoint, type Endpoint } from '../../web/core/documents/define-endpoint.ts';
import { noInput, strictObject, success } from '../../web/core/schemas.ts';
import type { Tool } from '../../web/core/tools/define-tool.ts';
import { toolEntry, toolEntrySchema } from '../../web/core/tools/descriptor.ts';
import { findTool, type Registry } from '../../web/core/tools/registry.ts';

/** Returns the endpoints as documents describe them: one with the name of a tool in its path stands for all entries. */
export function toolEndpoints(registry: Registry): readonly Endpoint[] {
  return [listing(registry), description(registry), ...[...registry.values()].map(callOf)];
}

/** Returns the endpoints that the described ones stand for: each entry has a path of its own. */
export function withToolEntries(described: readonly Endpoint[], registry: Registry): readonly Endpoint[] {
  return described.flatMap((endpoint) =>
    endpoint.path === ENTRY_PATH ? [...registry.values()].map((tool) => entryOf(tool, endpoint)) : [endpoint],
  );
}

function entryOf(tool: Tool, described: Endpoint): Endpoint {
  const handle = () => ({ status: 'success', tool: toolEntry(tool) });
  return { ...described, path: toolPath(tool.name), input: noInput, handle };
}

const ENTRY_PATH = `${TOOLS_PATH}/{name}` as const;

const listing = (registry: Registry) =>
  defineEndpoint({
    path: TOOLS_PATH,
    operationId: 'listTools',
    summary: 'The tools of the site',
    description: 'Every tool with its schemas. To call one, POST to the path with its name.',
    input: noInput,
    answer: strictObject({ status: success, tools: z.array(toolEntrySchema) }),
    handle: () => ({ status: 'success' as const, tools: [...registry.values()].map(toolEntry) }),
  });

const description = (registry: Registry) =>
  defineEndpoint({
    path: ENTRY_PATH,
    operationId: 'describeTool',
    summary: 'One tool',
    description: 'What one tool does and takes; the same as its entry in the list.',
    input: strictObject({
      name: z.enum([...registry.keys()] as [string, ...string[]]).describe('Name of the tool.'),
    }),
    answer: strictObject({ status: success, tool: toolEntrySchema }),
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
