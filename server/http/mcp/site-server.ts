import { ProtocolError, ProtocolErrorCode, Server, type ServerOptions } from '@modelcontextprotocol/server';
import { inWords, ProblemError, problemTypes, toProblem } from '../../../web/runtime/problems.ts';
import { completeSlug } from '../../../web/runtime/resources.ts';
import { MCP_PATH } from '../../../web/runtime/routes.ts';
import type { ToolContext } from '../../../web/runtime/tools/define-tool.ts';
import { call, toToolResult, unknownTool } from '../../../web/runtime/tools/registry.ts';
import type { CallListener } from './count-calls.ts';
import { readResourceForClient } from './read-resource.ts';
import type { McpSurface } from './surface.ts';

/** How long a client may keep a list, in milliseconds: as long as the discovery documents. */
const FIVE_MINUTES = 300_000;
const LIST = { ttlMs: FIVE_MINUTES, cacheScope: 'public' } as const;

/** The SDK would make a validator for each server; it is asked only for answers to questions that we do not ask. */
const NO_QUESTIONS: ServerOptions['jsonSchemaValidator'] = {
  getValidator: () => () => {
    throw new Error('This server asks its clients nothing.');
  },
};

const OPTIONS: ServerOptions = {
  // The lists never announce changes; the SDK would say that they do.
  capabilities: {
    tools: { listChanged: false },
    resources: { listChanged: false, subscribe: false },
    prompts: { listChanged: false },
    completions: {},
  },
  cacheHints: {
    'tools/list': LIST,
    'resources/list': LIST,
    'resources/templates/list': LIST,
    'prompts/list': LIST,
    'server/discover': LIST,
  },
  jsonSchemaValidator: NO_QUESTIONS,
};

const OK = 200;
const UNKNOWN_TOOL = problemTypes['tool-not-found'].status;

/** A server for one request, as the SDK wants it. It is of the low-level kind, which takes the lists as they are. */
export function createSiteServer(surface: McpSurface, context: ToolContext, onCall: CallListener): Server {
  const { registry, tools, resourceEntries, templates, promptEntries, instructions } = surface;
  const server = new Server(surface.server, { ...OPTIONS, instructions });
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    if (!registry.has(params.name)) {
      onCall('', UNKNOWN_TOOL);
      throw refusal(unknownTool(registry, params.name), context);
    }
    const outcome = await call(registry, params.name, params.arguments, context);
    onCall(params.name, outcome.ok ? OK : outcome.problem.status);
    return { ...toToolResult(outcome) } as never;
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...resourceEntries] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...templates] }));
  server.setRequestHandler('resources/read', async ({ params }) => ({
    contents: [await readResourceForClient(surface, params.uri, context)],
  }));
  server.setRequestHandler('prompts/list', () => ({ prompts: [...promptEntries] }));
  server.setRequestHandler('prompts/get', ({ params }) => showPrompt(surface, params, context));
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => ({
    completion:
      ref.type === 'ref/resource' && argument.name === 'slug'
        ? completeSlug(context.bundle, argument.value)
        : { values: [] },
  }));
  return server;
}

async function showPrompt(
  surface: McpSurface,
  { name, arguments: input = {} }: { readonly name: string; readonly arguments?: object | undefined },
  context: ToolContext,
) {
  const prompt = surface.prompts.find((candidate) => candidate.name === name);
  if (!prompt) throw unknownPrompt(surface);
  const attached = surface.resources.filter((resource) => prompt.attachments.includes(resource.name));
  const resources = await Promise.all(
    attached.map(({ uri }) => readResourceForClient(surface, uri, context)),
  );
  const message = <Content>(content: Content) => ({ role: 'user' as const, content });
  return {
    description: prompt.description,
    messages: [
      message({ type: 'text' as const, text: textOf(prompt.write, input, context) }),
      ...resources.map((resource) => message({ type: 'resource' as const, resource: { ...resource } })),
    ],
  };
}

function textOf(write: (input: unknown) => string, input: object, context: ToolContext): string {
  try {
    return write(input);
  } catch (error) {
    throw error instanceof ProblemError ? refusal(error, context) : error;
  }
}

function unknownPrompt({ prompts }: McpSurface): ProtocolError {
  const names = prompts.map(({ name }) => name).join(', ');
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `This site has no prompt of that name. The prompts are ${names}.`,
  );
}

/** A request the protocol itself refuses; the problem goes with it as `data`. */
function refusal(error: ProblemError, { bundle }: ToolContext): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    inWords(error),
    toProblem(error, bundle.origin, MCP_PATH),
  );
}
