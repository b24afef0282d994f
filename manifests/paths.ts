/** Where the discovery documents are served. */
export const documentPaths = {
  openApi: '/openapi.json',
  webMcp: '/.well-known/webmcp.json',
  aiPlugin: '/.well-known/ai-plugin.json',
  llms: '/llms.txt',
  llmsFull: '/llms-full.txt',
  atomFeed: '/feed.xml',
  jsonFeed: '/feed.json',
  sitemap: '/sitemap.xml',
} as const;

/** Read by browsers, so that no page and no agent is pointed to it. */
export const WEB_APP_MANIFEST_PATH = '/site.webmanifest';
