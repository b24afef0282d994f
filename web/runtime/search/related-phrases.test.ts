import { describe, expect, it } from 'vitest';
import { createRelatedPhrases } from './related-phrases.ts';
import { tokens } from './tokens.ts';

const related = createRelatedPhrases([
  ['Deepfake Defense', 'voice cloning', 'impersonation', 'C#'],
  ['Fraud Prevention', 'scams', 'impersonation'],
  ['tides', 'harbours'],
]);

/** The phrases beside those that the query holds. */
const beside = (query: string) => related.of(tokens(query)).map((phrase) => phrase.join(' '));

describe('related phrases', () => {
  it('are the other ones of a subject', () => {
    expect(beside('harbours')).toEqual(['tide']);
    expect(beside('tides')).toEqual(tokens('harbours'));
  });

  it('are found by the words of a phrase, in any form and order, with others between', () => {
    expect(beside('how to clone somebody’s VOICE')).toEqual(['deepfak defens', 'imperson', 'csharp']);
  });

  it('are not found by a part of a phrase', () => {
    expect(beside('voice')).toEqual([]);
    expect(beside('defense')).toEqual([]);
  });

  it('come from every subject that has the phrase, each once', () => {
    expect(beside('impersonation')).toEqual([
      'deepfak defens',
      'voic clone',
      'csharp',
      'fraud prevent',
      'scam',
    ]);
    expect(beside('scams, deepfake defense')).toEqual(['voic clone', 'imperson', 'csharp', 'fraud prevent']);
  });

  it('leave out what the query says already', () => {
    expect(beside('tides harbours')).toEqual([]);
  });

  it('are none for no words, nor where a phrase has no words', () => {
    expect(beside('')).toEqual([]);
    expect(createRelatedPhrases([['the of', '?!', 'boats']]).of(tokens('bread'))).toEqual([]);
    expect(createRelatedPhrases([]).of(['boat'])).toEqual([]);
  });

  it('know their words, so that none is taken for misspelt', () => {
    expect(new Set(related.vocabulary)).toEqual(
      new Set(
        tokens('Deepfake Defense voice cloning impersonation C# Fraud Prevention scams tides harbours'),
      ),
    );
  });
});
