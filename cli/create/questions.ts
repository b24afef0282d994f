/** The questions about the owner of a new site, and validation of the answers, which come from prompts or options. */
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { intro, text, updateSettings } from '@clack/prompts';
import { z } from 'zod/v3';
import { findRoomWords } from '../../owner/room/words/find-room-words.ts';
import { explainIssues } from '../../site/reader/explain-issue.ts';
import { starterWording, wordsFor } from '../../site/starter/starter-words.ts';
import { inWords } from '../../site/util/phrase.ts';
import type { RuleAdvice } from '../../web/core/content-rules.ts';
import { visibleLine } from '../../web/core/documents/quote.ts';
import { siteSchema } from '../../web/core/model.ts';
import { oneLine } from '../../web/core/one-line.ts';
import { createWording, type Wording } from '../../web/locales/wording.ts';
import { CommandError } from '../errors.ts';
import { answered, terminal } from '../terminal-text.ts';
import { countries, countryOfZone } from './legal-pages.ts';
import { typedLinks } from './links.ts';
import { typedPath, typedPortrait } from './portrait.ts';

const { name, pronouns, title, tagline, location, timezone, locale, contact, theme } = siteSchema.shape;

const line = z.string().transform(oneLine);
/** Several things, separated by the commas of any script. */
const list = z.string().transform((typed) => [
  ...new Set(
    typed
      .split(/[,;،、，；]/)
      .map(oneLine)
      .filter(Boolean),
  ),
]);
const optionalLine = line.transform((typed) => typed || undefined);
const YES_OR_NO = ['yes', 'no'] as const;
const yesOrNo = line
  .transform((typed) => {
    const answer = typed.toLowerCase().normalize('NFC');
    return YES_OR_NO.find((meant) => wordsFor(meant).has(answer)) ?? typed;
  })
  .pipe(z.enum(YES_OR_NO))
  .transform((answer) => answer === 'yes');
const country = line
  .transform((typed) => typed.toLowerCase().replace(/^uk$/, 'gb'))
  .pipe(z.enum([...countries, 'none']));

const answersSchema = z.object({
  name: line.pipe(name),
  pronouns: optionalLine.pipe(pronouns),
  title: line.pipe(title),
  tagline: optionalLine.pipe(tagline),
  biography: optionalLine,
  offer: list,
  email: line.pipe(contact.shape.email),
  portrait: typedPortrait,
  timezone: line.pipe(timezone),
  location: optionalLine.pipe(location),
  country,
  locale: line.pipe(locale),
  subjects: list,
  talks: yesOrNo,
  advisory: yesOrNo,
  training: yesOrNo,
  accent: line.pipe(theme.shape.accent),
  links: typedLinks,
  bring: optionalLine
    .transform((typed) => typed && addressOrPath(typed))
    .refine((bring) => bring === undefined || isAddress(bring) || existsSync(bring)),
});

function isAddress(bring: string): boolean {
  return /^https?:\/\//i.test(bring);
}

/** Returns an address with its scheme, which people leave out, or the path that was typed. */
function addressOrPath(typed: string): string {
  if (isAddress(typed)) return typed;
  const isHost = /^[^\s/\\@]+\.[^\s/\\.]{2,}(?:\/|$)/.test(typed) && !/^[.~]/.test(typed);
  if (isHost && !existsSync(typed) && !/\.(?:zip|xml|wxr|json)$/i.test(typed)) return `https://${typed}`;
  return typedPath(typed);
}

export type Answers = z.output<typeof answersSchema>;
export type AnswerName = keyof Answers;
export type Typed = { readonly [Name in AnswerName]?: string | undefined };
/** The machine's time zone and language. */
type SystemSettings = Pick<Intl.ResolvedDateTimeFormatOptions, 'timeZone' | 'locale'>;

interface InitQuestion {
  readonly name: AnswerName;
  /** What it asks, in English. */
  readonly prompt: string;
  /** Returns the default answer. A question without one must be answered. */
  readonly fallback?: (typed: Typed, system: SystemSettings) => string;
}

const none = () => '';

/** What is asked at a terminal, as a person would ask. Each has words of its own in the languages of new sites. */
const asked = {
  locale: (_given: Typed, system: SystemSettings) => system.locale,
  name: undefined,
  title: undefined,
  biography: none,
  offer: none,
  bring: none,
  email: undefined,
} as const satisfies { readonly [Name in AnswerName]?: InitQuestion['fallback'] };

/** What else an owner may say with an option, and change later. */
const others: readonly InitQuestion[] = [
  { name: 'pronouns', prompt: 'Your pronouns, such as she/her', fallback: none },
  { name: 'tagline', prompt: 'One line about what you do, for the top of the home page', fallback: none },
  { name: 'portrait', prompt: 'Picture of you, as the path of a file', fallback: none },
  {
    name: 'timezone',
    prompt: 'Time zone, such as Europe/Vienna',
    fallback: (_given, system) => system.timeZone,
  },
  { name: 'location', prompt: 'Where you work from', fallback: none },
  {
    name: 'country',
    prompt: `Country whose legal texts you need, as templates to fill in (${countries.join(', ')}, none)`,
    fallback: (given) => countryOfZone(given.timezone ?? '') ?? 'none',
  },
  { name: 'subjects', prompt: 'Subjects of your essays, separated by commas', fallback: none },
  { name: 'talks', prompt: 'Are you open to speaking invitations? (yes, no)', fallback: () => 'no' },
  { name: 'advisory', prompt: 'Are you open to advisory work? (yes, no)', fallback: () => 'no' },
  { name: 'training', prompt: 'May AI models be trained on your texts? (yes, no)', fallback: () => 'no' },
  { name: 'accent', prompt: 'Accent color', fallback: () => '#0f6b5c' },
  {
    name: 'links',
    prompt: 'Your profiles and other sites, separated by commas, such as linkedin.com/in/ada',
    fallback: none,
  },
];

