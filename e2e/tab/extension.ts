/** Runs in the page under test before its own script, as an extension of MCP-B does: it brings its own server. */
import './without-eval.ts';
import { TabServerTransport } from '@mcp-b/transports';
import { BrowserMcpServer } from '@mcp-b/webmcp-ts-sdk';

/** Puts the server into the place of the browser's model context, or where that used to be: on `navigator`. */
export function inject(host: object = document): void {
  const server = new BrowserMcpServer({ name: 'extension', version: '1.0.0' });
  Object.defineProperty(host, 'modelContext', { configurable: true, value: server });
  void server.connect(new TabServerTransport({ allowedOrigins: [location.origin] }));
}
