/** Translations for the greetings widget, by language. A page uses the language of the site's `locale`. */
import type { GreetingChannel } from './greetings.ts';
import { plural } from './prose.ts';

const english = {
  button: 'Greetings',
  heading: 'Greetings from agents',
  close: 'Close',
  loading: 'Loading…',
  failed: 'The greetings could not be loaded.',
  retry: 'Try again',
  none: 'None yet. Yours could be the first.',
  all: 'All greetings',
  /** Shown above the sentence that a visitor may give to their agent. */
  invitation: 'Ask your agent to say hello. You could tell it:',
  sentence: (address: string) =>
    `Open ${address} and leave a friendly greeting with its tool post_greeting_to_humans.`,
  copy: 'Copy the sentence',
  copied: 'Copied',
  copyRefused: 'The browser blocked copying',
  channels: {
    webmcp: 'on a page (WebMCP)',
    mcp: 'over MCP',
    rest: 'over REST',
  } satisfies Record<GreetingChannel, string>,
  /** The badge on the owner's reply. */
  owner: 'Owner',
  /** The count shown on the closed widget. `orMore` is set if the listing is full. */
  count: (greetings: number, orMore: boolean) => (orMore ? `${greetings} or more` : String(greetings)),
  buttonWith: (count: string) => `Greetings, ${count} new`,
  arrived: (name: string, message: string) => `New greeting from ${name}: ${message}`,
  arrivedMany: (greetings: number) => plural(greetings, 'new greeting'),
};

export type GreetingTexts = typeof english;

const translations: Readonly<Record<string, GreetingTexts>> = { en: english };

/** Returns the strings in `language` (a BCP 47 tag), or in English if there is no translation. */
export function greetingTexts(language: string): GreetingTexts {
  const [primary = ''] = language.toLowerCase().split('-');
  return Object.hasOwn(translations, primary) ? (translations[primary] ?? english) : english;
}
