/** The files of an exported site: each response that does not depend on a request, and the page for everything else. */
import { movedPage, notFoundPage } from '../../web/views/error-pages.tsx';
import type { Snapshot } from '../compile/compile.ts';
import type { CompileSettings } from '../compile/compile-settings.ts';
import { htmlPage } from '../compile/policy-headers.ts';
import { represent, type Variant } from '../compile/representation.ts';
import { hasQuery } from '../reader/checks/check-redirects.ts';

/** A response that becomes a file. */
export interface ExportedResponse {
  /** Path on the site, not percent-encoded. */
  readonly path: string;
  /** Makes it first, which is slow for a picture. Resolves with undefined if its file was deleted in the meantime. */
  readonly load: () => Promise<LoadedResponse | undefined>;
}

/** The headers are those with which a server sends it. */
type LoadedResponse = Pick<Variant, 'bytes' | 'headers'>;

/** Hosts serve this page, with status 404, for each path without a file. */
const NOT_FOUND_PATH = '/404';

/** Lists the responses of a site that is compiled for an export. */
export function listResponses(
  snapshot: Snapshot,
  config: Pick<CompileSettings, 'originTrialTokens'>,
  namePage: NamePage,
): readonly ExportedResponse[] {
  const { surfaces } = snapshot.bundle.site;
  const page = (path: string, html: string) => {
    const input = htmlPage(html, { config, surfaces });
    return { path, load: async () => represent(input, () => ({})).variants.identity };
  };
  const { representations } = snapshot;
  const compiled = [...representations.keys()].map((path) => {
    return { path, load: async () => representations.get(path)?.variants.identity };
  });
  const images = [...snapshot.pictures, ...snapshot.generatedImages].map(([path, { get }]) => {
    return { path, load: async () => (await get()).variants.identity };
  });
  const pages = [...representations.keys(), NOT_FOUND_PATH];
  // Not every system tells capital letters from others.
  const fileOf = (path: string) => namePage(path).toLowerCase();
  const taken = new Set(pages.map(fileOf));
  // Not every host can redirect. A host serves `about.html` for the page itself.
  const moved = [...snapshot.redirects]
    .filter(([path]) => !hasQuery(path) && !taken.has(fileOf(path)) && taken.add(fileOf(path)))
    .map(([path, target]) => page(path, movedPage(snapshot.view, target)));
  return [...compiled, ...images, ...moved, page(NOT_FOUND_PATH, notFoundPage(snapshot.view))];
}

export function isPage({ headers }: Pick<LoadedResponse, 'headers'>): boolean {
  return headers['content-type']?.startsWith('text/html') ?? false;
}

export type NamePage = (path: string) => string;

/**
 * Returns how the files of pages are named. Netlify, Cloudflare Pages, GitHub Pages and Vercel (with `cleanUrls`) serve
 * `essays/x.html` at `/essays/x`; for `essays/x/index.html`, they would redirect to `/essays/x/`. Hosts that cannot
 * rewrite paths serve only folders. Only a former path can end with `.html`.
 */
export function pageNaming(folders: boolean): NamePage {
  return (path) => {
    if (path.endsWith('.html')) return path.slice(1);
    const isRoot = path === '/' || path === NOT_FOUND_PATH;
    return `${path === '/' ? 'index' : path.slice(1)}${folders && !isRoot ? '/index' : ''}.html`;
  };
}

export function fileName(
  path: string,
  response: Pick<LoadedResponse, 'headers'>,
  namePage: NamePage,
): string {
  return isPage(response) ? namePage(path) : path.slice(1);
}
