/** The settings, read from the environment once and validated; an invalid one stops the start. */
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod/v3';
import { type NotifySettings, notifySettings, notifyVariables, refineNotify } from './notify-settings.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The public origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly contentDir: string;
  readonly dataDir: string;
  /** Addresses and ranges (CIDR) whose forwarding headers are believed. */
  readonly trustedProxies: readonly string[];
  /** API requests per client and minute. */
  readonly rateLimit: number;
  readonly logLevel: LogLevel;
  /** Chrome's origin trial token for WebMCP, sent with every page. */
  readonly originTrialToken: string | undefined;
  /** PostgreSQL; unset: a file in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Shares the limits between processes; unset: each keeps its own. */
  readonly redisUrl: string | undefined;
  /** Signs the tokens of the web form. */
  readonly appSecret: string | undefined;
  /** Accepted writes per client and minute. */
  readonly writeLimit: number;
  readonly greetings: GreetingPolicy;
  /** Age at which an inquiry is deleted; unset: kept. */
  readonly inquiryRetentionDays: number | undefined;
  readonly notify: NotifySettings;
  /** Whether visits are counted. */
  readonly visits: boolean;
  /** Bytes of Brotli up to which a page fetches the texts of all essays ahead. */
  readonly prefetchBudget: number;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Whether a new greeting is public at once, after the owner's approval, or not taken. */
export const greetingPolicies = ['open', 'approval', 'closed'] as const;
export type GreetingPolicy = (typeof greetingPolicies)[number];

/** One or more settings do not hold; the message names each and says what to set. */
export class InvalidSettingError extends Error {}

const port = z.coerce
  .number({ invalid_type_error: 'must be a number' })
  .int('must be a whole number')
  .min(0, 'must be from 0 to 65535')
  .max(65_535, 'must be from 0 to 65535');

const origin = z
  .string()
  .url('must be a full address like https://example.com')
  .transform((value) => new URL(value))
  .refine(
    ({ protocol, pathname, search, hash, username }) =>
      /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '',
    'must be http:// or https:// and a host, without a path',
  )
  .transform((url) => url.origin);

const addresses = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .refine(
    (list) => list.every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)),
    'must be addresses or ranges, with commas between, like 127.0.0.1,10.0.0.0/8',
  );

const atLeastOne = z.coerce
  .number({ invalid_type_error: 'must be a number' })
  .int('must be a whole number')
  .min(1, 'must be at least 1');

const notNegative = z.coerce.number({ invalid_type_error: 'must be a number' }).min(0, 'must be 0 or more');

function serviceAddress(example: string, ...schemes: readonly string[]) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be an address like ${example}`,
    );
}

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8787),
  PUBLIC_URL: origin.optional(),
  CONTENT_DIR: z.string().default('content'),
  DATA_DIR: z.string().default('data'),
  TRUSTED_PROXIES: addresses.default(''),
  RATE_LIMIT_PER_MINUTE: atLeastOne.default(100),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  WEBMCP_ORIGIN_TRIAL_TOKEN: z
    .string()
    .regex(/^[\w+/=-]+$/, 'must be the token as Chrome gave it')
    .optional(),
  DATABASE_URL: serviceAddress('postgres://localhost/foyer', 'postgres:', 'postgresql:').optional(),
  REDIS_URL: serviceAddress('redis://localhost:6379', 'redis:', 'rediss:').optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  WRITE_LIMIT_PER_MINUTE: atLeastOne.default(10),
  GREETINGS: z.enum(greetingPolicies).default('open'),
  INQUIRY_RETENTION_DAYS: atLeastOne.optional(),
  PREFETCH_BUDGET_KB: notNegative.default(400),
  VISITS: z.enum(['on', 'off']).default('on'),
  ...notifyVariables,
});

const settings = variables.superRefine(refineNotify);

/**
 * Reads the settings. An empty variable counts as unset.
 *
 * @throws InvalidSettingError naming every variable that does not hold
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new InvalidSettingError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  }
  const { HOST, PORT, PUBLIC_URL, ...rest } = parsed.data;
  return {
    host: HOST,
    port: PORT,
    publicUrl: PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`,
    contentDir: resolve(rest.CONTENT_DIR),
    dataDir: resolve(rest.DATA_DIR),
    trustedProxies: rest.TRUSTED_PROXIES,
    rateLimit: rest.RATE_LIMIT_PER_MINUTE,
    logLevel: rest.LOG_LEVEL,
    originTrialToken: rest.WEBMCP_ORIGIN_TRIAL_TOKEN,
    databaseUrl: rest.DATABASE_URL,
    redisUrl: rest.REDIS_URL,
    appSecret: rest.APP_SECRET,
    writeLimit: rest.WRITE_LIMIT_PER_MINUTE,
    greetings: rest.GREETINGS,
    inquiryRetentionDays: rest.INQUIRY_RETENTION_DAYS,
    notify: notifySettings(rest),
    visits: rest.VISITS === 'on',
    prefetchBudget: rest.PREFETCH_BUDGET_KB * 1000,
  };
}
