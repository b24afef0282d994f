/** What people might type who look for one of the generated essays. */
import { tokens } from '../../web/runtime/search/tokens.ts';
import type { GeneratedEssay } from './generated-essays.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 104_729;
const MOST_WORDS = 4;
const MISSPELT_SHARE = 0.15;
/** In shorter words nobody's slip is guessed. */
const SHORTEST_MISSPELT = 5;

/** Queries of one to four words, all of one essay, a slip of the finger in about every tenth. */
export function generateQueries(essays: readonly GeneratedEssay[], count: number): readonly string[] {
  const random = createRandom(SEED);
  return Array.from({ length: count }, () => generateQuery(random.pick(essays), random));
}

function generateQuery({ title, tags, markdown }: GeneratedEssay, random: Random): string {
  const telling = contentWords([title, ...tags].join(' '));
  const any = contentWords(markdown);
  const words = Array.from({ length: 1 + random.below(MOST_WORDS) }, () =>
    random.pick(random.next() < 0.5 ? telling : any),
  );
  const slip = random.next() < MISSPELT_SHARE ? random.below(words.length) : -1;
  return words.map((word, place) => (place === slip ? misspell(word, random) : word)).join(' ');
}

function contentWords(text: string): readonly string[] {
  return text.split(/[^a-z]+/i).filter((word) => tokens(word).length > 0);
}

/** Two letters exchanged, one doubled or one left out. */
function misspell(word: string, random: Random): string {
  if (word.length < SHORTEST_MISSPELT) return word;
  const place = 1 + random.below(word.length - 2);
  const [before, letter, next, after] = [
    word.slice(0, place),
    word.charAt(place),
    word.charAt(place + 1),
    word.slice(place + 2),
  ];
  const middle = random.pick([`${next}${letter}`, `${letter}${letter}${next}`, next]);
  return `${before}${middle}${after}`;
}
