/** Deterministic generated essays in any number, and queries for them. */
import { seededRandom } from '../../test/helpers/seeded-random.ts';

export interface GeneratedEssay {
  readonly slug: string;
  readonly title: string;
  readonly markdown: string;
}

const ESSAY_SEED = 7_919;
const QUERY_SEED = 104_729;
const MISSPELLED_SHARE = 0.1;
const SUBJECTS = 60;

/** Generates essays. A longer list starts with the essays of a shorter one. */
export function generateEssays(count: number): readonly GeneratedEssay[] {
  return Array.from({ length: count }, (_, number) => generateEssay(number));
}

function generateEssay(number: number): GeneratedEssay {
  const random = seededRandom(ESSAY_SEED + number);
  const below = (limit: number) => Math.floor(random() * limit);
  const subject = below(SUBJECTS);
  const many = (least: number, more: number, make: (place: number) => string) =>
    Array.from({ length: least + below(more + 1) }, (_, place) => make(place));
  /** Returns one of about 250 words of the subject, or one of the language by Zipf's law with a flat head. */
  const word = (isOfSubject: boolean) =>
    isOfSubject
      ? wordNumber(150 + subject * 41 + below(250))
      : wordNumber(Math.floor(130 * ((1 - random()) ** -1.05 - 1)));
  const phrase = (words: number) => Array.from({ length: words }, () => word(true)).join(' ');
  const sentence = () =>
    `${capitalize(many(7, 15, () => (random() < 0.55 ? (COMMON[below(COMMON.length)] ?? '') : word(random() < 0.4))).join(' '))}.`;
  const paragraph = () => many(4, 3, sentence).join(' ');
  const title = capitalize(`${phrase(2)} and the ${phrase(1)}`);
  return {
    slug: `${title.toLowerCase().replaceAll(' ', '-')}-${number + 1}`,
    title,
    markdown: many(3, 3, (section) =>
      [...(section > 0 ? [`## ${capitalize(phrase(3))}`] : []), ...many(3, 0, paragraph)].join('\n\n'),
    ).join('\n\n'),
  };
}

/** Returns queries with words of one essay each. About every tenth has two transposed letters. */
export function generateQueries(
  essays: readonly GeneratedEssay[],
  count: number,
  maxWords: number,
): readonly string[] {
  const random = seededRandom(QUERY_SEED);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  return Array.from({ length: count }, () => {
    const { title = '', markdown = '' } = pick(essays) ?? {};
    const [inTitle, inText] = [title, markdown].map((text) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []);
    const length = 1 + Math.floor(random() * maxWords);
    const words = Array.from({ length }, () => pick((random() < 0.5 ? inTitle : inText) ?? []) ?? 'word');
    if (random() < MISSPELLED_SHARE) words[0] = words[0]?.replace(/^(..)(.)(.)/, '$1$3$2') ?? '';
    return words.join(' ');
  });
}

const SYLLABLES = 'ba ce di fo gu har len min por rus ast ell ind ord unt bra cle dri flo gru'.split(' ');
const COMMON =
  'the a it and to in is of that for had one on was we what have with at be not by they as'.split(' ');

/** Returns the word for a number. Adjacent numbers give dissimilar words. */
function wordNumber(number: number): string {
  let rest = (Math.min(number, 2_000_000) * 4_500_007) % SYLLABLES.length ** 5;
  let word = '';
  do {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  } while (rest > 0 && word.length < 9);
  return word;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
