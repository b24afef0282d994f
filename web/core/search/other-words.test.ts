/** Search in words that the essays don't contain, on the sample site. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleSite } from '../../../test/helpers/sample.ts';
import { createSearch, type Search, type SearchHit } from './search.ts';

let search: Search;
let withoutTable: Search;
beforeAll(async () => {
  const { bundle, library } = await sampleSite();
  search = createSearch({ ...bundle, library });
  withoutTable = createSearch({ ...bundle, library: { ...library, words: undefined } });
});

const slugsOf = (hits: readonly SearchHit[]) => hits.map(({ slug }) => slug);
const isByMeaning = ({ matchedBy }: SearchHit) => matchedBy === 'meaning';

describe('words in no essay', () => {
  it.each([
    ['burglar', 'the-family-password'],
    ['recruitment', 'hire-for-the-second-year'],
    ['crime', 'the-thief-reads-your-rules'],
    ['intruder', 'the-thief-reads-your-rules'],
    ['verify a wire transfer demanded by a fake boss', 'call-back-on-a-known-line'],
  ])('find what is near in meaning: %s', async (query, slug) => {
    const { hits } = await search.search(query);
    expect(slugsOf(hits).slice(0, 4)).toContain(slug);
  });

  it('find the essays of a category if they are its synonym', async () => {
    const { hits } = await search.search('layoffs');
    expect(slugsOf(hits).slice(0, 3)).toContain('hire-for-the-second-year');
  });

  it('find at most five essays that have none of the words, labeled as such', async () => {
    const { hits, total } = await search.search('phishing');
    expect(total).toBe(0);
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.length).toBeLessThanOrEqual(5);
    expect(hits.every(isByMeaning)).toBe(true);
    expect(Math.max(...hits.map(({ score }) => score))).toBe(0.5);
  });

  it('quote the passage with similar words, if there is one, without highlights', async () => {
    const { hits } = await search.search('burglar');
    const passages = hits.map(({ snippet = '' }) => snippet);
    expect(passages.join(' ')).toMatch(/thie[fv]|steal|stole/i);
    expect(hits.flatMap(({ matches }) => matches.flatMap(({ highlights }) => highlights))).toEqual([]);
  });

  it('keep to the category', async () => {
    const { hits, total } = await search.search('phishing', { category: 'Leadership & Culture' });
    expect([total, hits.length > 0]).toEqual([0, true]);
    const all = await search.search('', { category: 'Leadership & Culture' });
    expect(slugsOf(all.hits)).toEqual(expect.arrayContaining(slugsOf(hits)));
  });

  it('add no hits for words of the essays', async () => {
    for (const query of ['trust', 'prompt injection', 'voice', 'deepfake', 'hiring people']) {
      const [one, other] = await Promise.all([search, withoutTable].map((some) => some.search(query)));
      const hitsOf = (answer = one) => slugsOf(answer?.hits.slice(0, answer.total) ?? []).toSorted();
      expect(hitsOf(one)).toEqual(hitsOf(other));
    }
  });

  it('find nothing without the word table', async () => {
    expect((await withoutTable.search('burglary')).total).toBe(0);
  });
});

describe('an exact name', () => {
  it.each(['Hire for the Second Year', 'hire-for-the-second-year', 'THE FAMILY PASSWORD'])(
    'of an essay finds it first: %s',
    async (query) => {
      const { hits } = await search.search(query);
      expect(hits[0]?.slug).toBe(query.toLowerCase().replaceAll(' ', '-'));
      expect(hits[1]?.score).toBeLessThan(0.6);
    },
  );

  it('of a pillar finds its essays first', async () => {
    const { hits } = await search.search('Deepfake Defense');
    const { total, hits: all } = await search.search('', { category: 'Deepfake Defense' });
    expect(slugsOf(hits).slice(0, total).sort()).toEqual(slugsOf(all).sort());
  });
});
