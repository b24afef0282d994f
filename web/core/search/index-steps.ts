/** Builds a lunr index in steps of a few milliseconds, so that a page without a worker stays responsive. */
import lunr from 'lunr';

/** Each takes about as long as adding an essay. */
const FIELDS_PER_STEP = 30;
const TERMS_PER_STEP = 1_000;

/** Runs all steps at once and returns the result. */
export function runSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The parts of lunr's builder that its types omit. */
interface OpenBuilder extends lunr.Builder {
  fieldTermFrequencies: Readonly<Record<string, object>>;
  fieldVectors: Readonly<Record<string, lunr.Vector>>;
  tokenSet: lunr.TokenSet;
  calculateAverageFieldLengths(): void;
  createFieldVectors(): void;
  createTokenSet(): void;
}

/** A token set that is filled with words in alphabetical order. */
interface TokenSetBuilder {
  readonly root: lunr.TokenSet;
  insert(word: string): void;
  finish(): void;
}

/** Prepares in steps what takes most of the time of the builder's `build`, and then calls it. */
export function* buildInSteps(given: lunr.Builder): Generator<void, lunr.Index> {
  const builder = given as OpenBuilder;
  builder.calculateAverageFieldLengths();
  const frequencies = Object.entries(builder.fieldTermFrequencies);
  const fieldVectors = {};
  for (let start = 0; start < frequencies.length; start += FIELDS_PER_STEP) {
    builder.fieldTermFrequencies = Object.fromEntries(frequencies.slice(start, start + FIELDS_PER_STEP));
    builder.createFieldVectors();
    Object.assign(fieldVectors, builder.fieldVectors);
    yield;
  }
  const TokenSetBuilder = (lunr.TokenSet as unknown as { Builder: new () => TokenSetBuilder }).Builder;
  const tokenSet = new TokenSetBuilder();
  for (const [place, term] of Object.keys(builder.invertedIndex).sort().entries()) {
    tokenSet.insert(term);
    if (place % TERMS_PER_STEP === 0) yield;
  }
  tokenSet.finish();
  const done = () => undefined;
  Object.assign(builder, {
    fieldVectors,
    tokenSet: tokenSet.root,
    createFieldVectors: done,
    createTokenSet: done,
  });
  return builder.build();
}
