/** What the tools cost an agent's context: being told of them, and their answers. */
import { type JsonSchema, toJsonSchema } from '../../web/runtime/json-schema.ts';
import type { Tool, ToolContext } from '../../web/runtime/tools/define-tool.ts';
import { toDescriptor } from '../../web/runtime/tools/descriptor.ts';
import { call, createRegistry } from '../../web/runtime/tools/registry.ts';
import { type Size, sizeOf } from './size.ts';

/** At most as many tokens, each. */
export const AIMS = { list: 2_500, answer: 1_500 };

/** As long as its essay is, which is what one asks it for. */
export const WITHOUT_AIM = 'get_article_content';

export interface ToolCost {
  readonly name: string;
  /** Its entry in the list, without its output schema. */
  readonly entry: Size;
  /** Its answer to a call that gives nothing but what is required; of essays the newest. */
  readonly answer: Size;
}

export interface ContextCost {
  readonly list: Size;
  readonly listWithOutputs: Size;
  readonly tools: readonly ToolCost[];
}

/** @throws Error when a tool refuses: there is nothing to measure then */
export async function measureContext(context: ToolContext): Promise<ContextCost> {
  const tools = [...createRegistry(context.bundle).values()];
  const costs: ToolCost[] = [];
  for (const tool of tools) {
    costs.push({ name: tool.name, entry: sizeOf(entryOf(tool)), answer: await answerSize(tool, context) });
  }
  return {
    list: sizeOf(tools.map(entryOf)),
    listWithOutputs: sizeOf(
      tools.map((tool) => ({ ...entryOf(tool), outputSchema: toJsonSchema(tool.output) })),
    ),
    tools: costs,
  };
}

/** A tool as `tools/list` of the Model Context Protocol tells of it; its pages are no agent's concern. */
function entryOf(tool: Tool): object {
  const { pageScope: _, ...entry } = toDescriptor(tool);
  return entry;
}

async function answerSize(tool: Tool, context: ToolContext): Promise<Size> {
  const input = requiredInput(toJsonSchema(tool.input), context);
  const outcome = await call(createRegistry(context.bundle), tool.name, input, context);
  if (!outcome.ok) throw new Error(`${tool.name} refuses to be measured: ${outcome.problem.detail}`);
  return sizeOf(outcome.value);
}

function requiredInput({ required }: JsonSchema, { bundle }: ToolContext): Readonly<Record<string, unknown>> {
  const known: Readonly<Record<string, unknown>> = {
    slug: bundle.essays[0]?.slug,
    message: 'Thank you for the clear list of tools.',
  };
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.fromEntries(names.map((name) => [String(name), known[String(name)]]));
}
