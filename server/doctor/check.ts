/** What a check of a running site is, and what checks share. */
import { Ajv } from 'ajv';
import type { RunningSite, SiteResponse } from './site.ts';

export interface Check {
  /** What is true if nothing is wrong, in a few words. */
  readonly name: string;
  /** What it is about: the checks of a group are listed together. */
  readonly group: string;
  /** Throws a CheckError if something is wrong, a SwitchedOff if the site does not offer what is checked. */
  readonly run: (site: RunningSite) => Promise<void>;
}

/** Something is wrong. */
export class CheckError extends Error {
  /** What to change, in a sentence. */
  readonly fix: string;

  constructor(message: string, fix: string, options?: ErrorOptions) {
    // Messages of libraries often lack the full stop.
    super(/[.!?]$/.test(message) ? message : `${message}.`, options);
    this.fix = fix;
  }
}

/** The site neither has a document nor links to it. */
export class SwitchedOff extends Error {}

/** How to fix what the site itself never answers. */
export const CHECK_PROXY = 'Check whether a proxy alters it; if not, rebuild the site.';
export const READ_LOG = 'Read the log of the site.';

/** A path that no site has. */
export const MISSING = 'foyer-doctor-asks-for-nothing';

/** @throws CheckError if `condition` is not met */
export function ensure(condition: unknown, message: string, fix = CHECK_PROXY): asserts condition {
  if (!condition) throw new CheckError(message, fix);
}

/**
 * Returns the document at `path`.
 *
 * @param type the media type it must have, without parameters
 * @throws SwitchedOff if it is missing and nothing links to it
 */
export async function documentAt(site: RunningSite, path: string, type: string): Promise<SiteResponse> {
  const response = await site.get(path);
  if (response.status === 404 && !site.advertises(path)) throw new SwitchedOff(path);
  ensure(
    response.status === 200,
    `${path} answers ${response.status}.`,
    'Make it answer 200, or switch it off in site.yaml.',
  );
  ensure(
    response.type === type,
    `${path} is served as ${response.type || 'nothing'}.`,
    `Serve it as ${type}.`,
  );
  return response;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the JSON object at `path`, as {@link documentAt} returns the document. */
export async function jsonAt(
  site: RunningSite,
  path: string,
  type = 'application/json',
): Promise<JsonObject> {
  const value = parseJson((await documentAt(site, path, type)).text);
  ensure(isObject(value), `${path} is not a JSON object.`);
  return value;
}

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the objects in the array `value[key]`, none if it is not an array. */
export function objectsIn(value: JsonObject, key: string): readonly JsonObject[] {
  const list = value[key];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Returns the object `value[key]`, an empty one if it is not an object. */
export function objectAt(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  return isObject(found) ? found : {};
}

const ajv = new Ajv({ strict: false, validateFormats: false });

/** @throws CheckError if `schema` is not a JSON Schema */
export function ensureSchema(schema: unknown, name: string): void {
  ensure(typeof schema === 'object' && schema !== null, `${name} is missing.`);
  try {
    ajv.compile(schema);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CheckError(`${name} is not a JSON Schema: ${reason}`, CHECK_PROXY, { cause });
  }
}
