/** Words that no language has and that look as if one did, so that generated texts weigh what real ones weigh. */
import type { Random } from './random.ts';

const ONSETS = 'b c d f g h l m n p r s t v w br cl dr fl gr pl pr sh st th tr'.split(' ');
const VOWELS = 'a e i o u ai ea ee ou'.split(' ');
const CODAS = ['', '', '', 'n', 'r', 'l', 't', 's', 'm', 'nd', 'rt', 'ck', 'st'];
const SYLLABLES = ONSETS.length * VOWELS.length * CODAS.length;
/** Coprime to the number of words of two syllables, so that neighbours in number do not look alike. */
const STRIDE = 4_500_007;
const SHORT_WORDS = 800;
const SHORT_STRIDE = 1_009;

/** The word of this number, short ones first; each has its own, but for a few that are spelled alike by chance. */
export function wordNumber(number: number): string {
  if (number < SHORT_WORDS) return syllable((number * SHORT_STRIDE) % SYLLABLES);
  const scattered = (number * STRIDE) % (SYLLABLES * SYLLABLES);
  return syllable(Math.floor(scattered / SYLLABLES)) + syllable(scattered % SYLLABLES);
}

function syllable(number: number): string {
  const onset = ONSETS[number % ONSETS.length];
  const vowel = VOWELS[Math.floor(number / ONSETS.length) % VOWELS.length];
  const coda = CODAS[Math.floor(number / (ONSETS.length * VOWELS.length))];
  return `${onset}${vowel}${coda}`;
}

/** The commonest English words; they are half of any text, and the index leaves most of them out. */
const COMMON =
  'the a it and to in is of that for had one on was i we what have with at be who not by an they about as which been from can this two are people no them so were would she asked you there do first when out will if person all her our before each may same back nothing or every because up last could since new did how time call then than number only'.split(
    ' ',
  );
const COMMON_SHARE = 0.55;
const ENDINGS = ['s', 'ed', 'ing', 'er', 'ly'];
const INFLECTED_SHARE = 0.15;

/** Zipf's law with Mandelbrot's flat head. With these numbers the vocabulary grows as that of the sample essays does. */
const EXPONENT = 1.95;
const HEAD = 130;
const RAREST = 2_000_000;

/** Ranks of a subject's own words, of which it has few. */
const SUBJECT_EXPONENT = 3;
const SUBJECT_HEAD = 60;
const SUBJECT_WORDS = 250;
/** Subjects take their words from the middle of the vocabulary, and share some. */
const SUBJECT_STRIDE = 41;
const SUBJECT_START = 150;

/** A word that belongs to a subject, commonest most often. */
export function subjectWord(subject: number, random: Random): string {
  const rank = Math.min(SUBJECT_WORDS - 1, zipfRank(random, SUBJECT_EXPONENT, SUBJECT_HEAD));
  return wordNumber(SUBJECT_START + subject * SUBJECT_STRIDE + rank);
}

/** A word as it comes in running text: common English, of one of the subjects, or any. */
export function textWord(subjects: readonly number[], random: Random): string {
  if (random.next() < COMMON_SHARE) {
    return COMMON[zipfRank(random, 2, 12) % COMMON.length] ?? 'the';
  }
  const isOfSubject = random.next() < 0.4;
  const word = isOfSubject
    ? subjectWord(random.pick(subjects), random)
    : wordNumber(Math.min(RAREST, zipfRank(random, EXPONENT, HEAD)));
  return random.next() < INFLECTED_SHARE ? word + random.pick(ENDINGS) : word;
}

/** A rank from 0; that of probability `(rank + head) ** -exponent`, nearly. */
function zipfRank(random: Random, exponent: number, head: number): number {
  return Math.floor(head * ((1 - random.next()) ** (-1 / (exponent - 1)) - 1));
}
