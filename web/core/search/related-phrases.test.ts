import { describe, expect, it } from 'vitest';
import { english } from './analyzer.ts';
import { createRelatedPhrases } from './related-phrases.ts';

const related = createRelatedPhrases(
  [
    ['Deepfake Defense', 'voice cloning', 'impersonation', 'C#'],
    ['Fraud Prevention', 'scams', 'impersonation'],
    ['tides', 'harbours'],
  ],
  english,
);

/** Returns the phrases related to those in the query. */
const relatedTo = (query: string) => related.of(english.tokens(query)).map((phrase) => phrase.join(' '));

describe('related phrases', () => {
  it('are the other phrases of a subject', () => {
    expect(relatedTo('harbours')).toEqual(['tide']);
    expect(relatedTo('tides')).toEqual(english.tokens('harbours'));
  });

  it('match the words of a phrase in any form and order, with other words in between', () => {
    expect(relatedTo('how to clone somebody’s VOICE')).toEqual(['deepfak defens', 'imperson', 'csharp']);
  });

  it('do not match part of a phrase', () => {
    expect(relatedTo('voice')).toEqual([]);
    expect(relatedTo('defense')).toEqual([]);
  });

  it('come from every subject with the phrase, without duplicates', () => {
    expect(relatedTo('impersonation')).toEqual([
      'deepfak defens',
      'voic clone',
      'csharp',
      'fraud prevent',
      'scam',
    ]);
    expect(relatedTo('scams, deepfake defense')).toEqual([
      'voic clone',
      'imperson',
      'csharp',
      'fraud prevent',
    ]);
  });

  it('leave out phrases that the query already contains', () => {
    expect(relatedTo('tides harbours')).toEqual([]);
  });

  it('are empty for an empty query or a phrase without words', () => {
    expect(relatedTo('')).toEqual([]);
    expect(createRelatedPhrases([['the of', '?!', 'boats']], english).of(english.tokens('bread'))).toEqual(
      [],
    );
    expect(createRelatedPhrases([], english).of(['boat'])).toEqual([]);
  });

  it('list their words, so that none is treated as a typo', () => {
    expect(new Set(related.vocabulary)).toEqual(
      new Set(
        english.tokens(
          'Deepfake Defense voice cloning impersonation C# Fraud Prevention scams tides harbours',
        ),
      ),
    );
  });
});
