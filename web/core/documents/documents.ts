/** The documents for agents, feed readers and search engines, with their paths. */
import type { Site } from '../model.ts';
import type { Surfaces } from '../surfaces.ts';

interface SiteDocument {
  readonly path: string;
  readonly name: string;
  readonly note: string;
  /** Whether it is served with these surfaces. A document without this is always served. */
  readonly isOn?: ((surfaces: Surfaces) => boolean) | undefined;
}

const isLlmsOn = ({ llms }: Surfaces) => llms;
const areFeedsOn = ({ feeds }: Surfaces) => feeds;

const described = {
  aiCatalog: [
    '/.well-known/ai-catalog.json',
    'AI Catalog',
    'The interfaces for agents, with questions that each can answer.',
    ({ mcp, rest, skills }) => mcp || rest || skills,
  ],
  openApi: ['/openapi.json', 'OpenAPI', 'Every REST operation, as OpenAPI 3.1.', ({ rest }) => rest],
  webMcp: [
    '/.well-known/webmcp.json',
    'WebMCP manifest',
    'Every tool and resource with its schemas.',
    ({ webmcp }) => webmcp,
  ],
  serverCard: [
    '/mcp/server-card',
    'MCP server card',
    'Where the MCP server is, and what it can do.',
    ({ mcp }) => mcp,
  ],
  skills: [
    '/.well-known/agent-skills/index.json',
    'Agent skills',
    'Instructions an agent can install, each with the digest of its file.',
    ({ skills }) => skills,
  ],
  aiPlugin: [
    '/.well-known/ai-plugin.json',
    'Plugin manifest',
    'Name, contact and address of the API.',
    // It describes the REST API.
    ({ plugin, rest }) => plugin && rest,
  ],
  apiCatalog: [
    '/.well-known/api-catalog',
    'API catalog',
    'The APIs and their descriptions (RFC 9727).',
    ({ mcp, rest }) => mcp || rest,
  ],
  llms: ['/llms.txt', 'llms.txt', 'An index of the site for language models, in Markdown.', isLlmsOn],
  llmsFull: ['/llms-full.txt', 'All essays in full', 'The Markdown of every essay, newest first.', isLlmsOn],
  atomFeed: ['/feed.xml', 'Atom feed', 'The newest essays in full, for feed readers.', areFeedsOn],
  jsonFeed: ['/feed.json', 'JSON Feed', 'The same, as JSON.', areFeedsOn],
  sitemap: ['/sitemap.xml', 'Sitemap', 'Every page, with the day it last changed, if known.'],
} as const satisfies Record<
  string,
  readonly [path: string, name: string, note: string, isOn?: SiteDocument['isOn']]
>;

const documents: readonly SiteDocument[] = Object.values(described).map(([path, name, note, isOn]) => {
  return { path, name, note, isOn };
});

export const documentPaths = Object.fromEntries(
  Object.entries(described).map(([key, [path]]) => [key, path]),
) as Readonly<Record<keyof typeof described, string>>;

export function documentsOf(surfaces: Surfaces): readonly SiteDocument[] {
  return documents.filter(({ isOn }) => isOn?.(surfaces) ?? true);
}

/** Of a language model, for texts in English. */
const BYTES_PER_TOKEN = 4;

/** Returns about how many tokens of a language model a text takes, from its size in UTF-8. */
export function approximateTokens(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** Documents that are split into numbered files when they grow. */
const splitPaths: ReadonlySet<string> = new Set([documentPaths.llmsFull, documentPaths.sitemap]);

/** Returns the path of a numbered file of a document: `/llms-full-2.txt` for `/llms-full.txt`. */
export function partPath(path: string, part: number): string {
  return path.replace(/\.\w+$/, `-${part}$&`);
}

/** Returns the path of the document to which a numbered file belongs. Other paths are returned unchanged. */
export function wholePath(path: string): string {
  const whole = path.replace(/-[1-9]\d*(?=\.\w+$)/, '');
  return splitPaths.has(whole) ? whole : path;
}

/** Returns whether the document at `path` is switched off. A numbered file is switched off with its document. */
export function isSwitchedOff(path: string, surfaces: Surfaces): boolean {
  const document = documents.find((candidate) => candidate.path === wholePath(path));
  return document?.isOn?.(surfaces) === false;
}

/** The AI Catalog for clients of Agentic Resource Discovery, which read only this path. */
export const ARD_PATH = '/.well-known/ard.json';
/** The server card at the path of an earlier draft, which scanners still read. */
export const FORMER_SERVER_CARD_PATH = '/.well-known/mcp/server-card.json';
export const WEB_APP_MANIFEST_PATH = '/site.webmanifest';
/** Read by crawlers (RFC 9309, section 2.3). */
export const ROBOTS_PATH = '/robots.txt';
/** Read by security researchers (RFC 9116, section 3). */
export const SECURITY_PATH = '/.well-known/security.txt';

/** Returns the icon for browsers: SVG, or a bitmap if the owner's icon is one. */
export function faviconOf({ theme: { favicon } }: Pick<Site, 'theme'>): { path: string; type: string } {
  return favicon === undefined || /\.svg$/i.test(favicon)
    ? { path: '/favicon.svg', type: 'image/svg+xml' }
    : { path: '/icon-192.png', type: 'image/png' };
}
