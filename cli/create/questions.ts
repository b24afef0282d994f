/** The questions about the owner of a new site, and validation of the answers, which come from prompts or options. */
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { intro, text, updateSettings } from '@clack/prompts';
import { z } from 'zod/v3';
import { visibleLine } from '../../web/core/documents/quote.ts';
import { siteSchema } from '../../web/core/model.ts';
import { oneLine } from '../../web/core/one-line.ts';
import { CommandError } from '../errors.ts';
import { answered, terminal } from '../terminal-text.ts';
import { countries, countryOfZone } from './legal-pages.ts';
import { typedLinks } from './links.ts';
import { typedPortrait } from './portrait.ts';

const { name, pronouns, title, tagline, location, timezone, locale, contact, theme } = siteSchema.shape;

const line = z.string().transform(oneLine);
const subjects = z
  .string()
  .transform((list) => [...new Set(list.split(',').map(oneLine).filter(Boolean))])
  .refine((list) => list.length > 0, 'must be one or more subjects, separated by commas');
const optionalLine = line.transform((typed) => typed || undefined);
const yesOrNo = line.transform((typed, context) => {
  const answer = /^(y(?:es)?)$|^no?$/i.exec(typed);
  if (answer) return answer[1] !== undefined;
  context.addIssue({ code: 'custom', message: 'must be yes or no' });
  return z.NEVER;
});
const country = line
  .transform((typed) => typed.toLowerCase().replace(/^uk$/, 'gb'))
  .pipe(z.enum([...countries, 'none'], { message: `must be one of ${countries.join(', ')}, none` }));

const answersSchema = z.object({
  name: line.pipe(name),
  pronouns: optionalLine.pipe(pronouns),
  title: line.pipe(title),
  tagline: line.pipe(tagline),
  email: line.pipe(contact.shape.email),
  portrait: typedPortrait,
  timezone: line.pipe(timezone),
  location: optionalLine.pipe(location),
  country,
  locale: line.pipe(locale),
  subjects,
  talks: yesOrNo,
  advisory: yesOrNo,
  training: yesOrNo,
  accent: line.pipe(theme.shape.accent),
  links: typedLinks,
  bring: optionalLine.transform((typed) => typed && addressOrPath(typed)),
});

