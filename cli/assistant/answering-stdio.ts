/** Standard input and output as a transport that answers every line, in the same envelopes as over HTTP. */
import { PassThrough, type Readable, type Writable } from 'node:stream';
import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { refuseEnvelope, withoutNulls } from '../../server/http/mcp/envelope.ts';
import { linesOf } from '../../site/util/lines-of.ts';

/** The messages of one line, which are answered together. */
interface Batch {
  readonly waiting: Set<RequestId>;
  readonly answers: object[];
}

/** The SDK drops what it cannot read, and a host would wait for an answer. */
export class AnsweringStdio extends StdioServerTransport {
  readonly #accepted: PassThrough;
  readonly #batches = new Set<Batch>();

  constructor(input: Readable = process.stdin, output: Writable = process.stdout) {
    const accepted = new PassThrough();
    super(accepted, output);
    this.#accepted = accepted;
    void this.#read(input.setEncoding('utf8')).catch((error: Error) => accepted.destroy(error));
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    const { id } = isJSONRPCResponse(message) ? message : {};
    const batch = id !== undefined && [...this.#batches].find(({ waiting }) => waiting.delete(id));
    if (!batch) return super.send(message);
    batch.answers.push(message);
    return this.#answerIfComplete(batch);
  }

  async #read(input: AsyncIterable<string>): Promise<void> {
    for await (const line of linesOf(input)) if (line.trim() !== '') await this.#receive(line);
    this.#accepted.end();
  }

  async #receive(line: string): Promise<void> {
    const sent = parsed(line);
    if (sent === undefined) {
      return this.#write(
        refusal(ProtocolErrorCode.ParseError, 'The line is not JSON. Send one message a line.'),
      );
    }
    if (!Array.isArray(sent)) {
      const opened = openMessage(sent);
      return 'refused' in opened ? this.#write(opened.refused) : this.#accept(opened.message);
    }
    if (sent.length === 0) {
      return this.#write(
        refusal(ProtocolErrorCode.InvalidRequest, 'The batch is empty. Send at least one message.'),
      );
    }
    const all = sent.map(openMessage);
    const messages = all.flatMap((opened) => ('message' in opened ? opened.message : []));
    const batch = {
      waiting: new Set(messages.filter(isJSONRPCRequest).map(({ id }) => id)),
      answers: all.flatMap((opened) => ('refused' in opened ? opened.refused : [])),
    };
    this.#batches.add(batch);
    for (const message of messages) this.#accept(message);
    return this.#answerIfComplete(batch);
  }

  #accept(message: JSONRPCMessage): void {
    if (!this.#cancelsInBatch(message)) this.#accepted.write(`${JSON.stringify(message)}\n`);
  }

  /** A cancelled request is never answered, so the answers to its batch would never be complete. */
  #cancelsInBatch(message: JSONRPCMessage): boolean {
    if (!('method' in message) || message.method !== 'notifications/cancelled') return false;
    const id = message.params?.requestId as RequestId;
    return [...this.#batches].some(({ waiting }) => waiting.has(id));
  }

  async #answerIfComplete(batch: Batch): Promise<void> {
    if (batch.waiting.size > 0) return;
    this.#batches.delete(batch);
    if (batch.answers.length > 0) await this.#write(batch.answers);
  }

  #write(answer: object): Promise<void> {
    return super.send(answer as JSONRPCMessage);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

type OpenedMessage = { readonly message: JSONRPCMessage } | { readonly refused: object };

function openMessage(sent: unknown): OpenedMessage {
  const bare = withoutNulls(sent);
  const refused = refuseEnvelope(bare, undefined);
  if (refused) return { refused };
  try {
    return { message: parseJSONRPCMessage(bare) };
  } catch {
    return { refused: refusal(ProtocolErrorCode.InvalidRequest, 'This is not a message of JSON-RPC 2.0.') };
  }
}

function refusal(code: number, message: string): object {
  return { jsonrpc: '2.0', id: null, error: { code, message } };
}
