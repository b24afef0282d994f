/** Reads and checks `redirects.yaml`: addresses of an earlier site, and the pages of this one that they lead to. */

import { tryDecodeURI } from 'hono/utils/url';
import type { Redirects } from '../../../web/core/model.ts';
import { isServerPath } from '../../../web/core/routes.ts';
import { explain } from '../../util/explain.ts';
import type { Explanation } from '../../util/phrase.ts';

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

/**
 * Returns the addresses that `redirects.yaml` redirects, as `redirectKey` writes them, and the paths that they lead to,
 * percent-decoded and without trailing slashes.
 */
export function redirectsOf(written: Redirects): ReadonlyMap<string, string> {
  return new Map(Object.entries(written).map(([from, to]) => [redirectKey(from), normalizedPath(to)]));
}

/**
 * Returns the form in which old addresses are compared: percent-decoded, in Unicode NFC, and without a trailing slash. A
 * query is part of an address: `/?p=12`.
 */
export function redirectKey(address: string): string {
  const start = address.indexOf('?');
  if (start < 0) return normalizedPath(address).normalize('NFC');
  const pairs = [...new URLSearchParams(address.slice(start))].map((pair) => pair.join('='));
  return `${redirectKey(address.slice(0, start))}?${pairs.join('&')}`;
}

/** Returns whether only a server can redirect an address, because it has a query. */
export function hasQuery(address: string): boolean {
  return address.includes('?');
}

/** Returns a path as it is looked up: percent-decoded, without a trailing slash. */
export function normalizedPath(path: string): string {
  return tryDecodeURI(path).replace(/(.)\/$/, '$1');
}

/** What is wrong with a reference: an error, unless it is left out or harms nobody. */
export type Finding = Explanation & { readonly weight?: 'left-out' | 'harmless' };

/**
 * Returns a function that explains what is wrong with a redirect, given its former path as it is written. One that cannot
 * work is left out.
 */
export function redirectCheck(written: Redirects, { isTaken, currentPath, explainTarget }: KnownPaths) {
  const redirects = Object.entries(written).map(([from, to]) => {
    return { writtenFrom: from, from: redirectKey(from), to: normalizedPath(to) };
  });
  const firsts = new Map(redirects.toReversed().map((redirect) => [redirect.from, redirect]));
  const targetOf = (path: string) => firsts.get(path)?.to;

  return (writtenFrom: string, lineOf: (writtenFrom: string) => number): Finding | undefined => {
    const [from, to] = [redirectKey(writtenFrom), normalizedPath(written[writtenFrom] ?? '')];
    const [path = ''] = from.split('?', 1);
    const first = firsts.get(from)?.writtenFrom ?? writtenFrom;
    const firstLine = first === writtenFrom ? undefined : lineOf(first);
    const next = (path: string) => currentPath(path) ?? targetOf(path);
    const end = lastTarget(to, next);
    const rules: readonly (readonly [isBroken: boolean, explain: () => Explanation])[] = [
      [!isPath(from) && !isQuery(writtenFrom), () => explain('notRedirectable', { from: writtenFrom })],
      [isServerPath(path), () => explain('redirectsServer', { path }, 'removeRedirect')],
      [isTaken(path) && (path !== '/' || path === from), () => explain('redirectsPage', { path })],
      [
        firstLine !== undefined,
        () => explain('redirectedTwice', { from: writtenFrom, line: firstLine ?? 1 }),
      ],
      [!/^\/(?!\/)[^?#\\]*$/.test(to), () => explain('redirectsAway', { to })],
      [next(end) !== undefined, () => explain('redirectLoop', { from })],
    ];
    const [, explainBroken] = rules.find(([isBroken]) => isBroken) ?? [];
    if (explainBroken) return { ...explainBroken(), weight: 'left-out' };
    const dead = explainTarget(end);
    if (dead) return { ...dead, weight: 'left-out' };
    return end === to ? undefined : { ...explain('detour', { to, end }), weight: 'harmless' };
  };
}

/** Returns whether an address has a form that can be redirected, and is none that the server itself uses. */
export function isRedirectable(address: string): boolean {
  const [path = ''] = redirectKey(address).split('?', 1);
  return (isPath(redirectKey(address)) || isQuery(address)) && !isServerPath(path);
}

/** Returns whether a decoded path has only ordinary segments, which also make a file name in an export. */
function isPath(path: string): boolean {
  const segments = path.split('/').slice(1);
  const isOrdinary = (segment: string) =>
    /^(?! )(?:[^\s\p{C}\\?#%*:<>"|]| (?!$))+$/u.test(segment) && segment !== '.' && segment !== '..';
  return path.startsWith('/') && path !== '/' && segments.every(isOrdinary);
}

/** Returns whether an address is a path, or `/`, with exactly one parameter. */
function isQuery(address: string): boolean {
  const [, path = '', query = ''] = /^([^?#]*)\?([^#]*)$/.exec(address) ?? [];
  const [[name = '', value = ''] = [], ...others] = new URLSearchParams(query);
  const isPlain = name !== '' && value !== '' && others.length === 0 && !/\p{C}/u.test(name + value);
  return isPlain && (path === '/' || isPath(redirectKey(path)));
}

/** Follows redirects to their end, or to one that is met again in a loop. */
export function lastTarget(path: string, next: (path: string) => string | undefined): string {
  const seen = new Set<string>();
  let at = path;
  for (let to = next(at); to !== undefined && !seen.has(at); to = next(at)) {
    seen.add(at);
    at = to;
  }
  return at;
}