type AskedName = keyof typeof asked;
const askedNames = Object.keys(asked) as readonly AskedName[];

export const questions: readonly InitQuestion[] = [
  ...askedNames.map((key): InitQuestion => {
    const fallback = asked[key];
    return { name: key, prompt: starterWording('en').say(`ask.${key}`), ...(fallback && { fallback }) };
  }),
  ...others,
];

/** Advice on a line of a file, which an option is not. */
const OF_FILES: ReadonlySet<string> = new Set(['findingFix.change', 'findingFix.commentAboveKey']);

/**
 * Checks the answers that were given as options.
 *
 * @throws CommandError naming each invalid one, in the language of the site
 */
function checkGiven(given: Typed, system: SystemSettings): void {
  const { error } = answersSchema.partial().safeParse(given);
  if (error === undefined) return;
  const locale = localeOf(given, system);
  const isFirst = ({ path: [key] }: z.ZodIssue, index: number) =>
    error.issues.findIndex(({ path }) => path[0] === key) === index;
  const issues = error.issues.filter(isFirst).map((issue) => ({ ...issue, path: [`--${issue.path[0]}`] }));
  const wording = createWording(findRoomWords(locale));
  const { say } = starterWording(locale);
  const wrong = explainIssues(issues, answersSchema, given).map(({ path: [option], word }) => {
    const fix = word.fix.filter((key) => !OF_FILES.has(key));
    const said = inWords(wording, { ...word, fix });
    const sentences = option === '--bring' ? say('wrong.bring') : `${said.message} ${said.fix}`.trim();
    return sentences.includes(`${option}`) ? sentences : `${option}: ${sentences}`;
  });
  throw new CommandError(`${wrong.join('\n')}\n${say('create.nothing')}`);
}

/** Returns the language of the site, or that of the machine as long as nobody has said it. */
export function localeOf(
  { locale: tag }: Typed,
  { locale: ofSystem }: Pick<SystemSettings, 'locale'> = new Intl.DateTimeFormat().resolvedOptions(),
): string {
  return answersSchema.shape.locale.catch(ofSystem).parse(tag ?? ofSystem);
}

function adviceOf(issue: z.ZodIssue): Partial<RuleAdvice> {
  return (issue.code === 'custom' && issue.params) || {};
}

/** Returns what is wrong with an answer at the terminal, in the language of the site. */
function spokenReason(key: AskedName, issue: z.ZodIssue, say: Wording['say']): string {
  if (key === 'email') return say('wrong.email');
  if (key === 'bring') return say('wrong.bring');
  if (key === 'locale') return say('wrong.locale', { tag: String(adviceOf(issue).values?.meant ?? 'en') });
  return issue.code === 'custom' ? say('wrong.comment', { comment: '<!--' }) : say('wrong.empty');
}

/**
 * Completes the given answers without asking.
 *
 * @throws CommandError naming each answer that is missing or invalid
 */
export function takeGiven(given: Typed, system: SystemSettings): Answers {
  const typed: Record<string, string | undefined> = { ...given };
  for (const { name: key, fallback } of questions) typed[key] ??= fallback?.(typed, system) ?? '';
  checkGiven(typed, system);
  return answersSchema.parse(typed);
}

/**
 * Checks the given answers. Asks for the missing ones, or completes them if nobody is at the terminal or `skipQuestions`
 * is set.
 */
export async function answersFor(given: Typed, skipQuestions: boolean): Promise<Answers> {
  const system = new Intl.DateTimeFormat().resolvedOptions();
  checkGiven(given, system);
  if (skipQuestions || !process.stdin.isTTY) return takeGiven(given, system);
  intro(starterWording(system.locale).say('ask.intro', { back: BACK }), terminal);
  return askAll(given, system, terminal);
}

/** Typed instead of an answer, returns to the previous question. */
const BACK = '<';
/** Typed instead of an answer, takes back the one that was given before. */
const NOTHING = '-';

/** Asks for each missing answer until it is valid. */
export async function askAll(
  given: Typed,
  system: SystemSettings,
  terminal: { readonly input: Readable; readonly output: Writable },
): Promise<Answers> {
  const answers: Record<string, string | undefined> = { ...given };
  const missing = askedNames.filter((key) => given[key] === undefined);
  for (let place = 0; place < missing.length; ) {
    const key = missing[place] as AskedName;
    const { say } = starterWording(localeOf(answers, system));
    const fallback: InitQuestion['fallback'] = asked[key];
    // An answer that was given before is a suggestion, so that what is typed now replaces it.
    const suggestion = answers[key] ?? fallback?.(answers, system) ?? '';
    const validate = (value = '') => {
      if (value.trim() === BACK) return undefined;
      const { error } = answersSchema.shape[key].safeParse(value.trim() || suggestion);
      return error?.issues[0] && spokenReason(key, error.issues[0], say);
    };
    const answer = answered(
      await text({
        ...terminal,
        message: say(`ask.${key}`),
        placeholder: visibleLine(suggestion) || (fallback ? say('ask.none') : ''),
        // Shows what was accepted.
        defaultValue: suggestion,
        validate,
      }),
      say('create.cancelled'),
    ).trim();
    if (answer === BACK) {
      place = Math.max(0, place - 1);
      continue;
    }
    answers[key] = answer === NOTHING && fallback ? '' : answer;
    place += 1;
  }
  return takeGiven(answers, system);
}

// Ctrl-D cancels prompts, as Ctrl-C does.
updateSettings({ aliases: { '\u0004': 'cancel' } });
