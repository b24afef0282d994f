/** Reads the body of a request as JSON, with limits on size and depth. */
import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../../web/core/problems.ts';
import type { AppEnvironment } from '../environment.ts';

export const MAX_BODY_BYTES = 16 * 1024;

export interface JsonLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
}

const VISITORS: JsonLimits = { maxBytes: MAX_BODY_BYTES, maxDepth: 8 };

/** Parses the body and sets it in the context, or `whenEmpty` if there is none. */
export function jsonBody(whenEmpty?: object, limits = VISITORS) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    c.set('body', await readJsonBody(c.req.raw, whenEmpty, limits));
    await next();
  });
}

/**
 * Reads and parses a body. An empty body, whatever its type, is `whenEmpty`, or malformed without that. `null` is
 * `whenEmpty`, too.
 *
 * @throws ProblemError `body-too-large`, `unsupported-media-type` or `malformed-body`, checked in this order
 */
export async function readJsonBody(
  request: Request,
  whenEmpty?: object,
  { maxBytes, maxDepth } = VISITORS,
): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) {
    if (whenEmpty) return whenEmpty;
    throw malformed('The body is empty.', 'Send one JSON object with Content-Type: application/json.');
  }
  requireMediaType(request, 'application/json');
  return parse(bytes, maxDepth) ?? whenEmpty ?? null;
}

/** @throws ProblemError `unsupported-media-type` if the body is compressed, or declared as another type, or as none */
export function requireMediaType({ headers }: Request, type: string): void {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    throw new ProblemError('unsupported-media-type', {
      detail: 'The body is compressed.',
      hints: ['Send it without Content-Encoding.'],
    });
  }
  const declared = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (declared === type) return;
  throw new ProblemError('unsupported-media-type', { detail: `The body is not declared as ${type}.` });
}

/**
 * Reads a body of at most `limit` bytes.
 *
 * @throws ProblemError `body-too-large`, or `malformed-body` if the client disconnects
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  try {
    return await readAtMost(limit, request);
  } catch (cause) {
    // A client that disconnects early is not a server error and must not fill the log.
    throw cause instanceof ProblemError
      ? cause
      : malformed('The body ended before it was complete.', 'Send as many bytes as Content-Length says.');
  }
}

async function readAtMost(limit: number, request: Request): Promise<Buffer> {
  const declared = request.headers.get('content-length');
  if (Number(declared) > limit) throw tooLarge(limit);
  if (declared !== null) {
    // Node reads only as many bytes as declared, so no stream is needed to stop early.
    const whole = Buffer.from(await request.arrayBuffer());
    if (whole.length > limit) throw tooLarge(limit);
    return whole;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): ProblemError {
  return new ProblemError('body-too-large', { detail: `The body is larger than ${limit} bytes.` });
}

function malformed(detail: string, hint: string): ProblemError {
  return new ProblemError('malformed-body', { detail, hints: [hint] });
}

function parse(bytes: Buffer, maxDepth: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed(
      'The body is not JSON in UTF-8.',
      'Check quotes, commas and encoding; send one JSON object.',
    );
  }
  if (isDeeperThan(maxDepth, value)) {
    throw malformed(
      `The body is nested deeper than ${maxDepth} levels.`,
      'Send one JSON object whose fields are strings and numbers.',
    );
  }
  return value;
}

/** Returns whether a value is nested too deeply. Stops there, because thousands of brackets would exhaust the stack. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
