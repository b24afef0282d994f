import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { inWords, ProblemError, type ProblemName, toProblem } from '../../web/runtime/problems.ts';
import type { Headers } from '../site/representation.ts';
import { SERVER_ERROR } from './mcp/server-error.ts';

/** The codes that JSON-RPC 2.0 (section 5.1) has for a kind of problem. */
const codes: Partial<Record<ProblemName, number>> = {
  'malformed-body': ProtocolErrorCode.ParseError,
  'internal-error': ProtocolErrorCode.InternalError,
};

export interface RpcProblemOptions {
  readonly origin: string;
  readonly path: string;
  readonly headers: Headers;
  readonly log: Logger;
}

/** Whatever was thrown before a message could be read, as a JSON-RPC error: the problem document is its `data`. */
export function rpcProblemResponse(
  error: unknown,
  { origin, path, headers, log }: RpcProblemOptions,
): Response {
  const data = toProblem(error, origin, path);
  if (data.status >= 500) log.error({ err: error, route: path }, 'request failed');
  const name = error instanceof ProblemError ? error.problem : 'internal-error';
  const retryAfter = error instanceof ProblemError ? error.retryAfter : undefined;
  const message = inWords({ message: data.detail, hints: data.hints });
  return new Response(
    JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: codes[name] ?? SERVER_ERROR, message, data } }),
    {
      status: data.status,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      },
    },
  );
}
