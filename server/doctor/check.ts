/** What a check of a running site is, and what checks share. */
import type { z } from 'zod/v3';
import type { RunningSite, SiteResponse } from './site.ts';

export interface Check {
  /** What is true if nothing is wrong, in a few words. */
  readonly name: string;
  /** What it is about: the checks of a group are listed together. */
  readonly group: string;
  /** Throws a CheckError if something is wrong, a SwitchedOff if the site does not offer what is checked. */
  readonly run: (site: RunningSite) => Promise<unknown>;
}

/** Lists the checks of a group by their names. */
export function checkGroup(group: string, checks: Readonly<Record<string, Check['run']>>): readonly Check[] {
  return Object.entries(checks).map(([name, run]) => ({ group, name, run }));
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
const CHECK_PROXY = 'Check whether a proxy alters it; if not, rebuild the site.';
export const PASS_404 = 'Let the proxy pass on the 404 of the site.';
export const READ_LOG = 'Read the log of the site.';

/** A path that no site has. */
export const MISSING = 'foyer-doctor-asks-for-nothing';

/** @throws CheckError if `condition` is not met */
export function ensure(condition: unknown, message: string, fix = CHECK_PROXY): asserts condition {
  if (!condition) throw new CheckError(message, fix);
}

/** Returns `value` if it matches the schema. */
export function ensureShape<Output>(
  value: unknown,
  schema: z.ZodType<Output, z.ZodTypeDef, unknown>,
  name: string,
): Output {
  const { success, data, error } = schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  ensure(success, `${[name, ...(issue?.path ?? [])].join(' › ')}: ${issue?.message}`);
  return data;
}

/**
 * Returns the document at `path`.
 *
 * @param type the media type it must have, without parameters
 * @throws SwitchedOff if it is missing and nothing links to it
 */
export async function documentAt(site: RunningSite, path: string, type: string): Promise<SiteResponse> {
  const response = await site.get(path);
  const { status } = response;
  if (status === 404 && !site.advertises(path)) throw new SwitchedOff(path);
  ensure(status === 200, `${path} answers ${status}.`, 'Make it answer 200, or switch it off in site.yaml.');
  ensure(
    response.type === type,
    `${path} is served as ${response.type || 'nothing'}.`,
    `Serve it as ${type}.`,
  );
  return response;
}

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
