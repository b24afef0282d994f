/**
 * The budget of each wing, in lines of TypeScript without tests and words. Whoever exceeds one raises it in the same
 * commit, and says there what the lines let a person do.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROJECT, sourcesIn, WINGS } from './helpers/wings.ts';

const budgets = {
  // A browser that is paired links an essay to its place in the room, and pictures of a gallery share their rows.
  web: 17_900,
  manifests: 1_900,
  // An owner is asked for what only they can say, in their language, and the lines of verse, the columns of tables and the
  // shapes of pictures in galleries are kept. What a text becomes is shown before it is published.
  site: 12_470,
  server: 10_400,
  // An owner finds one of 2,000 texts, answers and says what is new from a phone, changes the facts in forms, and sees on
  // a sheet what publishing changes, beside its preview.
  // What is wrong, and what the system did not allow, is said to the owner in their language.
  // One search finds texts and messages from where the room opens, so that a mistake takes four taps and a draft three.
  // A file shows the numbers of its lines and leads to a mistake, and each picture has a page with its line and its deletion.
  // What the assistant proposes, and what a change leaves out elsewhere, is said to the owner in their language.
  // The page of an accepted proposal says what was done, and shows an address that can be read only once.
  // Who picks a day publishes on that day.
  owner: 16_483,
  // Components of Nuxt, and what themes write between a title and its text, are read for what they are.
  // Sources bring in all languages, tied to each other, and the addresses that Docusaurus and Nuxt make.
  // The essay that a new site begins with goes when posts come in, unless its owner changed it.
  // Headings of pictures, references, gists and the addresses of Hugo and Eleventy come along from sites seen for the first time.
  // Texts beside built pages are named. Notes that are no lists, prices, line breaks and pictures of any size keep what they are.
  import: 8_289,
  // `create` asks for what an owner does and offers, in the owner's language, and an accepted proposal says what it did.
  // Options that are wrong are refused in it, too, with the words of the check, as is what is to be brought in but is nowhere.
  // An import finds, asks and reports in it.
  // Visitors and monitoring are told that the site is starting.
  cli: 5_730,
} satisfies Record<(typeof WINGS)[number], number>;

/**
 * All wings together. An owner writes, publishes and answers from a phone in the room, and a new site speaks their language,
 * also where it fails. Files and pictures are edited on pages that say what is wrong and where it is used. Covers stand in
 * rows, and wide tables, stanzas and digits are as readers of their language expect.
 * Visitors find an essay by the plural of its words in Portuguese and Spanish.
 * A drawing that takes for ever to draw holds up neither the site nor its owner, and no shared cache keeps an owner's pictures.
 */
const TOTAL = 72_600;

/** The words are data. */
const isCode = (file: string) =>
  !/\.mjs$|^web\/locales\/|^owner\/(?:room\/)?words\/|^site\/starter\/en|^site\/words\/|^web\/core\/content-rules/.test(
    file,
  );
const linesOf = (file: string) => readFileSync(PROJECT + file, 'utf8').split('\n').length - 1;

const lines = Object.fromEntries(
  WINGS.map((wing) => [
    wing,
    sourcesIn(wing)
      .filter(isCode)
      .map(linesOf)
      .reduce((sum, count) => sum + count, 0),
  ]),
);

it.each(Object.entries(budgets))('%s has at most %i lines', (wing, budget) => {
  expect(lines[wing]).toBeLessThanOrEqual(budget);
});

it(`the wings together have at most ${TOTAL} lines`, () => {
  expect(Object.values(lines).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(TOTAL);
});
