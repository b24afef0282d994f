/** Finds where the links and pictures of a post lead on the new site. */
import { posix } from 'node:path';
import { slug as headingId } from 'github-slugger';
import { tryDecodeURI } from 'hono/utils/url';
import { normalizedPath } from '../site/reader/checks/check-redirects.ts';
import { parseUrl } from '../site/util/parse-url.ts';
import { canonicalRoutes } from '../web/core/canonical-routes.ts';
import { groupBy } from '../web/core/group-by.ts';
import { pathOf } from './essay-names.ts';
import { isPointer, type MediaPlan } from './media-plan.ts';
import { type SourcePost, type SourceSite, type TextContext, textsOf } from './source.ts';
import { firstText } from './source-data.ts';

interface TargetOptions {
  readonly site: Pick<SourceSite, 'findFile' | 'bodyUse' | 'pages'>;
  /** Where the site was. */
  readonly origin: string | undefined;
  readonly slugs: ReadonlyMap<SourcePost, string>;
  /** Returns whether anyone can read the essay of a post. */
  readonly isPublic: (post: SourcePost) => boolean;
  readonly media: Pick<MediaPlan, 'pictureAt' | 'fileAt'>;
  /** Paths on disk of pictures that were asked for, by address, undefined for those that could not be had. */
  readonly downloads: ReadonlyMap<string, string | undefined>;
  /** Called with the full address of a picture that the source lacks. */
  readonly onMissing?: (address: string) => void;
}

/** What Pelican writes before a path in its content folder. */
const PELICAN = /^\{(?:filename|static|attach)\}|^\|filename\|/;

/** Stands for the host of a site that does not say where it was. */
const NOWHERE = 'https://source.invalid';

