/** The revisions up to 2025-11-25, by which a client begins with `initialize` and then sends messages or batches of them. */
import {
  isInitializeRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { SERVER_ERROR } from './server-error.ts';

/** An answer over HTTP. */
export interface Answer {
  readonly status: number;
  /** JSON, or nothing. */
  readonly text: string;
}

const PROTOCOL_VERSION = 'mcp-protocol-version';

/**
 * Answers in one JSON document, whatever the client accepts: a batch in an array (JSON-RPC 2.0, section 6), and 202
 * without a text where nothing is asked.
 *
 * The SDK's own transport would do, but takes a third of the time of a call to read each message five times against
 * schemas and to make a stream of the answer (docs/decisions/0015).
 */
export async function answerMessages(body: unknown, headers: Headers, server: Server): Promise<Answer> {
  const version = headers.get(PROTOCOL_VERSION);
  const messages = toMessages(body);
  if (!messages) return refusal(ProtocolErrorCode.InvalidRequest, 'This is no message of JSON-RPC 2.0.');
  const begins = messages.some(isInitialize);
  if (begins && messages.length > 1) {
    return refusal(ProtocolErrorCode.InvalidRequest, 'Send initialize by itself, not in a batch.');
  }
  if (!begins && version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ');
    return refusal(
      SERVER_ERROR,
      `This server does not speak ${version}. Send one of these as ${PROTOCOL_VERSION}: ${supported}.`,
    );
  }
  const answers = await converse(messages, server);
  if (answers.length === 0) return { status: 202, text: '' };
  return { status: 200, text: JSON.stringify(Array.isArray(body) ? answers : answers[0]) };
}

function toMessages(body: unknown): readonly JSONRPCMessage[] | undefined {
  try {
    return Array.isArray(body) ? body.map(parseJSONRPCMessage) : [parseJSONRPCMessage(body)];
  } catch {
    return undefined;
  }
}

/** Hands the messages to the server; gives an answer to each request, in the order in which they are ready. */
async function converse(
  messages: readonly JSONRPCMessage[],
  server: Server,
): Promise<readonly JSONRPCMessage[]> {
  const asked = messages.filter(isRequest).length;
  const answers: JSONRPCMessage[] = [];
  await new Promise<void>((resolve, reject) => {
    const transport: Parameters<Server['connect']>[0] = {
      start: async () => undefined,
      close: async () => undefined,
      send: async (message) => {
        answers.push(message);
        if (answers.length === asked) resolve();
      },
    };
    server
      .connect(transport)
      .then(() => {
        for (const message of messages) transport.onmessage?.(message);
        if (asked === 0) resolve();
      })
      .catch(reject);
  });
  return answers;
}

/** To hold a message against the schema in vain takes eight times as long as to read it: the method is looked at first. */
function isInitialize(message: JSONRPCMessage): boolean {
  return 'method' in message && message.method === 'initialize' && isInitializeRequest(message);
}

function isRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  return 'method' in message && 'id' in message;
}

function refusal(code: number, message: string): Answer {
  return { status: 400, text: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }) };
}
