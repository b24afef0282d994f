import { aiPlugin } from './ai-plugin.ts';
import { atomFeed } from './atom-feed.ts';
import { jsonFeed } from './json-feed.ts';
import { llmsFullTxt, llmsTxt } from './llms.ts';
import { openApi } from './openapi/index.ts';
import { documentPaths, WEB_APP_MANIFEST_PATH } from './paths.ts';
import { sitemap } from './sitemap.ts';
import type { ManifestSource } from './source.ts';
import { webAppManifest } from './web-app-manifest.ts';
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
  [documentPaths.atomFeed, xmlText(atomFeed, 'application/atom+xml')],
  [documentPaths.jsonFeed, json(jsonFeed, 'application/feed+json')],
  [documentPaths.sitemap, xmlText(sitemap, 'application/xml')],
  [WEB_APP_MANIFEST_PATH, json(webAppManifest, 'application/manifest+json')],
]);

function json(build: (source: ManifestSource) => object, contentType = 'application/json'): Manifest {
  return { contentType, build: (source) => JSON.stringify(build(source)) };
}

function xmlText(build: Manifest['build'], type: string): Manifest {
  return { contentType: `${type}; charset=utf-8`, build };
}

/** Markdown as well, but more readers know what to do with plain text. */
function plainText(build: Manifest['build']): Manifest {
  return { contentType: 'text/plain; charset=utf-8', build };
}
