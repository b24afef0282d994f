/** The documents that agents, feed readers and search engines read, and where they are served. */
import type { Surface, Surfaces } from './surfaces.ts';

export const documentPaths = {
  openApi: '/openapi.json',
  webMcp: '/.well-known/webmcp.json',
  serverCard: '/.well-known/mcp/server-card.json',
  skills: '/.well-known/agent-skills/index.json',
  aiPlugin: '/.well-known/ai-plugin.json',
  apiCatalog: '/.well-known/api-catalog',
  llms: '/llms.txt',
  llmsFull: '/llms-full.txt',
  atomFeed: '/feed.xml',
  jsonFeed: '/feed.json',
  sitemap: '/sitemap.xml',
} as const;

export interface SiteDocument {
  readonly path: string;
  readonly name: string;
  /** A sentence on what is in it. */
  readonly note: string;
  /** What it is part of; a document without one is always there. */
  readonly surface?: Surface;
}

/** Every document that agents are pointed to. */
const documents: readonly SiteDocument[] = [
  { path: documentPaths.openApi, name: 'OpenAPI', note: 'Every REST operation, as OpenAPI 3.1.' },
  {
    path: documentPaths.webMcp,
    name: 'WebMCP manifest',
    note: 'Every tool and resource with its schemas.',
    surface: 'webmcp',
  },
  {
    path: documentPaths.serverCard,
    name: 'MCP server card',
    note: 'Where the MCP server is, and what it can do.',
    surface: 'mcp',
  },
  {
    path: documentPaths.skills,
    name: 'Agent skills',
    note: 'Instructions an agent can keep, each with the digest of its file.',
    surface: 'skills',
  },
  {
    path: documentPaths.aiPlugin,
    name: 'Plugin manifest',
    note: 'Name, contact and address of the API.',
    surface: 'plugin',
  },
  {
    path: documentPaths.apiCatalog,
    name: 'API catalogue',
    note: 'The APIs and what describes them (RFC 9727).',
  },
  {
    path: documentPaths.llms,
    name: 'llms.txt',
    note: 'An index of the site for language models, in Markdown.',
    surface: 'llms',
  },
  {
    path: documentPaths.llmsFull,
    name: 'All essays in full',
    note: 'The Markdown of every essay in one file.',
    surface: 'llms',
  },
  {
    path: documentPaths.atomFeed,
    name: 'Atom feed',
    note: 'The newest essays in full, for feed readers.',
    surface: 'feeds',
  },
  { path: documentPaths.jsonFeed, name: 'JSON Feed', note: 'The same as JSON.', surface: 'feeds' },
  {
    path: documentPaths.sitemap,
    name: 'Sitemap',
    note: 'Every page, with the day it last changed where that is known.',
  },
];

/** Those of the surfaces that are on. */
export function documentsOf(surfaces: Surfaces): readonly SiteDocument[] {
  return documents.filter(({ surface }) => surface === undefined || surfaces[surface]);
}

/** Whether there is a document at `path` that belongs to a surface which is off. */
export function isSwitchedOff(path: string, surfaces: Surfaces): boolean {
  return documents.some(
    (document) => document.path === path && document.surface !== undefined && !surfaces[document.surface],
  );
}
