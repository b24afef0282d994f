/** Which addresses of its own a site leads to. */
import type { Fetcher, Visit } from './visit.ts';

/** Read for the addresses in them, where they are there. */
const SOURCES = ['/', '/agents', '/llms.txt', '/openapi.json', '/.well-known/api-catalog', '/robots.txt'];

/** Paths, without their queries, of every source that answers 200. */
export async function findAdvertised(
  { get }: Fetcher,
  origins: Visit['origins'],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const source of SOURCES) {
    const { status, headers, text } = await get(source);
    if (status !== 200) continue;
    const link = headers.get('link') ?? '';
    for (const address of addressesIn(`${link} ${text}`)) {
      const path = ownPath(address, origins);
      if (path !== undefined) found.add(path.replace(/[?#].*$/, ''));
    }
  }
  return found;
}

/** Where the page says that it belongs; the site may be visited behind the back of its proxy. */
export function canonicalOrigin(html: string): string | undefined {
  const href = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return href !== undefined && URL.canParse(href) ? new URL(href).origin : undefined;
}

/** In attributes, headers, JSON and Markdown. */
function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:["'<(\s])((?:https?:\/\/[^\s"'<>()\\/]+)?\/[^\s"'<>()\\]*)/g)].map(
    ([, address = '']) => address,
  );
}

/** The path of an address of the site; undefined of one elsewhere. */
export function ownPath(address: string, origins: readonly string[]): string | undefined {
  const [home = ''] = origins;
  if (!URL.canParse(address, home)) return undefined;
  const { origin, pathname, search } = new URL(address, home);
  return origins.includes(origin) ? pathname + search : undefined;
}
