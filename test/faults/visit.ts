/** Sends requests and returns raw responses: still encoded, no redirects followed, with the last hop's headers. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Visit {
  readonly method?: string;
  /** An array is sent as several header lines. */
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
  // Send the path unchanged; the URL class would normalize it.
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

/** Returns the decoded text of a response. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return encoding === 'gzip' ? gunzipSync(body).toString() : body.toString();
}

/** Paths that support GET, as listed by the service itself. */
export interface Routes {
  readonly pages: readonly string[];
  /** Documents, assets and everything else that is neither a page nor an endpoint. */
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
