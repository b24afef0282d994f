/** A message of JSON-RPC 2.0 as the Model Context Protocol has it, on the page's side of a channel. */

export interface JsonRpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly method: string;
  readonly params?: JsonObject | undefined;
}

export interface JsonRpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: JsonObject | undefined;
}

export interface JsonRpcResult {
  readonly jsonrpc: '2.0';
  readonly id: string | number;
  readonly result: JsonObject;
}

/** Without an id it answers what could not be read. */
export interface JsonRpcError {
  readonly jsonrpc: '2.0';
  readonly id?: string | number | undefined;
  readonly error: { readonly code: number; readonly message: string };
}

export type JsonRpcResponse = JsonRpcResult | JsonRpcError;
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResponse;

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isRequest(message: JsonRpcMessage): message is JsonRpcRequest {
  return 'method' in message && 'id' in message && message.id !== undefined;
}
