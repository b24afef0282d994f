/** Where the discovery documents are served. */
export const documentPaths = {
  openApi: '/openapi.json',
  webMcp: '/.well-known/webmcp.json',
  aiPlugin: '/.well-known/ai-plugin.json',
  llms: '/llms.txt',
  llmsFull: '/llms-full.txt',
} as const;
