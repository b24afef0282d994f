import { quickEncoders } from '../pool/encode.ts';
import { preferredEncoding } from '../site/content-encoding.ts';
import { type Headers, WORTH_COMPRESSING } from '../site/representation.ts';
import type { HeaderReader } from './respond.ts';

/** Answers what was asked by POST: nobody keeps that, so it has no ETag. */
export function answerOnce(json: string, header: HeaderReader, status: number, extra: Headers): Response {
  const headers: Record<string, string> = Object.assign({ 'content-type': 'application/json' }, extra);
  if (json.length < WORTH_COMPRESSING) return new Response(json, { status, headers });
  headers.vary = 'Accept-Encoding';
  const encoding = preferredEncoding(header('accept-encoding'));
  if (encoding === 'identity') return new Response(json, { status, headers });
  headers['content-encoding'] = encoding;
  return new Response(quickEncoders[encoding](Buffer.from(json)), { status, headers });
}
