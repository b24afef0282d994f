/** What a visit fetches, by kind, in bytes on the wire; what the page's worker fetches as well. */
import type { Page, Request } from '@playwright/test';

/** One response, as the browser received it. */
export interface Fetched {
  readonly kind: Kind;
  /** Bytes of the body, compressed as it came. */
  readonly bytes: number;
  /** Whether it was asked for before the page had loaded. */
  readonly early: boolean;
}

export type Kind = 'page' | 'script' | 'style' | 'font' | 'picture' | 'data';

const KINDS: Readonly<Record<string, Kind>> = {
  document: 'page',
  script: 'script',
  stylesheet: 'style',
  font: 'font',
  image: 'picture',
};

/** Listens from now on; the function given back tells what has been fetched when it is called. */
export function listenToWire(page: Page): () => Promise<readonly Fetched[]> {
  const asked: { readonly request: Request; readonly early: boolean }[] = [];
  let isLoaded = false;
  page.on('load', () => {
    isLoaded = true;
  });
  page.on('request', (request) => asked.push({ request, early: !isLoaded }));
  return () =>
    Promise.all(
      asked.map(async ({ request, early }) => ({
        kind: KINDS[request.resourceType()] ?? 'data',
        bytes: (await request.sizes()).responseBodySize,
        early,
      })),
    );
}

export function bytesOf(fetched: readonly Fetched[], ...kinds: readonly Kind[]): number {
  return fetched.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0);
}
