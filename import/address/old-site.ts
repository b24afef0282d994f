/** A site as its visitors see it: over HTTP, or from a folder of built pages. Nothing of it is ever run. */
import { join, posix } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { tryDecodeURI } from 'hono/utils/url';
import { parseUrl } from '../../site/util/parse-url.ts';
import { readInside } from '../../site/util/read-inside.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { SourceError } from '../source.ts';
import { listSourceFiles } from '../source-files.ts';
import { textOf } from './decode-text.ts';
import { createFetcher, type FetchOptions, LeftOutError, type RawAnswer } from './fetch-address.ts';
import { readLinks } from './page-links.ts';

/** An answer of the old site. */
export interface OldAnswer {
  readonly status: number;
  /** Address that answered, after redirects within the site. */
  readonly url: string;
  /**
   * Other addresses that lead there: by redirects and pages that send visitors on, in their order, the first being the
   * one that was asked for; in a folder, also those at which servers show the same file.
   */
  readonly redirectedFrom: readonly string[];
  /** Media type without parameters, lower-case. */
  readonly type: string;
  readonly charset?: string;
  readonly bytes: Buffer;
  /** Path on disk. */
  readonly file: string;
}

/** An address that was not read. */
export interface LeftAddress {
  readonly url: string;
  readonly reason: string;
  /** Address of the page that has the same content. */
  readonly sameAs?: string;
}

export interface OldSite {
  /** Like `https://old.example`. */
  readonly origin: string;
  /** Path that the addresses of all pages begin with, without a final slash: `/blog`, mostly empty. */
  readonly base: string;
  /**
   * Gets an address of the site (absolute). Undefined if robots.txt forbids it, a limit is reached, it cannot be had or
   * it is of another site.
   */
  get(url: string): Promise<OldAnswer | undefined>;
  /** What was not read, and why: robots.txt, limits, errors, other hosts. */
  readonly left: readonly LeftAddress[];
  /** Adds to what was not read. */
  leave(address: LeftAddress): void;
  /** Addresses of all files, if they are known without asking. */
  readonly files: readonly string[];
}

const MAX_REDIRECTS = 10;
/** A page that only sends its visitors on is small. */
const MAX_ALIAS_BYTES = 20_000;

/**
 * Opens a site over HTTP.
 *
 * @throws SourceError if its home page cannot be read
 */
export async function openServedSite(address: string, options: FetchOptions): Promise<OldSite> {
  const home = parseUrl(address.includes('://') ? address : `https://${address}`);
  if (!home || !/^https?:$/.test(home.protocol)) throw new SourceError(`${address} is not an address.`);
  const base = home.pathname.replace(/\/(?:[^/]*\.\w+)?$/, '');
  const ask = await createFetcher(options);
  const asked = createOldSite(home.origin, base, ask);
  const answer = await asked.get(home.href);
  if (answer?.status === 200) return createOldSite(new URL(answer.url).origin, base, ask);
  const why = answer ? `answers with ${answer.status}` : asked.left.at(-1)?.reason;
  throw new SourceError(`${home.href} cannot be read: ${why}.`);
}

