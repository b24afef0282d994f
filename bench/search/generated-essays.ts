/** Deterministic generated essays in any number, and queries for them. */
import { readWordVectors } from '../../site/meaning/essay-meaning.ts';
import { seededRandom } from '../../test/helpers/seeded-random.ts';
import { COMMON_WORDS, stemOf } from '../../web/core/search/word-vectors.ts';

export interface GeneratedEssay {
  readonly slug: string;
  readonly title: string;
  readonly markdown: string;
}

const ESSAY_SEED = 7_919;
const QUERY_SEED = 104_729;
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

/** Kinds of the first word of a query: as in an essay, with two letters transposed, its beginning, or in no essay. */
export const queryKinds = ['exact', 'misspelled', 'prefix', 'other'] as const;

/** Returns queries of up to `maxWords` words, all from one essay but for the first word. */
export function generateQueries(
  essays: readonly GeneratedEssay[],
  count: number,
  maxWords: number,
  kind: (typeof queryKinds)[number] = 'exact',
): readonly string[] {
  const random = seededRandom(QUERY_SEED);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const used = new Set(
    essays.flatMap(({ title, markdown }) => `${title} ${markdown}`.toLowerCase().split(/\W+/)),
  );
  const unused = WORDS.slice(0, COMMON_WORDS).filter((word) => word.length > 3 && !used.has(word));
  return Array.from({ length: count }, () => {
    const { title = '', markdown = '' } = pick(essays) ?? {};
    const [inTitle, inText] = [title, markdown].map((text) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []);
    const length = 1 + Math.floor(random() * maxWords);
    const words = Array.from({ length }, () => pick((random() < 0.5 ? inTitle : inText) ?? []) ?? 'word');
    const [first = '', ...rest] = words;
    if (kind === 'misspelled') return [first.replace(/^(..)(.)(.)/, '$1$3$2'), ...rest].join(' ');
    // A beginning is completed only in the last word.
    if (kind === 'prefix') return [...rest, first.slice(0, 3)].join(' ');
    return [kind === 'other' ? (pick(unused) ?? first) : first, ...rest].join(' ');
  });
}

const COMMON =
  'the a it and to in is of that for had one on was we what have with at be not by they as'.split(' ');
const WORDS = readWordVectors().words.map(stemOf);

/** Returns the word for a number. Adjacent numbers give unrelated words. */
const wordNumber = (number: number) => WORDS[(number * 4_500_007) % WORDS.length] ?? '';

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