/** Returns an address with its scheme, which people leave out, or the path as it was typed. */
function addressOrPath(typed: string): string {
  if (/^https?:\/\//i.test(typed)) return typed;
  const isHost = /^[^\s/\\@]+\.[^\s/\\.]{2,}(?:\/|$)/.test(typed) && !typed.startsWith('.');
  return isHost && !existsSync(typed) && !/\.(?:zip|xml|wxr|json)$/i.test(typed) ? `https://${typed}` : typed;
}

export type Answers = z.output<typeof answersSchema>;
export type AnswerName = keyof Answers;
export type Typed = { readonly [Name in AnswerName]?: string | undefined };
/** The machine's time zone and language. */
type SystemSettings = Pick<Intl.ResolvedDateTimeFormatOptions, 'timeZone' | 'locale'>;

interface InitQuestion {
  readonly name: AnswerName;
  readonly prompt: string;
  /** Returns the default answer. A question without one must be answered. */
  readonly fallback?: (typed: Typed, system: SystemSettings) => string;
  /** Whether the default answer is a guess about the owner, which nobody but the owner may confirm. */
  readonly isGuess?: boolean;
}

export const questions: readonly InitQuestion[] = [
  {
    name: 'bring',
    prompt:
      'Do you have a site already? Its address, such as old.example, or the path of its folder or export',
    fallback: () => '',
  },
  { name: 'name', prompt: 'Your name' },
  {
    name: 'pronouns',
    prompt: 'Your pronouns, if you like to state them, such as she/her',
    fallback: () => '',
  },
  { name: 'title', prompt: 'Your title, as on a business card' },
  {
    name: 'tagline',
    prompt: 'One line about what you do',
    fallback: (given) => `Essays and notes by ${given.name}.`,
  },
  { name: 'email', prompt: 'Public e-mail address for inquiries' },
  { name: 'portrait', prompt: 'Picture of you, as the path of a file', fallback: () => '' },
  {
    name: 'timezone',
    prompt: 'Time zone, such as Europe/Vienna',
    fallback: (_given, system) => system.timeZone,
  },
  {
    name: 'location',
    prompt: 'Where you work from',
    fallback: (given) => cityOf(given.timezone ?? ''),
    isGuess: true,
  },
  {
    name: 'country',
    prompt: `Country whose legal texts you need, as templates to fill in (${countries.join(', ')}, none)`,
    fallback: (given) => countryOfZone(given.timezone ?? '') ?? 'none',
  },
  {
    name: 'locale',
    prompt: 'Language of your essays, as a language tag such as en',
    fallback: (_given, system) => system.locale,
  },
  {
    name: 'subjects',
    prompt: 'Subjects of your essays, separated by commas',
    fallback: () => 'Notes',
  },
  { name: 'talks', prompt: 'Are you open to speaking invitations? (yes, no)', fallback: () => 'no' },
  { name: 'advisory', prompt: 'Are you open to advisory work? (yes, no)', fallback: () => 'no' },
  { name: 'training', prompt: 'May AI models be trained on your texts? (yes, no)', fallback: () => 'no' },
  { name: 'accent', prompt: 'Accent color', fallback: () => '#0f6b5c' },
  {
    name: 'links',
    prompt: 'Your profiles and other sites, separated by commas, such as linkedin.com/in/ada',
    fallback: () => '',
  },
];

/** Returns the city of a time zone: Lisbon for `Europe/Lisbon`. `UTC` has none. */
function cityOf(zone: string): string {
  const city = /^(?!Etc\/).+\/([^/]+)$/.exec(zone)?.[1];
  return city?.replaceAll('_', ' ') ?? '';
}

/** @throws CommandError naming each given answer that is invalid */
export function checkGiven(given: Typed): void {
  const { error } = answersSchema.partial().safeParse(given);
  if (error === undefined) return;
  const isFirst = ({ path: [key] }: z.ZodIssue, index: number) =>
    error.issues.findIndex(({ path }) => path[0] === key) === index;
  const wrong = error.issues.filter(isFirst).map((issue) => `--${issue.path[0]} ${reasonFor(issue)}`);
  throw new CommandError(`${wrong.join('\n')}\nNothing was written.`);
}

/** Returns what is wrong with an answer and, if it is clear what was meant, what to write instead. */
function reasonFor(issue: z.ZodIssue, end = ''): string {
  const fix: unknown = issue.code === 'custom' ? issue.params?.fix : undefined;
  return typeof fix === 'string' ? `${issue.message}. ${fix}` : issue.message + end;
}

/**
 * Completes the given answers without asking.
 *
 * @throws CommandError naming each answer that is missing or invalid
 */
export function takeGiven(given: Typed, system: SystemSettings): Answers {
  const typed: Record<string, string | undefined> = { ...given };
  for (const { name: key, fallback, isGuess } of questions) {
    typed[key] ??= (!isGuess && fallback?.(typed, system)) || '';
  }
  checkGiven(typed);
  return answersSchema.parse(typed);
}

/** Asks for the missing answers, or completes them if nobody is at the terminal or `skipQuestions` is set. */
export async function answersFor(given: Typed, skipQuestions: boolean): Promise<Answers> {
  const system = new Intl.DateTimeFormat().resolvedOptions();
  if (skipQuestions || !process.stdin.isTTY) return takeGiven(given, system);
  intro(
    `Answer a few questions and your site is ready. Press Enter to accept a suggestion, and type ${BACK} to go back.`,
    terminal,
  );
  return askAll(given, system, terminal);
}

/** Typed instead of an answer, returns to the previous question. */
const BACK = '<';

/** With a site to bring along, the suggested answers to other questions do for a start. */
const ALWAYS_ASKED: readonly AnswerName[] = ['bring', 'locale'];

/** Asks for each missing answer until it is valid. */
export async function askAll(
  given: Typed,
  system: SystemSettings,
  terminal: { readonly input: Readable; readonly output: Writable },
): Promise<Answers> {
  const answers: Record<string, string | undefined> = { ...given };
  /** Typed answers, without the suggestions that were accepted. */
  const typed = new Map<AnswerName, string>();
  const isAsked = ({ name: key, fallback }: InitQuestion) =>
    given[key] === undefined && (!answers.bring || !fallback || ALWAYS_ASKED.includes(key));
  const past: InitQuestion[] = [];
  const next = () => questions.find((question) => isAsked(question) && !past.includes(question));
  for (let question = next(); question; question = next()) {
    const { name: key, prompt, fallback } = question;
    const suggestion = fallback?.(answers, system) ?? '';
    const initialValue = typed.get(key) ?? '';
    const isBack = (value: string) => [BACK, initialValue + BACK].includes(value);
    const validate = (value = '') => {
      if (isBack(value.trim())) return undefined;
      const { error } = answersSchema.shape[key].safeParse(value.trim() || suggestion);
      return error?.issues[0] && `This ${reasonFor(error.issues[0], '.')}`;
    };
    const placeholder = fallback ? visibleLine(suggestion) || 'none' : '';
    const typedNow = await text({ ...terminal, message: prompt, placeholder, initialValue, validate });
    const answer = answered(typedNow).trim();
    if (isBack(answer)) {
      past.pop();
      continue;
    }
    typed.set(key, answer);
    answers[key] = answer || suggestion;
    past.push(question);
  }
  return takeGiven(answers, system);
}

// Ctrl-D cancels prompts, as Ctrl-C does.
updateSettings({ aliases: { '\u0004': 'cancel' } });
