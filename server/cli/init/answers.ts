/** What `init` asks, and what holds as an answer. */
import { z } from 'zod/v3';
import { siteSchema } from '../../../web/runtime/model.ts';
import { onOneLine } from '../../content/essay-draft.ts';

const { name, title, tagline, location, timezone, locale, contact, links, theme } = siteSchema.shape;

/** Whether invitations are welcome, in a word. */
export const welcomes = ['speaking', 'advisory', 'both', 'none'] as const;

export const answersSchema = z.object({
  name,
  title,
  tagline,
  email: contact.shape.email,
  location,
  timezone,
  locale,
  subjects: z
    .string()
    .transform((list) => [...new Set(list.split(',').map(onOneLine).filter(Boolean))])
    .refine((list) => list.length > 0, 'must be one subject or more, with commas between'),
  welcome: z.enum(welcomes, { message: `must be one of ${welcomes.join(', ')}` }),
  accent: theme.shape.accent,
  linkedin: links.shape.linkedin,
  github: links.shape.github,
});

export type Answers = z.output<typeof answersSchema>;
export type AnswerName = keyof Answers;

/** Answers as they are typed. */
export type Typed = Readonly<Partial<Record<AnswerName, string>>>;

export interface Question {
  readonly name: AnswerName;
  readonly prompt: string;
  /** What is taken where nothing is typed; empty: the answer may be left out; absent: there must be one. */
  readonly fallback?: (typed: Typed, system: System) => string;
}

/** What the machine knows of its user. */
export interface System {
  readonly timezone: string;
  readonly locale: string;
}

export function systemOf(): System {
  const { timeZone, locale: systemLocale } = new Intl.DateTimeFormat().resolvedOptions();
  return { timezone: timeZone, locale: systemLocale };
}

export const questions: readonly Question[] = [
  { name: 'name', prompt: 'Your name' },
  { name: 'title', prompt: 'What you are, as on a card', fallback: () => 'Writer' },
  {
    name: 'tagline',
    prompt: 'One line about what you do',
    fallback: ({ name: owner = '' }) => `Essays and notes by ${owner}.`,
  },
  { name: 'email', prompt: 'Public e-mail address for inquiries' },
  { name: 'timezone', prompt: 'Time zone', fallback: (_typed, system) => system.timezone },
  {
    name: 'location',
    prompt: 'Where you work from',
    fallback: ({ timezone: zone = '' }) => cityOf(zone),
  },
  { name: 'locale', prompt: 'Language you write in, as a tag', fallback: (_typed, system) => system.locale },
  {
    name: 'subjects',
    prompt: 'Subjects of your essays, with commas between',
    fallback: () => 'Work and Life',
  },
  { name: 'welcome', prompt: `Invitations you welcome (${welcomes.join(', ')})`, fallback: () => 'none' },
  { name: 'accent', prompt: 'Accent colour', fallback: () => '#0f6b5c' },
  { name: 'linkedin', prompt: 'LinkedIn profile', fallback: () => '' },
  { name: 'github', prompt: 'GitHub profile', fallback: () => '' },
];

/** `Europe/Lisbon` is in Lisbon; `UTC` is nowhere. */
function cityOf(zone: string): string {
  const city = /^(?!Etc\/).+\/([^/]+)$/.exec(zone)?.[1];
  return city?.replaceAll('_', ' ') ?? 'Online';
}

/** An answer as typed, made what it stands for: on one line, an address with its scheme, nothing where it may be left out. */
function tidy(name: AnswerName, typed: string): string | undefined {
  const line = onOneLine(typed);
  if (name !== 'linkedin' && name !== 'github') return line;
  if (line === '') return undefined;
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(line) ? `https://${line}` : line;
}

/** Why an answer does not hold, as the rest of a sentence: `must not be empty`. Undefined where it does. */
export function objection(name: AnswerName, typed: string): string | undefined {
  const parsed = answersSchema.shape[name].safeParse(tidy(name, typed));
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** All answers, of which each holds. */
export function answersFrom(typed: Typed): Answers {
  return answersSchema.parse(
    Object.fromEntries(questions.map(({ name: key }) => [key, tidy(key, typed[key] ?? '')])),
  );
}
