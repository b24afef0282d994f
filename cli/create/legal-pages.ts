/** Templates for the legal texts of a country. They have blanks, which `check` reports until they are filled in. */
import { readdirSync, readFileSync } from 'node:fs';
import { pageFile } from '../../site/reader/parse-page.ts';

/** The build copies the folder next to the built files. */
const LEGAL = new URL('./starter/legal/', import.meta.url);

/** Countries that have templates. */
export const countries = ['de', 'at', 'ch', 'fr', 'gb', 'us'] as const;
export type Country = (typeof countries)[number];

const AMERICAN_ZONE =
  /^(America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage)|Pacific\/Honolulu)$/;
const byZone: Readonly<Record<string, Country>> = {
  'Europe/Berlin': 'de',
  'Europe/Vienna': 'at',
  'Europe/Zurich': 'ch',
  'Europe/Paris': 'fr',
  'Europe/London': 'gb',
};

/** Returns the country that a time zone belongs to, if there are templates for it. */
export function countryOfZone(timeZone: string): Country | undefined {
  return AMERICAN_ZONE.test(timeZone) ? 'us' : byZone[timeZone];
}

/** Returns the templates for a country, by path in the content folder. The values are escaped for Markdown. */
export function legalPages(
  country: Country,
  { name, email }: { readonly name: string; readonly email: string },
): Readonly<Record<string, string>> {
  const values = { $name: name, $email: email };
  const folder = new URL(`${country}/`, LEGAL);
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const filled = text.replace(/\$name|\$email/g, (blank) => values[blank as keyof typeof values]);
      return [pageFile(file.replace(/\.md$/, '')), filled];
    }),
  );
}
