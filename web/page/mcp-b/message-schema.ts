/**
 * Stands for `@modelcontextprotocol/core` in the page's build (`vite.config.ts`). Of that package the transports of
 * MCP-B take one schema, and whole it weighs ten times what the rest of the channel does.
 */
import { isObject, type JsonRpcMessage } from './message.ts';

export const JSONRPCMessageSchema = {
  /** @throws TypeError where `value` is no message of JSON-RPC 2.0 */
  parse(value: unknown): JsonRpcMessage {
    if (isMessage(value)) return value;
    throw new TypeError('This is no message of JSON-RPC 2.0.');
  },
};

/** The protocol narrows JSON-RPC: an id is a string or an integer, never null; parameters are an object. */
function isMessage(value: unknown): value is JsonRpcMessage {
  if (!isObject(value) || value.jsonrpc !== '2.0') return false;
  const { id, method, params, result, error } = value;
  const hasId = typeof id === 'string' || Number.isInteger(id);
  if (method === undefined) return (hasId && isObject(result)) || isObject(error);
  const isCall = typeof method === 'string' && (params === undefined || isObject(params));
  return isCall && (hasId || id === undefined);
}
