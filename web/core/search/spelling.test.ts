/** Corrections on the sample site, which has a table of general English. */
import { beforeAll, describe, expect, it } from 'vitest';
import { searchOf } from '../../../test/helpers/core/search-of.ts';
import { essayOf } from '../../../test/helpers/core/site.ts';
import { sampleSite } from '../../../test/helpers/sample.ts';
import type { SearchNote } from './notes.ts';
import { createSearch, type Search, type SearchOptions } from './search.ts';

let search: Search;
beforeAll(async () => {
  const { bundle, library } = await sampleSite();
  search = createSearch({ ...bundle, library });
});

/** Returns the words that were searched for instead of misspelled ones. */
async function corrected(query: string, options?: SearchOptions) {
  const { notes } = await search.search(query, options);
  const isCorrection = (note: SearchNote) => note.kind === 'corrected';
  return notes.filter(isCorrection).flatMap(({ corrections }) => corrections);
}

describe('a misspelled word', () => {
  it('is replaced by a word of the essays, and the answer says so', async () => {
    expect((await search.search('chargback codes')).hits[0]?.slug).toBe('chargebacks-are-letters');
    expect(await corrected('chargback codes')).toEqual([{ word: 'chargback', instead: 'chargeback' }]);
  });

  it.each([
    ['a letter too few', 'chargebak', 'chargeback'],
    ['a letter too many', 'chargeeback', 'chargeback'],
    ['exchanged letters', 'fruad', 'fraud'],
    ['two edits in eight letters', 'telefone', 'telephone'],
    ['the stem of another word', 'reson', 'reason'],
    ['a possessive', 'fruad’s', 'fraud'],
  ])('may have %s: %s', async (_, word, instead) => {
    expect(await corrected(word)).toEqual([{ word: word.replace('’s', ''), instead }]);
  });

  it.each([
    ['a word of general English', 'burglar'],
    ['a word with another first letter, or more edits', 'vishing'],
    ['a name', 'Claude'],
    ['a name in capitals', 'FRUAD'],
    ['a name with a capital inside', 'fruaD'],
    ['a word with a digit', 'c2pb'],
    ['a short word', 'fred'],
    ['a quoted word', '"chargback"'],
    ['a word in a quoted phrase', '“chargback codes”'],
  ])('is not %s: %s', async (_, query) => {
    expect(await corrected(query)).toEqual([]);
  });

  it.each(['staat', 'bauch', 'samos', 'medien', 'meine', 'lösen', 'quitté', 'decidí'])(
    'is not a word of another language, which differs in a letter of a short word, or in its ending: %s',
    async (word) => {
      expect(await corrected(word)).toEqual([]);
    },
  );

  it.each(['meine', 'schön', 'quitté', 'entre'])('is none if it tells its language: %s', async (word) => {
    expect((await search.search(word)).notes).toContainEqual({ kind: 'language' });
  });

  it('is not searched as if it were another word if it is a name', async () => {
    for (const query of ['vishing', 'Claude']) {
      const { total, notes } = await search.search(query);
      expect({ total, notes }).toEqual({ total: 0, notes: [{ kind: 'absent', words: [query] }] });
    }
  });

  it('begins with the letter of the word that is searched for instead', async () => {
    const boats = searchOf({ essays: [essayOf({ slug: 'fishing', text: 'We went fishing.' })] });
    expect((await boats.search('vishing')).notes).toEqual([{ kind: 'absent', words: ['vishing'] }]);
    expect((await boats.search('fishinng')).total).toBe(1);
  });

  it('is not a short word of which only the stem is near another one', async () => {
    const vineyard = searchOf({ essays: [essayOf({ slug: 'vineyard', text: 'We pick grapes.' })] });
    expect((await vineyard.search('grazed')).notes).toEqual([{ kind: 'absent', words: ['grazed'] }]);
  });

  it('is one of at most four that are corrected', async () => {
    expect(await corrected('fruad chargback telefone reson adress')).toHaveLength(4);
  });
});

describe('a word that is being typed', () => {
  it('is completed to the word of most essays, and the answer says so', async () => {
    const [completion] = await corrected('provena', { isTyping: true });
    expect(completion).toEqual({ word: 'provena', instead: expect.stringMatching(/^provenance$/i) });
    expect(await corrected('provena')).toEqual([]);
  });

  it('is the last one, and nothing follows it', async () => {
    expect(await corrected('provena codes', { isTyping: true })).toEqual([]);
    expect(await corrected('provena ', { isTyping: true })).toEqual([]);
  });

  it('is corrected if it cannot be completed', async () => {
    expect(await corrected('chargback', { isTyping: true })).toEqual([
      { word: 'chargback', instead: 'chargeback' },
    ]);
  });
});
