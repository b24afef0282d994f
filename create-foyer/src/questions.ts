/** The questions about the owner of a new site, and validation of the answers, which come from prompts or options. */
import type { Readable, Writable } from 'node:stream';
import { intro, isCancel, text, updateSettings } from '@clack/prompts';
import { z } from 'zod/v3';
import { terminal } from '../../server/cli/confirm.ts';
import { CommandError } from '../../server/cli/errors.ts';
import { oneLine } from '../../server/cli/terminal-text.ts';
import { onOneLine } from '../../web/runtime/content/essay-draft.ts';
import { siteSchema } from '../../web/runtime/model.ts';

const { name, title, tagline, location, timezone, locale, contact, links, theme } = siteSchema.shape;

const line = z.string().transform(onOneLine);
const subjects = z
  .string()
  .transform((list) => [...new Set(list.split(',').map(onOneLine).filter(Boolean))])
  .refine((list) => list.length > 0, 'must be one or more subjects, separated by commas');
/** Completes a profile URL. */
const profile = line.transform((typed) => {
  if (typed === '') return undefined;
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed) ? `https://${typed}` : typed;
});

/** Kinds of invitations that an owner may welcome. */
const welcomes = ['speaking', 'advisory', 'both', 'none'] as const;
const welcome = z.enum(welcomes, { message: `must be one of ${welcomes.join(', ')}` });

const answersSchema = z.object({
  name: line.pipe(name),
  title: line.pipe(title),
  tagline: line.pipe(tagline),
  email: line.pipe(contact.shape.email),
  timezone: line.pipe(timezone),
  location: line.pipe(location),
  locale: line.pipe(locale),
  subjects,
  welcome: line.pipe(welcome),
  accent: line.pipe(theme.shape.accent),
  linkedin: profile.pipe(links.shape.linkedin),
  github: profile.pipe(links.shape.github),
});

export type Answers = z.output<typeof answersSchema>;
export type AnswerName = keyof Answers;
/** Answers as typed. */
export type Typed = { readonly [Name in AnswerName]?: string | undefined };
/** The machine's time zone and language. */
type SystemSettings = Pick<Intl.ResolvedDateTimeFormatOptions, 'timeZone' | 'locale'>;

interface Question {
  readonly name: AnswerName;
  readonly prompt: string;
  /** Returns the default answer. A question without one must be answered. */
  readonly fallback?: (typed: Typed, system: SystemSettings) => string;
}

export const questions: readonly Question[] = [
  { name: 'name', prompt: 'Your name' },
  { name: 'title', prompt: 'Your title, as on a business card', fallback: () => 'Writer' },
  {
    name: 'tagline',
    prompt: 'One line about what you do',
    fallback: (given) => `Essays and notes by ${given.name}.`,
  },
  { name: 'email', prompt: 'Public e-mail address for inquiries' },
  { name: 'timezone', prompt: 'Time zone', fallback: (_given, system) => system.timeZone },
  { name: 'location', prompt: 'Where you work from', fallback: (given) => cityOf(given.timezone ?? '') },
  {
    name: 'locale',
    prompt: 'Language of your essays, as a language tag such as en',
    fallback: (_given, system) => system.locale,
  },
  {
    name: 'subjects',
    prompt: 'Subjects of your essays, separated by commas',
    fallback: () => 'Work and Life',
  },
  { name: 'welcome', prompt: `Invitations you welcome (${welcomes.join(', ')})`, fallback: () => 'none' },
  { name: 'accent', prompt: 'Accent color', fallback: () => '#0f6b5c' },
  { name: 'linkedin', prompt: 'LinkedIn profile', fallback: () => '' },
  { name: 'github', prompt: 'GitHub profile', fallback: () => '' },
];

/** Returns the city of a time zone: Lisbon for `Europe/Lisbon`. `UTC` has none. */
function cityOf(zone: string): string {
  const city = /^(?!Etc\/).+\/([^/]+)$/.exec(zone)?.[1];
  return city?.replaceAll('_', ' ') ?? 'Online';
}

/** @throws CommandError naming each given answer that is invalid */
export function checkGiven(given: Typed): void {
  const { error } = answersSchema.partial().safeParse(given);
  if (error === undefined) return;
  const wrong = Object.entries(error.flatten().fieldErrors).map(([key, [why]]) => `--${key} ${why}`);
  throw new CommandError(`${wrong.join('\n')}\nNothing was written.`);
}

/**
 * Completes the given answers without asking.
 *
 * @throws CommandError naming each answer that is missing or invalid
 */
export function takeGiven(given: Typed, system: SystemSettings): Answers {
  const typed: Record<string, string | undefined> = { ...given };
  for (const { name: key, fallback } of questions) typed[key] ??= fallback?.(typed, system) ?? '';
  checkGiven(typed);
  return answersSchema.parse(typed);
}

/** Asks for the missing answers, or completes them if nobody is at the terminal or `skipQuestions` is set. */
export async function answersFor(given: Typed, skipQuestions: boolean): Promise<Answers> {
  const system = new Intl.DateTimeFormat().resolvedOptions();
  if (skipQuestions || !process.stdin.isTTY) return takeGiven(given, system);
  intro('Answer a few questions and your site is ready. Press Enter to accept a suggestion.', terminal);
  return askAll(given, system, terminal);
}

/** Asks for each missing answer until it is valid. */
export async function askAll(
  given: Typed,
  system: SystemSettings,
  terminal: { readonly input: Readable; readonly output: Writable },
): Promise<Answers> {
  const typed: Record<string, string | undefined> = { ...given };
  for (const { name: key, prompt, fallback } of questions) {
    if (typed[key] !== undefined) continue;
    const defaultAnswer = fallback?.(typed, system) ?? '';
    const validate = (value = '') => {
      const { error } = answersSchema.shape[key].safeParse(value.trim() || defaultAnswer);
      return error && `This ${error.issues[0]?.message}.`;
    };
    const placeholder = fallback ? oneLine(defaultAnswer) || 'none' : '';
    const answer = await text({ ...terminal, message: prompt, placeholder, validate });
    typed[key] = unlessCancelled(answer).trim() || defaultAnswer;
  }
  return answersSchema.parse(typed);
}

// Ctrl-D cancels prompts, as Ctrl-C does.
updateSettings({ aliases: { '\u0004': 'cancel' } });

/** @throws CommandError if the prompt was canceled with Ctrl-C, Ctrl-D or Escape */
export function unlessCancelled<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new CommandError('Cancelled: nothing was written.');
  return answer as Exclude<T, symbol>;
}
