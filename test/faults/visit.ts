/** A request whose answer comes as it was sent: encoded, not followed, with the headers of whoever sent it last. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Visit {
  readonly method?: string;
  /** Several of one name are sent each on a line of its own. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export async function visit(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Visit = {},
): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  // As it is given: made into a URL, it would be cleaned.
  const sent = request(origin, { path, method, headers: { ...headers, ...length }, agent: false });
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((bytes) => resolve({ status, headers: received, body: bytes }), reject);
    });
    sent.end(body);
  });
}

export function postOf(body: object, headers: Readonly<Record<string, string>> = {}): Visit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** The text of an answer, whatever its encoding. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return encoding === 'gzip' ? gunzipSync(body).toString() : body.toString();
}
