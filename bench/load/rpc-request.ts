import type { Request } from './request.ts';

const NEWEST = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': NEWEST,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A JSON-RPC request as clients send it: after an `initialize` of 2025-11-25, or of the newest revision by itself. */
export function rpcRequest(method: string, params: object = {}, newest = false): Request {
  const { name } = params as { readonly name?: string };
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': newest ? NEWEST : '2025-11-25',
      ...(newest && { 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: newest ? { ...params, _meta: ENVELOPE } : params,
    }),
  };
}
