/** What a visit fetches, by kind, in bytes on the wire. */
import type { Page } from '@playwright/test';

/** One response, as the browser received it. */
export interface Fetched {
  readonly path: string;
  readonly kind: 'page' | 'script' | 'style' | 'font' | 'picture' | 'data';
  /** Bytes of the body, compressed as it came. */
  readonly bytes: number;
  /** Milliseconds since the navigation began. */
  readonly start: number;
}

const KINDS: Readonly<Record<string, Fetched['kind']>> = {
  js: 'script',
  css: 'style',
  woff2: 'font',
  svg: 'picture',
  png: 'picture',
  jpg: 'picture',
  webp: 'picture',
  ico: 'picture',
};

/** Everything that the page has fetched so far, itself first. */
export async function fetchedBy(page: Page): Promise<readonly Fetched[]> {
  const entries = await page.evaluate(() => {
    const timing = (type: string) => performance.getEntriesByType(type) as PerformanceResourceTiming[];
    return [...timing('navigation'), ...timing('resource')].map(
      ({ name, entryType, encodedBodySize, startTime }) => ({
        path: new URL(name).pathname,
        isPage: entryType === 'navigation',
        bytes: encodedBodySize,
        start: startTime,
      }),
    );
  });
  return entries.map(({ isPage, ...entry }) => ({ ...entry, kind: isPage ? 'page' : kindOf(entry.path) }));
}

function kindOf(path: string): Fetched['kind'] {
  return KINDS[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'data';
}

export function bytesOf(fetched: readonly Fetched[], ...kinds: readonly Fetched['kind'][]): number {
  return fetched.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0);
}
