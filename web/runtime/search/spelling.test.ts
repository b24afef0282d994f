import leven from 'leven';
import { describe, expect, it } from 'vitest';
import { fc, oneRunIn } from '../../../test/helpers/runtime/fuzz.ts';
import { anyString } from '../../../test/helpers/runtime/inputs.ts';
import { createSpelling } from './spelling.ts';
import { tokens } from './tokens.ts';

/** What the terms of a query stand for in a vocabulary. */
function spelled(query: string, ...vocabulary: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(createSpelling(new Set(vocabulary))(query.split(' ')));
}

const GUESSED = 0.6;

describe('spelling', () => {
  it('leaves a known term as it is, however near others are', () => {
    expect(spelled('boat', 'boat', 'boar', 'boats')).toEqual({ boat: 1 });
  });

  it.each([
    ['another letter', 'vaice'],
    ['a letter too many', 'voiice'],
    ['a letter too few', 'vice'],
    ['two neighbours exchanged', 'vocie'],
  ])('guesses a short word that has %s', (_, misspelt) => {
    expect(spelled(misspelt, 'voice')).toEqual({ voice: GUESSED });
  });

  it('allows a short word one mistake, and no other first letter', () => {
    for (const misspelt of ['vouse', 'vics', 'vo', 'noice']) expect(spelled(misspelt, 'voice')).toEqual({});
    expect(spelled('ovice', 'voice')).toEqual({ voice: GUESSED });
  });

  it('allows a word of more than six letters two mistakes, its first letter among them', () => {
    for (const misspelt of ['harboour', 'arbours', 'barbour', 'herbuurs', 'harboursss', 'rahbours'])
      expect(spelled(misspelt, 'harbours')).toEqual({ harbours: GUESSED });
    for (const misspelt of ['xxxbours', 'hrabor', 'harbor', 'harboursxxx'])
      expect(spelled(misspelt, 'harbours')).toEqual({});
  });

  it('takes those with the fewest mistakes alone, exchanged neighbours being one', () => {
    expect(spelled('harbourz', 'harbours', 'harborz', 'harbor')).toEqual({
      harbours: GUESSED,
      harborz: GUESSED,
    });
    expect(spelled('hrabours', 'harbours', 'hrabou')).toEqual({ harbours: GUESSED });
  });

  it('guesses from the fourth letter on', () => {
    expect(spelled('cak', 'call', 'cat')).toEqual({});
    expect(spelled('calk', 'call')).toEqual({ call: GUESSED });
  });

  it('takes the last word for the beginning of others, if it begins any', () => {
    expect(spelled('voice perm', 'voice', 'permit', 'permiss', 'term')).toEqual({
      voice: 1,
      permit: GUESSED,
      permiss: GUESSED,
    });
    expect(spelled('perm voice', 'voice', 'permit', 'perk')).toEqual({ voice: 1, perk: GUESSED });
    expect(spelled('pe', 'permit')).toEqual({});
    expect(spelled('permit', 'permit', 'permitted')).toEqual({ permit: 1 });
  });

  it('takes the shortest of very many that begin alike', () => {
    const many = Array.from({ length: 40 }, (_, index) => `perm${'i'.repeat(index + 1)}`);
    expect(Object.keys(spelled('perm', ...many.toReversed()))).toEqual(many.slice(0, 16));
  });

  it('finds all that begin with the last word, wherever they stand in the vocabulary', () => {
    const letters = (minLength: number) =>
      fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𐐀'), minLength, maxLength: 4 });
    const words = fc.uniqueArray(letters(1), { maxLength: 8 });
    fc.assert(
      fc.property(words, letters(3), words, (others, term, endings) => {
        const begun = [...endings, 'a'].map((ending) => term + ending);
        const unlike = others.filter((word) => !word.startsWith(term) && !term.startsWith(word));
        expect(Object.keys(spelled(term, ...unlike, ...begun)).toSorted()).toEqual(
          [...new Set(begun)].toSorted(),
        );
      }),
    );
  });

  it('never takes a number for a misspelt one, nor a word for a number', () => {
    expect(spelled('2024', '2025', '20245')).toEqual({});
    expect(spelled('log4j', 'log4s', 'logj')).toEqual({});
  });

  it('takes no run of letters for a word that is too long to be one', () => {
    expect(spelled('a'.repeat(33), 'a'.repeat(32))).toEqual({});
    expect(spelled('a'.repeat(32), 'a'.repeat(31))).toEqual({ ['a'.repeat(31)]: GUESSED });
  });

  it('takes a single character of a script without spaces for every pair that holds it, known alone or not', () => {
    expect(spelled('猫', '子猫', '猫好', '犬')).toEqual({ 子猫: GUESSED, 猫好: GUESSED });
    expect(spelled('猫', '子猫', '猫')).toEqual({ 子猫: GUESSED, 猫: 1 });
  });

  it('guesses in every alphabet', () => {
    expect(spelled('гавонь', 'гавань')).toEqual({ гавань: GUESSED });
    expect(spelled('λιμένι', 'λιμάνι')).toEqual({ λιμάνι: GUESSED });
  });

  it('counts a term in full that is both asked for and guessed', () => {
    expect(spelled('voise voice', 'voice')).toEqual({ voice: 1 });
    expect(spelled('voice voise', 'voice')).toEqual({ voice: 1 });
  });

  it('finds the nearest of long words as comparing it with each would', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ö', '日'), minLength: 6, maxLength: 9 });
    fc.assert(
      fc.property(word, fc.uniqueArray(word), (ending, others) => {
        const term = `a${ending}`;
        const distances = others.map((other) => [other, leven(term, other)] as const);
        const nearest = Math.min(...distances.map(([, distance]) => distance));
        // Known, begun, two neighbours exchanged: other rules hold for these.
        fc.pre(nearest > 0 && nearest <= 2 && !others.some((other) => other.startsWith(term)));
        fc.pre(
          nearest === 1 || others.every((other) => [...other].sort().join() !== [...term].sort().join()),
        );
        const expected = distances.filter(([, distance]) => distance === nearest).map(([other]) => other);
        expect(Object.keys(spelled(term, ...others))).toEqual(expect.arrayContaining(expected));
      }),
    );
  });

  it('gives terms of the vocabulary, and each known one, whatever is asked', () => {
    const vocabulary = ['voice', 'harbour', '日本', '子猫', '42', 'constructor'];
    const word = fc.constantFrom(...vocabulary, 'voise', 'habrour', '猫', '43');
    fc.assert(
      fc.property(fc.array(fc.oneof(word, anyString)), (words) => {
        const terms = words.flatMap((text) => [text, ...tokens(text)]);
        const found = createSpelling(new Set(vocabulary))(terms);
        expect(vocabulary).toEqual(expect.arrayContaining([...found.keys()]));
        for (const known of vocabulary.filter((each) => terms.includes(each)))
          expect(found.get(known)).toBe(1);
      }),
      // Each makes the table of all misspellings.
      oneRunIn(4),
    );
  });
});
