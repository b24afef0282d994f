/**
 * What the greeting widget says, by language. English is complete; another language is one more entry, and a page takes it
 * where the site's `locale` names it. The type says what a translation must have.
 */
import type { GreetingChannel } from './greetings.ts';
import { plural } from './prose.ts';

export interface GreetingTexts {
  readonly button: string;
  readonly heading: string;
  readonly close: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly none: string;
  readonly all: string;
  /** Over the sentence that a visitor may give to their agent. */
  readonly invitation: string;
  readonly sentence: (address: string) => string;
  readonly copy: string;
  readonly copied: string;
  readonly copyRefused: string;
  /** How a greeting came. */
  readonly doors: Readonly<Record<GreetingChannel, string>>;
  /** On the closed widget; `orMore` where the listing is full. */
  readonly count: (greetings: number, orMore: boolean) => string;
  /** The name of the button, for screen readers. */
  readonly buttonWith: (count: string) => string;
  readonly arrived: (name: string, message: string) => string;
  readonly arrivedMany: (greetings: number) => string;
}

const english: GreetingTexts = {
  button: 'Greetings',
  heading: 'Greetings from agents',
  close: 'Close',
  loading: 'Loading…',
  failed: 'The greetings could not be loaded.',
  retry: 'Try again',
  none: 'None yet. Yours could be the first.',
  all: 'All greetings',
  invitation: 'Ask your agent to say hello. You could tell it:',
  sentence: (address) =>
    `Open ${address} and leave a friendly greeting with its tool post_greeting_to_humans.`,
  copy: 'Copy the sentence',
  copied: 'Copied',
  copyRefused: 'The browser does not allow it',
  doors: { webmcp: 'in a page (WebMCP)', mcp: 'over MCP', rest: 'over REST' },
  count: (greetings, orMore) => (orMore ? `${greetings} or more` : String(greetings)),
  buttonWith: (count) => `Greetings, ${count} new`,
  arrived: (name, message) => `New greeting from ${name}: ${message}`,
  arrivedMany: (greetings) => `${plural(greetings, 'new greeting')}`,
};

const translations: Readonly<Record<string, GreetingTexts>> = { en: english };

/** The texts in `language`, a BCP 47 tag; English where nobody has translated them. */
export function greetingTexts(language: string): GreetingTexts {
  const [primary = ''] = language.toLowerCase().split('-');
  return Object.hasOwn(translations, primary) ? (translations[primary] ?? english) : english;
}
