/** Finds where the links and pictures of a post lead on the new site. */
import { posix } from 'node:path';
import { slug as headingId } from 'github-slugger';
import { tryDecodeURI } from 'hono/utils/url';
import { parseUrl } from '../site/util/parse-url.ts';
import { canonicalRoutes } from '../web/core/canonical-routes.ts';
import { groupBy } from '../web/core/group-by.ts';
import { siteOf } from './address/old-site.ts';
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
  readonly downloads: Pick<ReadonlyMap<string, string | undefined>, 'get' | 'has'>;
}

/** What Pelican writes before a path in its content folder. */
const PELICAN = /^\{(?:filename|static|attach)\}|^\|filename\|/;

/** Stands for the host of a site that does not say where it was. */
const NOWHERE = 'https://source.invalid';

export function createLinkTargets(options: TargetOptions): (post: SourcePost) => TextContext {
  const { site, slugs, isPublic, media, downloads } = options;
  const base = options.origin ?? NOWHERE;
  const host = siteOf(new URL(base));
  const posts = [...slugs.keys()];
  const byAddress = new Map(
    posts.toReversed().flatMap((post) => post.addresses.map((one) => [addressKey(one), post] as const)),
  );
  const names = posts.flatMap((post) => namesOfPost(post).map((name) => ({ name, post })));
  const byName = groupBy(names, ({ name }) => name);
  const routes = canonicalRoutes.map(({ path }) => ({ addresses: [path], to: path }));
  const known = [...(site.pages ?? []), ...routes];
  const otherPages = new Map(
    known.flatMap(({ addresses, to }) => addresses.map((one) => [addressKey(one), to] as const)),
  );

  const publicPath = (post: SourcePost | undefined) => {
    const slug = post && isPublic(post) ? slugs.get(post) : undefined;
    return slug === undefined ? undefined : pathOf(slug);
  };

  /** Finds a post by the end of its path, by its name or by its title. */
  function named(name: string): SourcePost | undefined {
    const wanted = tidyName(name);
    const [first, ...others] = byName.get(wanted) ?? byName.get(posix.basename(wanted)) ?? [];
    return wanted.includes('/') && others.length > 0 ? undefined : first?.post;
  }

  return (post) => {
    const address = parseUrl(post.addresses[0] ?? '/', base) ?? new URL(base);
    const withoutMark = (target: string) => target.replace(PELICAN, '');
    /** Returns the full address of a target, and whether it is one of the old site. */
    const locate = (target: string) => {
      const url = parseUrl(withoutMark(target), address.href);
      if (!url || !/^https?:$/.test(url.protocol)) return undefined;
      const isOwn = siteOf(url) === host;
      return { url, isOwn, full: isOwn && base === NOWHERE ? undefined : url.href };
    };
    const diskPath = (target: string): string | undefined => {
      const isRelative = parseUrl(target) === undefined && !target.startsWith('//');
      const found = isRelative ? undefined : locate(target);
      const served = found?.isOwn ? found.url.pathname + found.url.search : '';
      const own = isRelative ? withoutMark(target) : served;
      return own === '' ? undefined : site.findFile(own, post);
    };

    return {
      resolveLink(target) {
        if (target.startsWith('#')) return target;
        const { url, isOwn, full } = locate(target) ?? {};
        if (!url || !isOwn) return full ?? (/^(mailto:|tel:)/i.test(target) ? target : undefined);
        const isText = /\.(md|mdx|markdown)$/i.test(url.pathname);
        const name = isText ? tryDecodeURI(withoutMark(target).split(/[?#]/, 1).join()) : undefined;
        const key = addressKey(url.pathname);
        const found =
          byAddress.get(addressKey(url.pathname + url.search)) ??
          byAddress.get(key) ??
          (name === undefined ? undefined : named(name));
        const path = found ? publicPath(found) : otherPages.get(key);
        if (path !== undefined || found) return path && path + url.hash;
        const file = diskPath(target);
        return file === undefined ? undefined : media.fileAt(file);
      },
      resolveName(name) {
        const [page = '', heading] = name.split('#', 2);
        const path = publicPath(page === '' ? post : named(page));
        return path === undefined || heading === undefined ? path : `${path}#${headingId(heading)}`;
      },
      resolvePicture(target) {
        const file = diskPath(target);
        const { full, url } = locate(target) ?? {};
        // A picture that was fetched has no name of its own.
        const name = full && url && tryDecodeURI(url.pathname);
        const found = file === undefined ? undefined : media.pictureAt(file, name);
        if (found !== undefined || full === undefined) return found;
        const fetched = downloads.get(full);
        return fetched && media.pictureAt(fetched, name);
      },
      lossOf(target) {
        const file = diskPath(target);
        if (file !== undefined) return isPointer(file) ? 'pointer' : 'missing';
        const { isOwn, full } = locate(target) ?? {};
        return isOwn || downloads.has(full ?? '') ? 'missing' : 'remote';
      },
      oldAddress: (target) => locate(target)?.full,
      bodyUse: site.bodyUse,
    };
  };
}

/**
 * Returns where links and pictures lead as long as nothing is written.
 *
 * @param onMissing called with the full address of a picture that the source lacks
 */
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
    downloads: {
      has: () => false,
      get(address) {
        onMissing(address);
        return address;
      },
    },
  });
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

/** Returns all ends of the path of a post, such as `knots` and `posts/knots`, its name and its title. */
function namesOfPost({ file, name, frontMatter }: SourcePost): readonly string[] {
  const parts = tidyName(file).split('/');
  const ends = parts.map((_part, index) => parts.slice(index).join('/'));
  return [...new Set([...ends, name.toLowerCase(), firstText(frontMatter, 'title')?.toLowerCase() ?? name])];
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
