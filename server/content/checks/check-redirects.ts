/** Reads and checks `redirects.yaml`: addresses of an earlier site, and the pages of this one that they lead to. */
import { tryDecodeURI } from 'hono/utils/url';
import type { Redirects } from '../../../web/core/model.ts';
import { isServerPath } from '../../../web/core/routes.ts';
import type { Explanation } from '../../util/content-error.ts';

export const REDIRECTS_FILE = 'redirects.yaml';

/** Looks up paths in the other documents. */
export interface KnownPaths {
  /** Returns whether the site has a page, a file or an essay at the path. */
  readonly isTaken: (path: string) => boolean;
  /** Returns the current path of an essay whose former path this is. */
  readonly currentPath: (path: string) => string | undefined;
  /** Explains why nobody can open a path. */
  readonly explainTarget: (path: string) => Explanation | undefined;
}

/** Returns the paths that `redirects.yaml` redirects, percent-decoded and without trailing slashes. */
export function redirectsOf(written: Redirects): ReadonlyMap<string, string> {
  return new Map(Object.entries(written).map(([from, to]) => [normalized(from), normalized(to)]));
}

function normalized(path: string): string {
  return tryDecodeURI(path).replace(/(.)\/$/, '$1');
}

/**
 * Returns a function that explains why a redirect cannot work, given its former path as it is written. No redirect leads
 * to another one, so none goes in a loop.
 */
export function redirectCheck(written: Redirects, { isTaken, currentPath, explainTarget }: KnownPaths) {
  const redirects = Object.entries(written).map(([from, to]) => {
    return { writtenFrom: from, from: normalized(from), to: normalized(to) };
  });
  const firsts = new Map(redirects.toReversed().map((redirect) => [redirect.from, redirect]));
  const targetOf = (path: string) => firsts.get(path)?.to;

  return (writtenFrom: string, lineOf: (writtenFrom: string) => number): Explanation | undefined => {
    const [from, to] = [normalized(writtenFrom), normalized(written[writtenFrom] ?? '')];
    const first = firsts.get(from)?.writtenFrom ?? writtenFrom;
    const firstLine = first === writtenFrom ? undefined : lineOf(first);
    const next = currentPath(to) ?? targetOf(to);
    const rules: readonly (readonly [isBroken: boolean, message: string, fix: string])[] = [
      [
        !isPath(from),
        `"${writtenFrom}" is not a path that can be redirected.`,
        'Write the old address without its host and its query, like /2019/05/my-post.',
      ],
      [isServerPath(from), `The server itself uses the address "${from}".`, 'Remove the redirect.'],
      [
        isTaken(from),
        `"${from}" is an address of this site, so nobody would be redirected from it.`,
        'Remove the redirect, or correct the old address.',
      ],
      [
        firstLine !== undefined,
        `"${writtenFrom}" is redirected twice; first on line ${firstLine}.`,
        'Remove one of the two. A trailing slash makes no difference.',
      ],
      [
        !/^\/(?!\/)[^?#\\]*$/.test(to),
        `"${to}" is not a path of this site.`,
        'Redirect to a page of this site, like /essays/my-post, and to no other site.',
      ],
      [
        leadsBack(from, targetOf),
        `"${from}" is redirected in a loop.`,
        'Redirect it to the page that visitors should see.',
      ],
      [next !== undefined, `"${to}" is redirected itself, to "${next}".`, `Write ${next} instead.`],
    ];
    const [, message, fix] = rules.find(([isBroken]) => isBroken) ?? [];
    return message !== undefined && fix !== undefined ? { message, fix } : explainTarget(to);
  };
}

/** Returns whether a decoded path has only ordinary segments, which also make a file name in an export. */
function isPath(path: string): boolean {
  const segments = path.split('/').slice(1);
  const isOrdinary = (segment: string) =>
    /^[^\s\p{C}\\?#%*:<>"|]+$/u.test(segment) && segment !== '.' && segment !== '..';
  return path.startsWith('/') && path !== '/' && segments.every(isOrdinary);
}

function leadsBack(start: string, targetOf: (path: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let at = targetOf(start); at !== undefined && !seen.has(at); at = targetOf(at)) {
    if (at === start) return true;
    seen.add(at);
  }
  return false;
}
