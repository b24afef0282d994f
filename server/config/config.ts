/** The settings, read once from the environment and validated. An invalid setting prevents startup. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import ipaddr from 'ipaddr.js';
import leven from 'leven';
import { z } from 'zod/v3';
import { parseUrl } from '../../site/util/parse-url.ts';
import { closest } from '../../web/core/closest.ts';
import { notifySettings, notifyVariables, oneOf, refineNotify, switchable } from './notify-settings.ts';
import { decodeOriginTrialToken } from './origin-trial.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = ReturnType<typeof readConfig>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Policies for new greetings: published immediately, published after the owner's approval, or rejected. */
const greetingPolicies = ['open', 'approval', 'closed'] as const;
export type GreetingPolicy = (typeof greetingPolicies)[number];

/** Extents of the owner's room: everything, everything but writing, or no room. */
const ownerRooms = ['on', 'inbox', 'off'] as const;

/** Thrown when settings are invalid. The message names each invalid setting and says what to set. */
export class InvalidSettingError extends Error {
  override readonly name = 'InvalidSettingError';
}

const number = z.coerce.number({ invalid_type_error: 'must be a number' });
const wholeNumber = number.int('must be a whole number');
const port = wholeNumber.min(0, 'must be from 0 to 65535').max(65_535, 'must be from 0 to 65535');
const atLeastOne = wholeNumber.min(1, 'must be at least 1');

/** An origin, parsed from an address with or without a trailing slash. */
export const originSchema = z
  .string()
  .url('must be a full address like https://example.com')
  .transform((value) => new URL(value))
  .refine(
    ({ protocol, pathname, search, hash, username }) =>
      /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '',
    'must be http:// or https:// and a host, without a path',
  )
  .transform((url) => url.origin);

const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean));

const addresses = list.refine(
  (entries) => entries.every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)),
  'must be addresses or ranges, separated by commas, like 127.0.0.1,10.0.0.0/8',
);

const originTrialTokens = list.transform((entries, context) =>
  entries.flatMap((entry, index) => {
    const token = decodeOriginTrialToken(entry);
    if (token) return token;
    const message = `must be origin trial tokens, separated by spaces or commas; number ${index + 1} is not one, so copy it again, completely`;
    context.addIssue({ code: 'custom', message });
    return [];
  }),
);

function serviceAddress(example: string, ...schemes: readonly string[]) {
  const isAddress = (value: string) => schemes.includes(parseUrl(value)?.protocol ?? '');
  return z.string().refine(isAddress, `must be an address like ${example}`);
}

const fields = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8787),
  PUBLIC_URL: originSchema.optional(),
  CONTENT_DIR: z.string().default('content'),
  DATA_DIR: z.string().default('data'),
  TRUSTED_PROXIES: addresses.default(''),
  RATE_LIMIT_PER_MINUTE: atLeastOne.default(100),
  LOG_LEVEL: oneOf(logLevels).default('info'),
  WEBMCP_ORIGIN_TRIAL_TOKEN: originTrialTokens.default(''),
  DATABASE_URL: serviceAddress('postgres://localhost/foyer', 'postgres:', 'postgresql:').optional(),
  REDIS_URL: serviceAddress('redis://localhost:6379', 'redis:', 'rediss:').optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  WRITE_LIMIT_PER_MINUTE: atLeastOne.default(10),
  GREETINGS: oneOf(greetingPolicies).default('open'),
  INQUIRY_RETENTION_DAYS: atLeastOne.optional(),
  PREFETCH_BUDGET_KB: number.min(0, 'must be 0 or more').default(400),
  SEARCH_BY_MEANING: switchable('on', 'off').default('on'),
  VISITS: switchable('on', 'off').default('on'),
  OWNER_ROOM: oneOf(ownerRooms).default('on'),
  ...notifyVariables,
});

const variables = fields.superRefine(refineNotify);

/** Returns a warning for each name in the site's `.env` that resembles a setting. Other names may be those of other programs. */
export function unknownSettings(folder: string): string[] {
  const known = Object.keys(fields.shape);
  const names = Object.keys(parseEnv(readFileIfPresent(join(folder, '.env'))));
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const [meant = ''] = closest(name, known, 1);
      const isSimilar = meant.startsWith(`${name}_`) || leven(name, meant) <= meant.length / 4;
      return isSimilar ? `${name} in .env is not a setting, and is ignored. Did you mean ${meant}?` : [];
    });
}

/**
 * Reads the settings. An empty variable counts as unset. Relative paths start at `folder`, the folder of the site.
 *
 * @throws InvalidSettingError naming every invalid variable
 */
export function readConfig(environment: Environment, folder = '.') {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new InvalidSettingError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  }
  const { HOST, PORT, PUBLIC_URL, ...rest } = parsed.data;
  const localUrl = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
  return {
    host: HOST,
    port: PORT,
    /** The public origin, without a trailing slash. */
    publicUrl: PUBLIC_URL ?? localUrl,
    localUrl,
    contentDir: resolve(folder, rest.CONTENT_DIR),
    dataDir: resolve(folder, rest.DATA_DIR),
    /** Addresses and ranges (CIDR) whose forwarding headers are trusted. */
    trustedProxies: rest.TRUSTED_PROXIES,
    rateLimit: rest.RATE_LIMIT_PER_MINUTE,
    logLevel: rest.LOG_LEVEL,
    originTrialTokens: rest.WEBMCP_ORIGIN_TRIAL_TOKEN,
    /** Address of PostgreSQL. If unset, the database is a file in `dataDir`. */
    databaseUrl: rest.DATABASE_URL,
    /** Shares the limits between processes. If unset, each process has its own. */
    redisUrl: rest.REDIS_URL,
    /** Signs the tokens of the web form. */
    appSecret: rest.APP_SECRET,
    writeLimit: rest.WRITE_LIMIT_PER_MINUTE,
    greetings: rest.GREETINGS,
    inquiryRetentionDays: rest.INQUIRY_RETENTION_DAYS,
    notify: notifySettings(rest),
    visits: rest.VISITS,
    ownerRoom: rest.OWNER_ROOM,
    /** Whether English sites find essays by words that they do not contain, for which pages load about 100 kB more. */
    searchByMeaning: rest.SEARCH_BY_MEANING,
    /** Maximum total size of the essays, in Brotli-compressed bytes, at which pages prefetch them. */
    prefetchBudget: rest.PREFETCH_BUDGET_KB * 1000,
  };
}

/**
 * Returns the variables for the site in `folder`. A variable of the process replaces the one in `.env`.
 *
 * @throws InvalidSettingError if `.env` exists and cannot be read
 */
export function siteEnvironment(folder: string, environment: Environment): Environment {
  return { ...parseEnv(readFileIfPresent(join(folder, '.env'))), ...environment };
}

function readFileIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : cause;
    if (code === 'ENOENT') return '';
    throw new InvalidSettingError(`${file} cannot be read (${code})`, { cause });
  }
}
