/** Reads and checks `redirects.yaml`: addresses of an earlier site, and the pages of this one that they lead to. */
import { tryDecodeURI } from 'hono/utils/url';
import type { Redirects } from '../../../web/core/model.ts';
import { isServerPath } from '../../../web/core/routes.ts';
import { type ContentError, type Explanation, MAX_ERRORS } from '../../util/content-error.ts';

export const REDIRECTS_FILE = 'redirects.yaml';

/** A former path without its trailing slash, and what the owner wrote. */
interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly writtenFrom: string;
}

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
  return new Map(listRedirects(written).map(({ from, to }) => [from, to]));
}

function listRedirects(written: Redirects): readonly Redirect[] {
  return Object.entries(written).map(([from, to]) => {
    return { writtenFrom: from, from: normalized(from), to: normalized(to) };
  });
}

function normalized(path: string): string {
  return tryDecodeURI(path).replace(/(.)\/$/, '$1');
}

/** Returns an error for each redirect that cannot work. No redirect leads to another one, so none goes in a loop. */
export function checkRedirects(
  written: Redirects,
  known: KnownPaths,
  lineOf: (from: string) => number,
): ContentError[] {
  const redirects = listRedirects(written);
  const byFrom = new Map(redirects.toReversed().map((redirect) => [redirect.from, redirect]));
  const errors: ContentError[] = [];
  for (const redirect of redirects) {
    if (errors.length >= MAX_ERRORS) break;
    const first = byFrom.get(redirect.from) ?? redirect;
    const fault =
      explainFrom(redirect, known) ??
      (first === redirect ? undefined : explainTwice(redirect, lineOf(first.writtenFrom))) ??
      explainTo(redirect, byFrom, known);
    if (fault) errors.push({ file: REDIRECTS_FILE, line: lineOf(redirect.writtenFrom), ...fault });
  }
  return errors;
}

function explainFrom({ from, writtenFrom }: Redirect, { isTaken }: KnownPaths): Explanation | undefined {
  if (!isPath(from)) {
    const message = `"${writtenFrom}" is not a path that can be redirected.`;
    return { message, fix: 'Write the old address without its host and its query, like /2019/05/my-post.' };
  }
  if (isServerPath(from)) {
    const message = `The server itself uses the address "${from}".`;
    return { message, fix: 'Remove the redirect.' };
  }
  if (!isTaken(from)) return undefined;
  const message = `"${from}" is an address of this site, so nobody would be redirected from it.`;
  return { message, fix: 'Remove the redirect, or correct the old address.' };
}

/** Returns whether a decoded path has only ordinary segments, which also make a file name in an export. */
function isPath(path: string): boolean {
  const segments = path.split('/').slice(1);
  const isOrdinary = (segment: string) =>
    /^[^\s\p{C}\\?#%*:<>"|]+$/u.test(segment) && segment !== '.' && segment !== '..';
  return path.startsWith('/') && path !== '/' && segments.every(isOrdinary);
}

function explainTwice({ writtenFrom }: Redirect, firstLine: number): Explanation {
  const message = `"${writtenFrom}" is redirected twice; first on line ${firstLine}.`;
  return { message, fix: 'Remove one of the two. A trailing slash makes no difference.' };
}

function explainTo(
  { from, to }: Redirect,
  byFrom: ReadonlyMap<string, Redirect>,
  { currentPath, explainTarget }: KnownPaths,
): Explanation | undefined {
  if (!/^\/(?!\/)[^?#\\]*$/.test(to)) {
    const message = `"${to}" is not a path of this site.`;
    return { message, fix: 'Redirect to a page of this site, like /essays/my-post, and to no other site.' };
  }
  if (leadsBack(from, byFrom)) {
    const message = `"${from}" is redirected in a loop.`;
    return { message, fix: 'Redirect it to the page that visitors should see.' };
  }
  const next = currentPath(to) ?? byFrom.get(to)?.to;
  if (next !== undefined) {
    return { message: `"${to}" is redirected itself, to "${next}".`, fix: `Write ${next} instead.` };
  }
  return explainTarget(to);
}

/** Returns whether following the redirects from a path leads back to it. */
function leadsBack(start: string, byFrom: ReadonlyMap<string, Redirect>): boolean {
  const seen = new Set<string>();
  for (let at = byFrom.get(start)?.to; at !== undefined && !seen.has(at); at = byFrom.get(at)?.to) {
    if (at === start) return true;
    seen.add(at);
  }
  return false;
}
