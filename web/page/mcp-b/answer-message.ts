/** JSON-RPC 2.0 (https://www.jsonrpc.org/specification): a request in, its response out. */
import { isRequest, type JsonObject, type JsonRpcMessage, type JsonRpcResponse } from './message.ts';

/** What answers the requests of one method. */
export type Method = (params: JsonObject) => JsonObject | Promise<JsonObject>;

/** Section 5.1 of the specification. */
const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

/** A failure in the protocol, told to the client. What else is thrown tells it nothing. */
export class ProtocolError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'ProtocolError';
    this.code = code;
  }
}

/** The response to a request; undefined for a notification or a response, which nobody answers. Never throws. */
export async function answerMessage(
  methods: ReadonlyMap<string, Method>,
  message: JsonRpcMessage,
): Promise<JsonRpcResponse | undefined> {
  if (!isRequest(message)) return undefined;
  const { id, method, params = {} } = message;
  try {
    const answer = methods.get(method);
    if (!answer) throw new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`);
    return { jsonrpc: '2.0', id, result: await answer(params) };
  } catch (error) {
    return { jsonrpc: '2.0', id, error: describe(error) };
  }
}

function describe(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof ProtocolError) return { code: error.code, message: error.message };
  return { code: INTERNAL_ERROR, message: 'The page could not answer.' };
}
