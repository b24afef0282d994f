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

/** Everything the service answers to a GET, as it says itself. */
export interface Routes {
  readonly pages: readonly string[];
  /** Documents, assets and what else is neither page nor API. */
  readonly files: readonly string[];
  readonly endpoints: readonly string[];
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export async function everyRoute(origin: string): Promise<Routes> {
  const read = async (path: string) => textOf(await visit(origin, path));
  const pages = ['/guestbook', '/essays?q=trust', ...pathsIn(await read('/sitemap.xml'))];
  const { paths } = JSON.parse(await read('/openapi.json')) as OpenApi;
  const gets = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}));
  const home = await read('/');
  const linked = [...home.matchAll(/(?:src|href)="(\/[^"#?]+\.[a-z0-9]+)"/g)].map(([, path = '']) => path);
  const advertised = [...(await read('/agents')).matchAll(/href="(\/[^"#?]*\.[a-z]+)"/g)].map(
    ([, path = '']) => path,
  );
  const isApi = (path: string) => path.startsWith('/api/');
  return {
    pages: unique(pages),
    files: unique([
      '/robots.txt',
      '/sitemap.xml',
      '/healthz',
      ...linked,
      ...advertised,
      ...gets.filter((path) => !isApi(path)),
    ]).filter((path) => !path.includes('{')),
    endpoints: unique(gets.filter(isApi)).filter((path) => !path.includes('{')),
  };
}

function pathsIn(sitemap: string): readonly string[] {
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
}

function unique(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)];
}
