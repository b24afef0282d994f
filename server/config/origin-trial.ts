/** Origin trial tokens, with which a site's visitors get an experimental feature of their browser, such as WebMCP. */
import { z } from 'zod/v3';
import { DAY_MS } from '../../site/util/durations.ts';

export type OriginTrialToken = Readonly<z.output<typeof payloadSchema>> & { readonly text: string };

const SETTING = 'WEBMCP_ORIGIN_TRIAL_TOKEN';

const WARN_BEFORE_MS = 30 * DAY_MS;

/** A token is a version, a signature and the length of its payload, followed by the payload. */
const VERSIONS = [2, 3];
const LENGTH_OFFSET = 1 + 64;
const PAYLOAD_OFFSET = LENGTH_OFFSET + 4;

const payloadSchema = z.object({
  origin: z
    .string()
    .url()
    .transform((url) => new URL(url).origin)
    .refine((origin) => /^https?:/.test(origin)),
  feature: z.string().min(1),
  /** In seconds. */
  expiry: z
    .number()
    .int()
    .transform((seconds) => new Date(seconds * 1000))
    .refine((date) => !Number.isNaN(date.getTime())),
  isSubdomain: z.boolean().default(false),
  /** Whether the token is for scripts on other sites. Browsers ignore such a token in a header. */
  isThirdParty: z.boolean().default(false),
});

/** Decodes a token. Returns undefined if it is not one. Does not verify its signature, whose key only the browser has. */
export function decodeOriginTrialToken(text: string): OriginTrialToken | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length <= PAYLOAD_OFFSET || !VERSIONS.includes(bytes.readUInt8(0))) return undefined;
  const payload = bytes.subarray(PAYLOAD_OFFSET);
  if (payload.length !== bytes.readUInt32BE(LENGTH_OFFSET)) return undefined;
  try {
    return { text, ...payloadSchema.parse(JSON.parse(payload.toString())) };
  } catch {
    return undefined;
  }
}

export function describeOriginTrial(token: OriginTrialToken): string {
  return `${nameOf(token)} expires on ${day(token.expiry)}.`;
}

/** Returns what is or soon will be wrong with the token on the site at `siteOrigin`, and the fix; undefined if nothing. */
export function originTrialWarning(token: OriginTrialToken, siteOrigin: string, now: Date) {
  const name = nameOf(token);
  if (token.isThirdParty) {
    return {
      wrong: `${name} is for scripts on other sites, so browsers ignore it.`,
      fix: `Register for the trial again without third-party matching, and replace the token in ${SETTING}.`,
    };
  }
  if (!isFor(token, siteOrigin)) {
    return {
      wrong: `${name} is not for this site, ${siteOrigin}, so browsers ignore it.`,
      fix: `Register ${siteOrigin} for the trial, and replace the token in ${SETTING}.`,
    };
  }
  if (token.expiry <= now) {
    return {
      wrong: `${name} expired on ${day(token.expiry)}, so browsers ignore it.`,
      fix: `Remove it from ${SETTING}, or replace it with a new token if the trial has been extended.`,
    };
  }
  if (token.expiry.getTime() - now.getTime() < WARN_BEFORE_MS) {
    return {
      wrong: describeOriginTrial(token),
      fix: `If the trial is extended, get a new token and replace this one in ${SETTING}; otherwise, remove it on that day.`,
    };
  }
  return undefined;
}

/** Returns whether the token's origin is that of the site, or a domain above it. */
function isFor({ origin, isSubdomain }: OriginTrialToken, siteOrigin: string): boolean {
  if (origin === siteOrigin) return true;
  const [token, site] = [new URL(origin), new URL(siteOrigin)];
  const isAbove = site.hostname.endsWith(`.${token.hostname}`);
  return isSubdomain && isAbove && token.protocol === site.protocol && token.port === site.port;
}

const nameOf = ({ feature, origin }: OriginTrialToken) => `The ${feature} origin trial token for ${origin}`;
const day = (date: Date) => date.toISOString().slice(0, 10);
