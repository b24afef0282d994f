import { aiPlugin } from './ai-plugin.ts';
import { llmsFullTxt, llmsTxt } from './llms.ts';
import { openApi } from './openapi/index.ts';
import { documentPaths } from './paths.ts';
import type { ManifestSource } from './source.ts';
import { webMcpManifest } from './webmcp.ts';

export type { ManifestSource } from './source.ts';

/** A discovery document: how it is declared, and how it is made. */
export interface Manifest {
  readonly contentType: string;
  readonly build: (source: ManifestSource) => string;
}

/** Every discovery document by its path. */
export const manifests: ReadonlyMap<string, Manifest> = new Map<string, Manifest>([
  [documentPaths.openApi, json(openApi)],
  [documentPaths.webMcp, json(webMcpManifest)],
  [documentPaths.aiPlugin, json(aiPlugin)],
  [documentPaths.llms, plainText(llmsTxt)],
  [documentPaths.llmsFull, plainText(llmsFullTxt)],
]);

function json(build: (source: ManifestSource) => object): Manifest {
  return { contentType: 'application/json', build: (source) => JSON.stringify(build(source)) };
}

/** Markdown as well, but more readers know what to do with plain text. */
function plainText(build: Manifest['build']): Manifest {
  return { contentType: 'text/plain; charset=utf-8', build };
}
