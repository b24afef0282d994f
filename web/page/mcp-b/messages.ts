/**
 * JSON-RPC 2.0 messages (https://www.jsonrpc.org/specification) as narrowed by the Model Context Protocol: an id is a
 * string or an integer; parameters and results are objects.
 *
 * In the page's build this file replaces `@modelcontextprotocol/core` (`vite.config.ts`), a large package from which
 * MCP-B's transports import only the schema below.
 */
import { isRecord } from '../../core/is-record.ts';

export type JsonObject = { readonly [key: string]: unknown };

export interface JsonRpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly method: string;
  /** Some clients send `null` for absent parameters. */
  readonly params?: JsonObject | null | undefined;
}

export type JsonRpcResponse =
  | { readonly jsonrpc: '2.0'; readonly id: string | number; readonly result: JsonObject }
  | {
      readonly jsonrpc: '2.0';
      /** Absent if the request could not be read. */
      readonly id?: string | number | undefined;
      readonly error: { readonly code: number; readonly message: string };
    };

export type JsonRpcMessage = JsonRpcRequest | Omit<JsonRpcRequest, 'id'> | JsonRpcResponse;

export const JSONRPCMessageSchema = {
  parse(value: unknown): JsonRpcMessage {
    if (isMessage(value)) return value;
    throw new TypeError('This is not a JSON-RPC 2.0 message.');
  },
};

function isMessage(value: unknown): value is JsonRpcMessage {
  if (!isRecord(value) || value.jsonrpc !== '2.0') return false;
  const { id, method, params, result, error } = value;
  const hasId = typeof id === 'string' || Number.isInteger(id);
  if (method === undefined) return (hasId && isRecord(result)) || isRecord(error);
  const isCall = typeof method === 'string' && (params === undefined || params === null || isRecord(params));
  return isCall && (hasId || id === undefined);
}
