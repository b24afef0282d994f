import { describe, expect, it } from 'vitest';
import { english } from '../../web/core/search/analyzer.ts';
import { absentPhrases, scoreAbsence } from './absence.ts';
import type { ActionInput, AgentAction } from './action.ts';
import { commonPhrases } from './common-phrases.ts';

describe('absentPhrases', () => {
  it('are twenty common phrases from all parts of the list', () => {
    const phrases = absentPhrases([], english).map(({ phrase }) => phrase);
    expect(phrases).toHaveLength(20);
    expect(new Set(phrases).size).toBe(20);
    const places = phrases.map((phrase) => commonPhrases.indexOf(phrase) / commonPhrases.length);
    for (let part = 0; part < 4; part += 1) {
      expect(places.filter((place) => Math.floor(place * 4) === part)).toHaveLength(5);
    }
  });

  it('lack the words of the site and their inflections', () => {
    const all = commonPhrases.filter((phrase) => phrase !== 'black holes').join(' ');
    expect(absentPhrases([all, 'A black wall'], english)).toEqual([
      { phrase: 'black holes', words: ['holes'] },
    ]);
    expect(absentPhrases([all, 'Black, and a hole'], english)).toEqual([]);
  });
});

const phrases = [
  { phrase: 'Stripe', words: ['Stripe'] },
  { phrase: 'black holes', words: ['holes'] },
];

function action(name: string, answer: (input: ActionInput) => object): AgentAction {
  const run = async (input: ActionInput) => ({ text: JSON.stringify(answer(input)) });
  return { name, title: '', description: '', inputSchema: {}, run };
}

describe('scoreAbsence', () => {
  it.each([
    [{ total: 0 }, []],
    [{ total: 5, note: 'No essay contains "stripe" or "holes". These are related in meaning.' }, []],
    [{ total: 5, note: 'No essay contains "stripe".' }, ['black holes']],
    [{ total: 5, note: 'Showing results for "stripes" instead of "stripe".' }, ['Stripe', 'black holes']],
    [{ total: 5 }, ['Stripe', 'black holes']],
  ])('counts the answers that say so: %j', async (answer, missed) => {
    const search = action('get_latest_articles', () => answer);
    expect(await scoreAbsence([search], phrases)).toEqual({ said: 2 - missed.length, missed });
  });

  it('searches with the endpoint for searches if there is one', async () => {
    const asked: unknown[] = [];
    const search = action('searchEssays', (input) => ({ total: asked.push(input) && 0 }));
    await scoreAbsence([action('get_latest_articles', () => ({})), search], phrases);
    expect(asked).toEqual([{ q: 'Stripe' }, { q: 'black holes' }]);
  });

  it('returns nothing if no action is a search', async () => {
    expect(await scoreAbsence([action('/essays', () => ({}))], phrases)).toBeUndefined();
  });
});
