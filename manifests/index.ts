import {
  ARD_PATH,
  documentPaths,
  FORMER_SERVER_CARD_PATH,
  isSwitchedOff,
  ROBOTS_PATH,
  SECURITY_PATH,
  WEB_APP_MANIFEST_PATH,
} from '../web/core/documents/documents.ts';
import { agentSkills, skillPath, skillsIndex } from './agent-skills.ts';
import { AI_CATALOG_TYPE, aiCatalog } from './ai-catalog.ts';
import { atomFeed, feedHeaders, jsonFeed } from './feeds.ts';
import { llmsTxt } from './llms.ts';
import { llmsFullFiles } from './llms-full.ts';
import { openApi } from './openapi/index.ts';
import { robotsTxt } from './robots.ts';
import { sitemapFiles } from './sitemap.ts';
import type { ManifestSource } from './source.ts';
import { webAppManifest } from './web-app-manifest.ts';
import {
  API_CATALOG_TYPE,
  aiPlugin,
  apiCatalog,
  apiCatalogLink,
  SERVER_CARD_HEADERS,
  SERVER_CARD_TYPE,
  securityTxt,
  serverCard,
  webMcpManifest,
} from './well-known.ts';

interface Manifest {
  readonly contentType: string;
  readonly build: () => string;
  /** More headers, such as a `Link` header with relations to other documents (RFC 8288). */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sizes from which documents are split into numbered files. */
interface SplitLimits {
  readonly fullTextBytes?: number;
  readonly sitemapAddresses?: number;
}

/** Returns the discovery documents of all enabled surfaces, by path. They are built when they are needed. */
export async function listManifests(
  source: ManifestSource,
  { fullTextBytes, sitemapAddresses }: SplitLimits = {},
): Promise<ReadonlyMap<string, Manifest>> {
  // The endpoints answer with promises, also for its examples.
  const describedApi = await openApi(source);
  const { surfaces } = source.bundle.site;
  const json = (build: (source: ManifestSource) => object, contentType = 'application/json') => ({
    contentType,
    build: () => JSON.stringify(build(source)),
  });
  const text = (build: (source: ManifestSource) => string, type: string) => ({
    contentType: `${type}; charset=utf-8`,
    build: () => build(source),
  });
  const documents: readonly (readonly [string, Manifest])[] = [
    [documentPaths.openApi, json(() => describedApi)],
    [documentPaths.webMcp, json(webMcpManifest)],
    [documentPaths.aiPlugin, json(aiPlugin)],
    [documentPaths.aiCatalog, json(aiCatalog, AI_CATALOG_TYPE)],
    ...(isSwitchedOff(documentPaths.aiCatalog, surfaces) ? [] : [[ARD_PATH, json(aiCatalog)] as const]),
    [documentPaths.serverCard, { ...json(serverCard, SERVER_CARD_TYPE), headers: SERVER_CARD_HEADERS }],
    ...(surfaces.mcp ? [[FORMER_SERVER_CARD_PATH, json(serverCard)] as const] : []),
    [
      documentPaths.apiCatalog,
      { ...json(apiCatalog, API_CATALOG_TYPE), headers: { link: apiCatalogLink(source) } },
    ],
    [documentPaths.skills, json(skillsIndex)],
    // Markdown, served as plain text because more clients can show it.
    [documentPaths.llms, text(llmsTxt, 'text/plain')],
    ...llmsFullFiles(source, fullTextBytes).map(
      ([path, build]) => [path, text(build, 'text/plain')] as const,
    ),
    [documentPaths.atomFeed, { ...text(atomFeed, 'application/atom+xml'), headers: feedHeaders(source) }],
    [documentPaths.jsonFeed, { ...json(jsonFeed, 'application/feed+json'), headers: feedHeaders(source) }],
    ...sitemapFiles(source, sitemapAddresses).map(
      ([path, build]) => [path, text(build, 'application/xml')] as const,
    ),
    [ROBOTS_PATH, text(robotsTxt, 'text/plain')],
    [SECURITY_PATH, text(securityTxt, 'text/plain')],
    [WEB_APP_MANIFEST_PATH, json(webAppManifest, 'application/manifest+json')],
  ];
  const skills = surfaces.skills ? agentSkills(source) : [];
  return new Map([
    ...documents.filter(([path]) => !isSwitchedOff(path, surfaces)),
    ...skills.map((skill) => [skillPath(skill), text(() => skill.markdown, 'text/markdown')] as const),
  ]);
}
