/** The settings for the notification channels: `NOTIFY_*`. */
import validator from 'validator';
import { z } from 'zod/v3';
import { parseUrl } from '../../site/util/parse-url.ts';

/** The settings of each channel. A channel exists if its address is set. */
export type NotifySettings = ReturnType<typeof notifySettings>;
export type EmailSettings = NonNullable<NotifySettings['email']>;

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Returns the schema of a setting with a few possible values, whose error lists them. */
export function oneOf<Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.enum(values, { errorMap: () => ({ message: `must be ${orList.format(values)}` }) });
}

/** Returns the schema of a setting that is true if it has the value `on`. */
export function switchable<On extends string, Off extends string>(on: On, off: Off) {
  return oneOf<On | Off>([on, off]).transform((value) => value === on);
}

/** How the owner is notified of greetings: each at once, once a day, or never. */
const greetingFrequencies = ['each', 'daily', 'never'] as const;

const webAddress = z
  .string()
  .url('must be a full address like https://example.com/hook')
  .refine((value) => /^https?:/i.test(value), 'must start with https:// or http://');

/** The topic in the example settings. Anyone who knows a topic can read what is published to it. */
const EXAMPLE_TOPIC = '/a-topic-nobody-guesses';

/** ntfy's rule for topic names. */
const topicAddress = webAddress
  .refine(
    (value) => /\/[\w-]{1,64}$/.test(parseUrl(value)?.pathname ?? ''),
    'must end with a topic, like https://ntfy.example/my-topic',
  )
  .refine(
    (value) => !parseUrl(value)?.pathname.endsWith(EXAMPLE_TOPIC),
    'is the example of the guide, which anyone can read; invent a topic that nobody guesses',
  );

/** "between 24 bytes (192 bits) and 64 bytes (512 bits)", Standard Webhooks, Signature scheme. */
const secret = z.string().refine((value) => {
  const encoded = value.slice('whsec_'.length);
  const key = Buffer.from(encoded, 'base64');
  const isBase64 = key.toString('base64') === encoded;
  return value.startsWith('whsec_') && isBase64 && key.length >= 24 && key.length <= 64;
}, 'must be whsec_ followed by 24 to 64 random bytes in Base64, as made by: echo "whsec_$(openssl rand -base64 32)"');

const smtpAddress = z.string().refine((value) => {
  try {
    const { protocol, hostname } = new URL(value);
    // Throws if a character is not properly encoded.
    decodeURIComponent(value);
    return /^smtps?:$/.test(protocol) && hostname !== '';
  } catch {
    return false;
  }
}, 'must be like smtp://user:password@mail.example.com:587 or smtps://…, with special characters percent-encoded');

const mailbox = z
  .string()
  .refine((value) => validator.isEmail(value), 'must be an address like you@example.com');

const namedMailbox = z
  .string()
  .refine(
    (value) => validator.isEmail(value, { allow_display_name: true }),
    'must be an address like you@example.com or Foyer <foyer@example.com>',
  );

/** The variables, as part of the schema of all settings. */
export const notifyVariables = {
  NOTIFY_URL: webAddress.optional(),
  NOTIFY_SECRET: secret.optional(),
  NOTIFY_SLACK_URL: webAddress.optional(),
  NOTIFY_DISCORD_URL: webAddress.optional(),
  NOTIFY_NTFY_URL: topicAddress.optional(),
  NOTIFY_SMTP_URL: smtpAddress.optional(),
  NOTIFY_EMAIL_TO: mailbox.optional(),
  NOTIFY_EMAIL_FROM: namedMailbox.optional(),
  NOTIFY_ALLOW_PRIVATE: switchable('true', 'false').default('false'),
  NOTIFY_LOG: switchable('on', 'off').default('on'),
  NOTIFY_GREETINGS: oneOf(greetingFrequencies).default('daily'),
  NOTIFY_WEEKLY: switchable('on', 'off').default('off'),
};

type NotifyVariables = z.infer<z.ZodObject<typeof notifyVariables>>;

const CHANNEL_ADDRESSES = [
  'NOTIFY_URL',
  'NOTIFY_SMTP_URL',
  'NOTIFY_SLACK_URL',
  'NOTIFY_DISCORD_URL',
  'NOTIFY_NTFY_URL',
] as const;

/** Reports missing variables that another one requires. */
export function refineNotify(given: NotifyVariables, context: z.RefinementCtx): void {
  if (!given.NOTIFY_LOG && CHANNEL_ADDRESSES.every((name) => !given[name])) {
    const message = `can only be off if another channel is set: ${CHANNEL_ADDRESSES.join(', ')}`;
    context.addIssue({ code: z.ZodIssueCode.custom, path: ['NOTIFY_LOG'], message });
  }
  if (!given.NOTIFY_SMTP_URL) return;
  for (const name of ['NOTIFY_EMAIL_TO', 'NOTIFY_EMAIL_FROM'] as const) {
    if (given[name]) continue;
    const message = 'must be set when NOTIFY_SMTP_URL is set';
    context.addIssue({ code: z.ZodIssueCode.custom, path: [name], message });
  }
}

export function notifySettings(given: NotifyVariables) {
  const { NOTIFY_SMTP_URL: url, NOTIFY_EMAIL_TO: to, NOTIFY_EMAIL_FROM: from } = given;
  return {
    url: given.NOTIFY_URL,
    /** Signs the events sent to `url`. */
    secret: given.NOTIFY_SECRET,
    slackUrl: given.NOTIFY_SLACK_URL,
    discordUrl: given.NOTIFY_DISCORD_URL,
    ntfyUrl: given.NOTIFY_NTFY_URL,
    email: url && to && from ? { url, to, from } : undefined,
    /** Whether the log names those who have written, in addition to the other channels. */
    log: given.NOTIFY_LOG,
    greetings: given.NOTIFY_GREETINGS,
    /** Whether the owner is told every week who has visited. */
    weekly: given.NOTIFY_WEEKLY,
    allowPrivate: given.NOTIFY_ALLOW_PRIVATE,
  };
}
