/** Everything the service answers to a GET, as it says itself. */
import { textOf, visit } from './visit.ts';

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