export function createLinkTargets(options: TargetOptions): (post: SourcePost) => TextContext {
  const { site, slugs, isPublic, media, downloads, onMissing } = options;
  const base = options.origin ?? NOWHERE;
  const host = hostOf(base);
  const posts = [...slugs.keys()];
  const byAddress = new Map(
    posts
      .toReversed()
      .flatMap((post) => post.addresses.map((address) => [addressKey(address), post] as const)),
  );
  const byName = groupBy(
    posts.flatMap((post) => namesOfPost(post).map((name) => ({ name, post }))),
    ({ name }) => name,
  );
  /** The first post for each end of a path, such as `knots` and `posts/knots`. */
  const byPathEnd = new Map(
    posts.toReversed().flatMap((post) => {
      const names = tidyName(post.file).split('/');
      return names.map((_name, index) => [names.slice(index).join('/'), post] as const);
    }),
  );
  const ownPages = new Set(canonicalRoutes.map(({ path }) => path));

  const otherPages = new Map(
    site.pages?.flatMap(({ addresses, to }) =>
      addresses.map((address) => [addressKey(address), to] as const),
    ),
  );

  const publicPath = (post: SourcePost | undefined) => {
    const slug = post && isPublic(post) ? slugs.get(post) : undefined;
    return slug === undefined ? undefined : pathOf(slug);
  };

  /** Finds a post by the end of its path, by its name or by its title. */
  function named(name: string): SourcePost | undefined {
    const wanted = tidyName(name);
    const candidates = byName.get(wanted) ?? byName.get(posix.basename(wanted)) ?? [];
    const isUnclear = wanted.includes('/') && candidates.length > 1;
    return byPathEnd.get(wanted) ?? (isUnclear ? undefined : candidates[0]?.post);
  }

  return (post) => {
    const address = parseUrl(post.addresses[0] ?? '/', base) ?? new URL(base);
    const webUrl = (target: string): URL | undefined => {
      const url = parseUrl(target.replace(PELICAN, ''), address.href);
      return url && /^https?:$/.test(url.protocol) ? url : undefined;
    };
    /** Returns the address of a target of the old site. Undefined for one of another site, or of none. */
    const ownUrl = (target: string): URL | undefined => {
      const url = webUrl(target);
      return url && hostOf(url.href) === host ? url : undefined;
    };
    const fullAddress = (target: string): string | undefined => {
      const url = webUrl(target);
      return url && hostOf(url.href) !== hostOf(NOWHERE) ? url.href : undefined;
    };
    const diskPath = (target: string): string | undefined => {
      const isRelative = parseUrl(target) === undefined && !target.startsWith('//');
      const { pathname = '', search = '' } = ownUrl(target) ?? {};
      const own = isRelative ? target.replace(PELICAN, '') : pathname + search;
      return own === '' ? undefined : site.findFile(own, post);
    };

    return {
      resolveLink(target) {
        if (target.startsWith('#')) return target;
        const url = ownUrl(target);
        if (!url)
          return parseUrl(target, address.href) && /^(https?:|mailto:|tel:|\/\/)/i.test(target)
            ? (fullAddress(target) ?? target)
            : undefined;
        const page = normalizedPath(url.pathname);
        const isText = /\.(md|mdx|markdown)$/i.test(page);
        const found =
          byAddress.get(addressKey(url.pathname + url.search)) ??
          byAddress.get(addressKey(url.pathname)) ??
          (isText ? named(tryDecodeURI(target.replace(PELICAN, '').split(/[?#]/, 1).join())) : undefined);
        const path = publicPath(found);
        if (path !== undefined) return path + url.hash;
        if (found) return undefined;
        const other = ownPages.has(page) ? page : otherPages.get(addressKey(url.pathname));
        if (other !== undefined) return other + url.hash;
        const file = diskPath(target);
        return file === undefined ? undefined : media.fileAt(file);
      },
      resolveName(name) {
        const [page = '', heading] = name.split('#', 2);
        const path = publicPath(page === '' ? post : named(page));
        if (path === undefined || heading === undefined) return path;
        return `${path}#${headingId(heading)}`;
      },
      resolvePicture(target) {
        const file = diskPath(target);
        const address = fullAddress(target);
        // A picture that was fetched has no name of its own.
        const name = address && tryDecodeURI(new URL(address).pathname);
        const found = file === undefined ? undefined : media.pictureAt(file, name);
        if (found !== undefined || address === undefined) return found;
        const fetched = downloads.get(address);
        if (fetched === undefined) onMissing?.(address);
        return fetched && media.pictureAt(fetched, name);
      },
      lossOf(target) {
        const file = diskPath(target);
        if (file !== undefined) return isPointer(file) ? 'pointer' : 'missing';
        return ownUrl(target) || downloads.has(fullAddress(target) ?? '') ? 'missing' : 'remote';
      },
      oldAddress: fullAddress,
      bodyUse: site.bodyUse,
    };
  };
}

/** Returns where links and pictures lead as long as nothing is written. */
export function provisionalTargets(
  site: SourceSite,
  origin: string | undefined,
  onMissing: (address: string) => void = () => undefined,
) {
  return createLinkTargets({
    site,
    origin,
    slugs: new Map(textsOf(site).map((post) => [post, post.name])),
    isPublic: () => true,
    media: { pictureAt: (path) => path, fileAt: (path) => path },
    downloads: new Map(),
    onMissing,
  });
}

function hostOf(address: string): string {
  return parseUrl(address)?.host.replace(/^www\./, '') ?? '';
}

/** Returns an address in the form in which it is looked up: decoded, without index.html, .html and the last slash. */
export function addressKey(address: string): string {
  const [path = '', query = ''] = address.split(/\?/, 2);
  const page = tryDecodeURI(path)
    .toLowerCase()
    .replace(/(?:\/index)?\.html?$/, '')
    .replace(/\/$/, '');
  return query === '' ? page : `${page}?${query}`;
}

function namesOfPost(post: SourcePost): readonly string[] {
  const stem = posix.basename(tidyName(post.file));
  const folder = posix.basename(posix.dirname(post.file)).toLowerCase();
  const title = firstText(post.frontMatter, 'title')?.toLowerCase();
  const names = [stem === 'index' ? folder : stem, post.name.toLowerCase(), title];
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Removes the extension, the language and the marks that generators put before a name. */
function tidyName(name: string): string {
  return posix
    .join('/', name.trim().replace(/^@\/?/, ''))
    .slice(1)
    .toLowerCase()
    .replace(/\.(md|mdx|markdown|mkd|mdown|html?)$/, '')
    .replace(/(.)\/(_?index|page)$/, '$1');
}
