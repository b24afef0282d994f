import { type JsonSchema, toJsonSchema } from '../web/runtime/json-schema.ts';
import { plural } from '../web/runtime/prose.ts';
import { PROTOCOL_REVISION } from '../web/runtime/protocol.ts';
import type { Resource } from '../web/runtime/resources.ts';
import type { Tool, ToolAnnotations } from '../web/runtime/tools/define-tool.ts';
import type { ManifestSource } from './source.ts';

/** A tool as the manifest lists it. */
export interface ToolEntry {
  readonly name: string;
  readonly description: string;
  readonly scope: 'site';
  readonly pageScope: readonly string[];
  readonly annotations: ToolAnnotations;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly resultSchema: JsonSchema;
  readonly returns: string;
}

export type ResourceEntry = Omit<Resource, 'read'>;

/** `/.well-known/webmcp.json`: every tool and resource of the site. The format is our own; WebMCP has no manifest. */
export interface WebMcpManifest {
  readonly name: string;
  readonly version: '1.0.0';
  readonly description: string;
  readonly protocol: string;
  readonly capabilities: Record<'tools' | 'resources', { readonly listChanged: false }>;
  readonly tools: readonly ToolEntry[];
  readonly resources: readonly ResourceEntry[];
}

export function webMcpManifest({ bundle, registry, resources }: ManifestSource): WebMcpManifest {
  const { site, essays } = bundle;
  return {
    name: site.name,
    version: '1.0.0',
    description: `The site of ${site.name} for agents: ${plural(registry.size, 'tool')} and ${plural(resources.length, 'resource')} over its ${plural(essays.length, 'published essay')} and the facts about their author. No key is needed.`,
    protocol: PROTOCOL_REVISION,
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    tools: [...registry.values()].map(toolEntry),
    resources: resources.map(resourceEntry),
  };
}

/** The entry of one tool. Both of its result schemas describe `structuredContent`. */
export function toolEntry(tool: Tool): ToolEntry {
  const structuredContent = toJsonSchema(tool.output);
  return {
    name: tool.name,
    description: tool.description,
    scope: 'site',
    pageScope: tool.pageScope,
    annotations: tool.annotations,
    inputSchema: toJsonSchema(tool.input),
    outputSchema: structuredContent,
    resultSchema: structuredContent,
    returns: tool.returns,
  };
}

function resourceEntry({ uri, name, description, mimeType, pageScope }: Resource): ResourceEntry {
  return { uri, name, description, mimeType, pageScope };
}
