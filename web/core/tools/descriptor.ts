import { z } from 'zod/v3';
import { type JsonSchema, toJsonSchema } from '../json-schema.ts';
import { pick, strictObject, strings, text, texts } from '../schemas.ts';
import type { Tool } from './define-tool.ts';

/** The part of a tool that a page needs to register it: plain JSON. */
export interface ToolDescriptor
  extends Pick<Tool, 'name' | 'title' | 'description' | 'annotations' | 'pageScope'> {
  readonly inputSchema: JsonSchema;
}

export function toDescriptor(tool: Tool): ToolDescriptor {
  const { name, title, description, annotations, pageScope } = tool;
  return { name, title, description, inputSchema: toJsonSchema(tool.input), annotations, pageScope };
}

const jsonSchema = z.record(z.unknown());

/** A tool's entry in the manifest and the REST list. */
export const toolEntrySchema = strictObject({
  ...texts('name', 'description'),
  scope: z.literal('site'),
  pageScope: strings.readonly(),
  annotations: z.record(z.boolean()),
  inputSchema: jsonSchema,
  outputSchema: jsonSchema,
  resultSchema: jsonSchema.describe('The same as outputSchema.'),
  returns: text,
});

export type ToolEntry = Readonly<z.infer<typeof toolEntrySchema>>;

/** Returns a tool's entry. Both of its result schemas describe `structuredContent`. */
export function toolEntry(tool: Tool): ToolEntry {
  const structuredContent = toJsonSchema(tool.output);
  return {
    ...pick(tool, 'name', 'description'),
    scope: 'site',
    pageScope: tool.pageScope,
    annotations: { ...tool.annotations },
    inputSchema: toJsonSchema(tool.input),
    outputSchema: structuredContent,
    resultSchema: structuredContent,
    returns: tool.returns,
  };
}
