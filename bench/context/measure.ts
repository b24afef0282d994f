/** Cost of the tools in an agent's context: the tool list and the answers. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { openApi } from '../../manifests/openapi/index.ts';
import { createCallEndpoints, createEndpoints } from '../../server/endpoints/index.ts';
import { createContentReader } from '../../site/reader/read-content.ts';
import { ANY_DAY } from '../../test/helpers/core/edition.ts';
import { createBundle } from '../../web/core/bundle.ts';
import {
  type Greeting,
  type GreetingsPort,
  MAX_LISTING,
  MAX_MESSAGE,
  type NewGreeting,
  PUBLISHED_NOTE,
} from '../../web/core/greetings.ts';
import { type JsonSchema, toJsonSchema } from '../../web/core/json-schema.ts';
import { bodyReader, createLibrary, type Library } from '../../web/core/library.ts';
import { createResources } from '../../web/core/resources.ts';
import { createSearch } from '../../web/core/search/search.ts';
import { NO_VECTORS } from '../../web/core/search/vector-space.ts';
import type { Tool, ToolContext } from '../../web/core/tools/define-tool.ts';
import { toDescriptor } from '../../web/core/tools/descriptor.ts';
import { call, createRegistry } from '../../web/core/tools/registry.ts';

/** Token limits for the tool list, for each answer and for the OpenAPI document. */
export const TARGETS = { list: 2_500, answer: 1_500, openApi: 15_000 };

/** The only tool without a limit, because its answer is as long as the essay. */
export const WITHOUT_TARGET = 'get_article_content';

interface ToolCost {
  readonly name: string;
  /** Its entry in the list, without its output schema. */
  readonly entry: Size;
  /** Its answer to a call with only the required input, for the newest essay. */
  readonly answer: Size;
}

export interface ContextCost {
  readonly list: Size;
  readonly listWithOutputs: Size;
  readonly openApi: Size;
  readonly tools: readonly ToolCost[];
}

/** @throws Error if a tool call fails */
export async function measureContext(context: SiteContext): Promise<ContextCost> {
  const { bundle } = context;
  const registry = createRegistry(bundle);
  const tools = [...registry.values()];
  const costs: ToolCost[] = [];
  for (const tool of tools) {
    costs.push({ name: tool.name, entry: sizeOf(entryOf(tool)), answer: await answerSize(tool, context) });
  }
  return {
    list: sizeOf(tools.map(entryOf)),
    listWithOutputs: sizeOf(
      tools.map((tool) => ({ ...entryOf(tool), outputSchema: toJsonSchema(tool.output) })),
    ),
    openApi: sizeOf(
      await openApi({
        ...context,
        endpoints: [
          ...createEndpoints(bundle),
          ...createCallEndpoints(bundle, { registry, resources: createResources(bundle) }),
        ],
      }),
    ),
    tools: costs,
  };
}

/** Returns a tool as in an MCP `tools/list` response, without its page scope. */
function entryOf(tool: Tool): object {
  const { pageScope: _, ...entry } = toDescriptor(tool);
  return { ...entry, description: tool.mcpDescription ?? tool.description };
}

async function answerSize(tool: Tool, context: ToolContext): Promise<Size> {
  const input = requiredInput(toJsonSchema(tool.input), context);
  const outcome = await call(createRegistry(context.bundle), tool.name, input, context);
  if (!outcome.ok) throw new Error(`${tool.name} refuses to be measured: ${outcome.problem.detail}`);
  return sizeOf(outcome.value);
}

/** Returns a tool's required input, for the newest essay. */
export function requiredInput(
  { required }: JsonSchema,
  { bundle }: Pick<ToolContext, 'bundle'>,
): Readonly<Record<string, unknown>> {
  const known: Readonly<Record<string, unknown>> = {
    slug: bundle.essays[0]?.slug,
    message: longGreeting(0).message,
  };
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.fromEntries(names.map((name) => [String(name), known[String(name)]]));
}

/** Size of a value as JSON. */
export interface Size {
  readonly bytes: number;
  /** Counted with o200k_base, the vocabulary of a current model family. Other vocabularies give other counts. */
  readonly tokens: number;
}

/** Returns the size of a value as JSON without whitespace, as every surface sends it. */
function sizeOf(value: unknown): Size {
  return textSize(JSON.stringify(value));
}

export function textSize(text: string): Size {
  return { bytes: Buffer.byteLength(text), tokens: countTokens(text) };
}

const ORIGIN = 'https://www.example.com';

interface SiteContext extends ToolContext {
  readonly library: Library;
}

/**
 * Creates the tools' context from a content folder, at a fixed time, with a full guestbook.
 *
 * @throws InvalidContentError if the content is invalid
 */
export async function siteContext(folder: string): Promise<SiteContext> {
  const { documents } = await createContentReader(folder).read();
  const bundle = createBundle(documents, ORIGIN, ANY_DAY);
  const library = createLibrary(documents, { vectors: NO_VECTORS }, ANY_DAY, ORIGIN);
  return {
    bundle,
    library,
    search: createSearch({ ...bundle, library, ownNames: [bundle.site.name] }),
    bodyOf: bodyReader(library),
    greetings: fullGuestbook,
    now: () => new Date(Date.UTC(2026, 6, 1, 12)),
  };
}

const WORDS =
  'I came to look up what is said here about trust, found the essay on the doorbell, and quoted two sentences of it to the person I work for. The tools answered at once and the dates are plain. My thanks to the person who keeps this house; the list of verbs was all I needed. ';

/** Deterministic guestbook in which every greeting has the maximum length. */
const fullGuestbook: GreetingsPort = {
  post: async (greeting) => ({ ...greetingOf(0, greeting), note: PUBLISHED_NOTE }),
  recent: async (limit) => ({
    total: MAX_LISTING,
    greetings: Array.from({ length: limit }, (_, place) => greetingOf(place, longGreeting(place))),
  }),
};

/** Returns a greeting of the maximum length, different for each place. */
export function longGreeting(place: number): NewGreeting {
  return { agent_name: 'Research assistant', message: `${place} ${WORDS}`.slice(0, MAX_MESSAGE) };
}

function greetingOf(place: number, { agent_name, message }: NewGreeting): Greeting {
  return {
    // As long and as random as a real id.
    id: (0x9e3779b97f4a7c15n + BigInt(place) * 0xd1342543de82ef95n).toString(16).slice(-16),
    agent_name,
    message,
    created_at: new Date(Date.UTC(2026, 5, 30 - place, 9, 30)).toISOString(),
    channel: 'mcp',
  };
}
