import { z } from 'zod/v3';
import { toJsonSchema } from '../json-schema.ts';
import type { Tool } from './define-tool.ts';

const jsonSchema = z.record(z.unknown());

/** A tool as the manifest and the REST list describe it. */
export const toolEntrySchema = z
  .object({
    name: z.string(),
    description: z.string(),
    scope: z.literal('site'),
    pageScope: z.array(z.string()).readonly(),
    annotations: z.record(z.boolean()),
    inputSchema: jsonSchema.describe('JSON Schema of the input.'),
    outputSchema: jsonSchema.describe('JSON Schema of the structured answer.'),
    resultSchema: jsonSchema.describe('The same as outputSchema.'),
    returns: z.string().describe('One sentence on the answer.'),
  })
  .strict();

export type ToolEntry = Readonly<z.infer<typeof toolEntrySchema>>;

/** The entry of one tool. Both of its result schemas describe `structuredContent`. */
export function toolEntry(tool: Tool): ToolEntry {
  const structuredContent = toJsonSchema(tool.output);
  return {
    name: tool.name,
    description: tool.description,
    scope: 'site',
    pageScope: tool.pageScope,
    annotations: { ...tool.annotations },
    inputSchema: toJsonSchema(tool.input),
    outputSchema: structuredContent,
    resultSchema: structuredContent,
    returns: tool.returns,
  };
}
