import { Agent, request as httpRequest } from 'node:http';
import { processorTime } from './processor-time.ts';

export interface Request {
  readonly url: string;
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const CONNECTIONS = 16;
const NEWEST = '2026-07-28';

/** A JSON-RPC request as clients send it: after an `initialize` of 2025-11-25, or of the newest revision by itself. */
export function rpcRequest(origin: string, method: string, params: object = {}, newest = false): Request {
  const { name } = params as { readonly name?: string };
  return {
    url: `${origin}/mcp`,
    method: 'POST',
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

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': NEWEST,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface Load {
  readonly callsPerSecond: number;
  /** Milliseconds of processor time a call. Other work on the machine slows a server and leaves this alone. */
  readonly cost: number;
}

/**
 * Has each connection ask again as soon as it is answered.
 *
 * @throws Error at an answer that is no result
 */
export async function load(request: Request, pid: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [start, used] = [performance.now(), processorTime(pid)];
  let answered = 0;
  const ask = async () => {
    while (performance.now() < start + seconds * 1000) {
      await send(request, agent);
      answered += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, ask));
    return {
      callsPerSecond: (answered * 1000) / (performance.now() - start),
      cost: (processorTime(pid) - used) / answered,
    };
  } finally {
    agent.destroy();
  }
}

function send({ url, method, headers, body }: Request, agent: Agent): Promise<void> {
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers: { ...headers, ...length }, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200 && !text.includes('"error"')) resolve();
        else reject(new Error(`${url} answers ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
