import { plural } from '../web/runtime/prose.ts';
import type { Resource } from '../web/runtime/resources.ts';
import { PROTOCOL_REVISION } from '../web/runtime/tools/define-tool.ts';
import { type ToolEntry, toolEntry } from '../web/runtime/tools/descriptor.ts';
import type { ManifestSource } from './source.ts';

type ResourceEntry = Omit<Resource, 'read' | 'answer' | 'isUncacheable'>;

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

function resourceEntry({ uri, name, description, mimeType, pageScope }: Resource): ResourceEntry {
  return { uri, name, description, mimeType, pageScope };
}
