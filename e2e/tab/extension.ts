/** Runs in the page under test before its own script, like an MCP-B extension with its own server. */
import './without-eval.ts';
import { TabServerTransport } from '@mcp-b/transports';
import { BrowserMcpServer } from '@mcp-b/webmcp-ts-sdk';

/**
 * Replaces the browser's model context with the server, on `document` or, as in earlier drafts, on `navigator`.
 *
 * @param delayMs how long the server answers nothing
 */
export function inject(host: object = document, delayMs = 0): void {
  const server = new BrowserMcpServer({ name: 'extension', version: '1.0.0' });
  Object.defineProperty(host, 'modelContext', { configurable: true, value: server });
  const connect = () => server.connect(new TabServerTransport({ allowedOrigins: [location.origin] }));
  if (delayMs) setTimeout(connect, delayMs);
  else void connect();
}
