import { seededRandom } from '../../test/helpers/seeded-random.ts';
import type { GeneratedEssay } from './generated-essays.ts';

const SEED = 104_729;
const MAX_WORDS = 4;
const MISSPELT_SHARE = 0.1;

/** Queries of one to four words, all of one essay; in about every tenth two letters are exchanged. */
export function generateQueries(essays: readonly GeneratedEssay[], count: number): readonly string[] {
  const random = seededRandom(SEED);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  return Array.from({ length: count }, () => {
    const { title = '', markdown = '' } = pick(essays) ?? {};
    const [inTitle, inText] = [title, markdown].map(
      (text) => text.toLowerCase().match(/[a-z]{4,}/g) ?? ['word'],
    );
    const length = 1 + Math.floor(random() * MAX_WORDS);
    const words = Array.from({ length }, () => pick((random() < 0.5 ? inTitle : inText) ?? []));
    if (random() < MISSPELT_SHARE) words[0] = words[0]?.replace(/^(..)(.)(.)/, '$1$3$2');
    return words.join(' ');
  });
}
