/** A running site as seen from outside, and helpers for the checks. */
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod/v3';
import { ownersPrograms } from '../../server/services/visits/agent-class.ts';
import { parseUrl } from '../../site/util/parse-url.ts';
import { rootMessage } from '../../site/util/root-message.ts';

export type RunningSite = Awaited<ReturnType<typeof openSite>>;
export type SiteResponse = Awaited<ReturnType<typeof request>>;

/**
 * A check, which throws a CheckError if it fails, a CheckWarning if it will fail or the rest of the site works anyway,
 * or a SwitchedOff if the site does not offer the feature. A Note that it returns is printed.
 */
export type Check = (site: RunningSite) => Promise<unknown>;
/** The checks in each group, by the statement that is true if the check passes. */
export type CheckGroups = Readonly<Record<string, Readonly<Record<string, Check>>>>;

/** Thrown when a check fails. `fix` says what to change. */
export class CheckError extends Error {
  override readonly name: string = 'CheckError';
  readonly fix: string;

  constructor(message: string, fix: string, options?: ErrorOptions) {
    // Library messages often lack a period.
    super(/[.!?]$/.test(message) ? message : `${message}.`, options);
    this.fix = fix;
  }
}

/** Thrown when something needs attention, although the site works. */
export class CheckWarning extends CheckError {
  override readonly name = 'CheckWarning';
}

