/**
 * The parts of lunr that its types leave out or describe otherwise. What stands here is not promised by lunr, so a test
 * compares the index with one of lunr's own builder, and an update of lunr is tried with it.
 */
import lunr from 'lunr';

/** What a `lunr.Index` is made of, as its code reads it. */
interface IndexParts {
  readonly fields: readonly string[];
  /** By field and document, such as `title/3`. */
  readonly fieldVectors: Readonly<Record<string, lunr.Vector>>;
  /** By term: an object with its number in `_index`, and for each field an object whose keys are the documents. */
  readonly invertedIndex: object;
}

/** The parts of a plugin that are used here. Both functions also accept strings. */
interface LunrLanguage {
  readonly stemmer: (word: string) => string;
  readonly stopWordFilter: (word: string) => string | undefined;
}

export type LunrPlugin = (host: typeof lunr) => void;

/** Returns an index whose queries have their terms already: they are not analyzed, and are looked up as they are. */
export function indexFrom(parts: IndexParts): lunr.Index {
  return new lunr.Index({
    ...parts,
    tokenSet: { intersect: (clause: lunr.TokenSet) => clause },
    pipeline: new lunr.Pipeline(),
  } as unknown as lunr.Index.Attributes);
}

/** Returns a vector of pairs of a term's number and its score. lunr reads it only by its positions. */
export function vectorFrom(elements: Float32Array): lunr.Vector {
  return new lunr.Vector(elements as unknown as number[]);
}

/** Returns the stemmer and the stop words of a language, and adds them to lunr first if it lacks them. */
export function languageFrom(language: string, plugins: readonly LunrPlugin[]): LunrLanguage {
  const languages = lunr as unknown as Readonly<Record<string, LunrLanguage>>;
  // A second registration would print warnings.
  if (!languages[language]) for (const plugin of plugins) plugin(lunr);
  const { stemmer, stopWordFilter } = languages[language] ?? {};
  if (!stemmer || !stopWordFilter) throw new Error(`lunr has no stemmer for ${language}.`);
  return { stemmer, stopWordFilter };
}

const english = lunr as unknown as {
  readonly stemmer: (token: lunr.Token) => lunr.Token;
  readonly stopWordFilter: LunrLanguage['stopWordFilter'];
};

export function isEnglishStopWord(word: string): boolean {
  // lunr's filter returns the token, or undefined for a stop word.
  return english.stopWordFilter(word) === undefined;
}

export function stemEnglish(word: string): string {
  return english.stemmer(new lunr.Token(word, {})).toString();
}
