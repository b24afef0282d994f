import { type JsonSchema, toJsonSchema } from '../json-schema.ts';
import type { Tool, ToolAnnotations } from './define-tool.ts';

/** What a page needs to register a tool: plain JSON, made on the server. */
export interface ToolDescriptor {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly annotations: ToolAnnotations;
  readonly pageScope: readonly string[];
}

export function toDescriptor(tool: Tool): ToolDescriptor {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: toJsonSchema(tool.input),
    annotations: tool.annotations,
    pageScope: tool.pageScope,
  };
}