/** Information from a check that passes. */
export class Note {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Thrown when the site neither has a document nor links to it. */
export class SwitchedOff extends Error {
  override readonly name = 'SwitchedOff';
}

/** The fix for a response that the site itself never sends. */
const CHECK_PROXY = 'Check whether a proxy alters it; if not, rebuild the site.';
const FORWARD_HEADERS = 'Configure the proxy to forward the headers of the site.';
export const READ_LOG = 'Read the log of the site.';

const REQUEST_TIMEOUT_MS = 15_000;
/** The longest window of a rate limit. */
const MAX_WAIT_SECONDS = 60;
/** Pages and documents whose links count as advertised. */
const SOURCES = ['/', '/agents', '/llms.txt', '/openapi.json', '/.well-known/api-catalog', '/robots.txt'];
/** Addresses in attributes, headers, JSON and Markdown. */
const ADDRESSES = /(?:["'<(\s])((?:https?:\/\/[^\s"'<>()\\/]+)?\/[^\s"'<>()\\]*)/g;

/**
 * Opens the site at `origin`, given without a trailing slash. Announces waits with `print`.
 *
 * @throws CheckError if nothing responds there
 */
export async function openSite(origin: string, print: (line: string) => void) {
  const cache = new Map<string, Promise<SiteResponse>>();
  const send = patientFetch(print, ownersPrograms.doctor);

  /** Requests each path once per set of headers. */
  function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<SiteResponse> {
    const key = JSON.stringify([path, headers]);
    const response = cache.get(key) ?? request(send, origin + path, { headers });
    cache.set(key, response);
    return response;
  }

  async function getOk(path: string): Promise<SiteResponse> {
    const response = await get(path);
    ensure(response.status === 200, `${path} returns ${response.status}.`, READ_LOG);
    return response;
  }

  // Behind its proxy, a site has a different address than the one it links to.
  const origins = [origin, canonicalOrigin((await get('/')).text)];

  /** Returns the path and query of an address on this site, or undefined for an address elsewhere. */
  function ownPath(address: string): string | undefined {
    const url = parseUrl(address, origin);
    return url && origins.includes(url.origin) ? url.pathname + url.search : undefined;
  }

  const advertised = new Set<string | undefined>();
  for (const source of SOURCES) {
    const { status, headers, text } = await get(source);
    if (status !== 200) continue;
    for (const [, address = ''] of `${headers.get('link') ?? ''} ${text}`.matchAll(ADDRESSES)) {
      advertised.add(ownPath(address)?.split(/[?#]/, 1).join());
    }
  }
  return {
    origin,
    send,
    get,
    getOk,
    head: (path: string) => request(send, origin + path, { method: 'HEAD' }),
    ownPath,
    /** Returns whether a page or document on the site links to `path`. */
    advertises: (path: string) => advertised.has(path),
  };
}

export function canonicalOrigin(html: string): string | undefined {
  const href = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return parseUrl(href ?? '')?.origin;
}

/**
 * Returns a `fetch` with a timeout and a `User-Agent`, which waits and retries once after a 429. Announces the wait with
 * `print`.
 */
export function patientFetch(print: (line: string) => void, userAgent: string): typeof fetch {
  const sendOnce: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', userAgent);
    return fetch(url, { ...init, headers, signal: init?.signal ?? AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  };
  return async (url, init) => {
    const response = await sendOnce(url, init);
    if (response.status !== 429) return response;
    const seconds = Math.min(Number(response.headers.get('retry-after')) || Infinity, MAX_WAIT_SECONDS);
    print(`The site is rate-limiting us; continuing in ${seconds} seconds.`);
    await delay(seconds * 1000);
    return sendOnce(url, init);
  };
}

async function request(send: typeof fetch, url: string, init: RequestInit) {
  try {
    const response = await send(url, init);
    const { status, headers } = response;
    // Without parameters; empty if there is no header.
    const type = (headers.get('content-type') ?? '').split(';', 1).join().trim();
    return { status, headers, type, text: Buffer.from(await response.arrayBuffer()).toString() };
  } catch (cause) {
    throw new CheckError(`${url} does not answer: ${rootMessage(cause)}`, READ_LOG, { cause });
  }
}

export function ensure(condition: unknown, message: string, fix = CHECK_PROXY): asserts condition {
  if (!condition) throw new CheckError(message, fix);
}

type Patterns = Readonly<Record<string, RegExp>>;

/** @throws CheckError if one of the headers is missing or has another value */
export function ensureHeaders({ headers }: SiteResponse, what: string, values: Patterns): void {
  for (const [name, value] of Object.entries(values)) {
    const given = headers.get(name);
    const wrong = given === null ? `no ${name} header` : `the header ${name}: ${given}`;
    ensure(value.test(given ?? ''), `${what} has ${wrong}.`, FORWARD_HEADERS);
  }
}

/** @throws CheckError naming the first pattern that does not match the text */
export function ensureMatches(text: string, where: string, patterns: Patterns): void {
  for (const [what, pattern] of Object.entries(patterns)) {
    ensure(pattern.test(text), `${where} has no ${what}.`);
  }
}

/** Returns a check that a nonexistent path under `folder` returns 404. */
export function isMissing(folder: string) {
  return async ({ get }: RunningSite): Promise<SiteResponse> => {
    const response = await get(`${folder}foyer-doctor-asks-for-nothing`);
    const message = `A missing page under ${folder} returns ${response.status}.`;
    ensure(response.status === 404, message, 'Configure the proxy to forward the 404 of the site.');
    return response;
  };
}

export function ensureShape<Schema extends z.ZodTypeAny>(
  value: unknown,
  schema: Schema,
  name: string,
  fix?: string,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  ensure(success, `${[name, ...(issue?.path ?? [])].join(' › ')}: ${issue?.message}`, fix);
  return data;
}

/**
 * Returns a check for a document. The check returns the content, parsed if the media type `type` is JSON. A document is
 * switched off if it is missing and nothing links to it.
 */
export function documentCheck<Schema extends z.ZodTypeAny>(
  path: string,
  schema: Schema,
  type = 'application/json',
  fix?: string,
) {
  return async ({ get, advertises }: RunningSite): Promise<z.output<Schema>> => {
    const { status, text, type: served } = await get(path);
    if (status === 404 && !advertises(path)) throw new SwitchedOff(path);
    const fixStatus = 'Make it return 200, or switch it off in site.yaml.';
    ensure(status === 200, `${path} returns ${status}.`, fixStatus);
    ensure(served === type, `${path} is served as ${served || 'an unknown type'}.`, `Serve it as ${type}.`);
    return ensureShape(type.endsWith('json') ? parseJson(text) : text, schema, path, fix);
  };
}

/** Parses JSON. Returns undefined for other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