/** A line of the file `_redirects` of Netlify and Cloudflare: permanent or not, without a pattern. */
const PLAIN_REDIRECT = /^[ \t]*([^\s#:*?]+)[ \t]+((?:https?:\/\/)?[^\s:*?]+)(?:[ \t]+30[1278]!?)?[ \t]*$/gm;

/**
 * Opens a folder of built pages.
 *
 * @param address where the pages are served; without one, that of the file `CNAME`
 * @throws SourceError if nobody says where
 */
export async function openBuiltSite(folder: string, address?: string): Promise<OldSite> {
  // Generators may give a section such a name.
  const { folder: root, paths } = await listSourceFiles(folder, ['node_modules']);
  const host = (await ifExists(readInside(root, 'CNAME')))?.toString().trim();
  const home = parseUrl(address ?? `https://${host}`);
  if (!home || (address ?? host) === undefined)
    throw new SourceError(`Say at which address ${folder} is served: --at https://old.example.`);
  const base = home.pathname.replace(/\/$/, '');
  const known = new Set(paths);
  const pathAt = (url: string): string | undefined => {
    const path = tryDecodeURI(new URL(url).pathname);
    if (!path.startsWith(`${base}/`) && path !== base) return undefined;
    const below = path.slice(base.length + 1);
    const name = below.replace(/\/$/, '');
    if (name === '') return known.has('index.html') ? 'index.html' : undefined;
    const pages = [`${name}.html`, `${name}/index.html`];
    return (below === name ? [name, ...pages] : pages.reverse()).find((one) => known.has(one));
  };
  const addressesOf = (path: string): readonly string[] => {
    const { dir, base: file, name, ext } = posix.parse(path);
    const stem = posix.join(dir, name);
    const ofPage = file === 'index.html' ? [dir && `${dir}/`, dir, path] : [path, stem, `${stem}/`];
    const names = ext === '.html' ? ofPage : [path];
    const urls = names.map((one) => new URL(encodeURI(`${base}/${one}`), home.origin).href);
    return [...new Set(urls)].filter((url) => pathAt(url) === path);
  };
  const lines = (await ifExists(readInside(root, '_redirects')))?.toString() ?? '';
  const former = [...lines.matchAll(PLAIN_REDIRECT)].flatMap(([, from = '', to = '']) => {
    const [source, target] = [from, to].map((one) => addressOn(home.origin, one, home.origin));
    return source && target ? [[source, pathAt(target)] as const] : [];
  });
  async function ask(url: string): Promise<RawAnswer> {
    const path = pathAt(url);
    if (path === undefined) return { status: 404, type: '', bytes: Buffer.alloc(0), file: '' };
    const bytes = await readInside(root, path).catch((cause: unknown) => {
      throw new LeftOutError(rootMessage(cause), { cause });
    });
    const type = getMimeType(path)?.split(';')[0] ?? '';
    const redirected = former.flatMap(([from, to]) => (to === path ? from : []));
    const otherAddresses = [...addressesOf(path), ...redirected].filter((one) => one !== url);
    return { status: 200, type, bytes, file: join(root, path), otherAddresses };
  }
  const files = paths.flatMap((path) => addressesOf(path).slice(0, 1));
  return createOldSite(home.origin, base, ask, files);
}

function createOldSite(
  origin: string,
  base: string,
  ask: (url: string) => Promise<RawAnswer>,
  files: readonly string[] = [],
): OldSite {
  const left: LeftAddress[] = [];

  /** Follows redirects from an address. @throws LeftOutError */
  async function follow(start: string | undefined): Promise<OldAnswer> {
    const redirectedFrom: string[] = [];
    let url = start;
    while (url !== undefined) {
      const { location, otherAddresses = [], charset, ...answer } = await ask(url);
      const target = location ?? aliasTarget({ ...answer, url });
      const next = target === undefined ? undefined : parseUrl(target, url)?.href;
      if (next === undefined) {
        const others = [...redirectedFrom, ...otherAddresses];
        return { ...answer, ...(charset !== undefined && { charset }), url, redirectedFrom: others };
      }
      redirectedFrom.push(url);
      const own = addressOn(origin, next);
      // Only one of the schemes and hosts that name the site may answer.
      url = own !== undefined && redirectedFrom.includes(own) ? next : own;
      if (redirectedFrom.length > MAX_REDIRECTS || redirectedFrom.includes(url ?? ''))
        throw new LeftOutError('redirects without an end');
    }
    throw new LeftOutError(redirectedFrom.length > 0 ? 'leads to another site' : 'address of another site');
  }

  return {
    origin,
    base,
    files,
    left,
    leave: (address) => left.push(address),
    async get(url) {
      try {
        return await follow(addressOn(origin, url));
      } catch (error) {
        if (!(error instanceof LeftOutError)) throw error;
        left.push({ url, reason: error.message });
        return undefined;
      }
    },
  };
}

/** Returns where a page leads that only sends its visitors on, as generators without a server write them. */
function aliasTarget(answer: Pick<OldAnswer, 'status' | 'type' | 'bytes' | 'url'>): string | undefined {
  if (answer.status !== 200 || !answer.type.includes('html') || answer.bytes.length > MAX_ALIAS_BYTES)
    return undefined;
  const target = parseUrl(readLinks(textOf(answer)).refresh ?? '', answer.url)?.href;
  return target === answer.url ? undefined : target;
}

/** Parameters that say where a visitor came from. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid)$/;

/**
 * Returns an address as it is on the site, the same for http and https, with and without `www`. Undefined if it is of
 * another site.
 */
export function addressOn(origin: string, address: string, base?: string): string | undefined {
  const url = parseUrl(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || siteOf(url) !== siteOf(new URL(origin))) return undefined;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  const path = url.pathname.replace(/\/{2,}/g, '/');
  return origin + (path + url.search).replace(/%[\da-f]{2}/g, (code) => code.toUpperCase());
}

/** Returns the host, the same with and without `www`. */
export function siteOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}
