import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundleOf, contextOf, essayOf } from '../../../../test/helpers/runtime/site.ts';
import { findEssays, withQuery } from './find-essays.ts';

const bundle = bundleOf({
  essays: [
    essayOf({ slug: 'doors', text: 'A door is a promise.' }),
    essayOf({ slug: 'roads', text: 'A road is a promise, too.', category: 'Fraud Prevention' }),
  ],
});
const { search: librarySearch, bodyOf } = contextOf(bundle);
const [, fraud] = bundle.pillars;

interface Circumstances {
  readonly query?: string;
  /** Whether the page has every text. */
  readonly isWhole?: boolean;
  readonly isAbandoned?: boolean;
  /** What the server answers. */
  readonly server?: () => Promise<Response>;
}

/** Searches under the given circumstances; tells the answers, and how often the server was asked. */
async function searchWhere({
  query = 'promise',
  isWhole = false,
  isAbandoned = false,
  server,
}: Circumstances) {
  const turn = new AbortController();
  const fetched = vi.fn(server ?? (() => Promise.reject(new TypeError('No network.'))));
  vi.stubGlobal('fetch', fetched);
  // The visitor types on before the pause is over.
  if (isAbandoned) setTimeout(() => turn.abort(), 100);
  // Whether they were to be fetched does not say that they have come.
  const library = { ...librarySearch, bodyOf, isWhole: async () => isWhole };
  const here = { bundle: { ...bundle, wholeLibrary: true }, library };
  const answers: object[] = [];
  const search = async () => {
    for await (const { essays, onlyCatalogue } of findEssays(query, fraud, here, turn.signal)) {
      answers.push({ slugs: essays.map(({ slug }) => slug), onlyCatalogue });
    }
  };
  await Promise.all([search(), vi.advanceTimersByTimeAsync(1000)]);
  return { answers, asked: fetched.mock.calls.length };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const roads = { slugs: ['roads'], onlyCatalogue: false };
const serverKnows = async () => {
  const hit = { category: fraud?.name, score: 1, matches: [] };
  return Response.json({ total: 2, results: ['roads', 'doors'].map((slug) => ({ slug, ...hit })) });
};

describe('a search in the page', () => {
  it('is answered from the library alone where the page has every text', async () => {
    expect(await searchWhere({ isWhole: true })).toEqual({ answers: [roads], asked: 0 });
  });

  it('is answered at once from the catalogue, and then by the server', async () => {
    const { answers } = await searchWhere({ server: serverKnows });
    expect(answers).toEqual([roads, { slugs: ['roads', 'doors'], onlyCatalogue: false }]);
  });

  it('keeps what the page has found where the server cannot be asked, and says so', async () => {
    const { answers } = await searchWhere({});
    expect(answers).toEqual([roads, { ...roads, onlyCatalogue: true }]);
  });

  it('does not say that there is nothing before the server has looked', async () => {
    const { answers } = await searchWhere({ query: 'xyzzy', server: serverKnows });
    expect(answers).toEqual([{ slugs: ['roads', 'doors'], onlyCatalogue: false }]);
    expect((await searchWhere({ query: 'xyzzy' })).answers).toEqual([{ slugs: [], onlyCatalogue: true }]);
    expect((await searchWhere({ query: 'xyzzy', isWhole: true })).answers).toEqual([
      { slugs: [], onlyCatalogue: false },
    ]);
  });

  it('does not say that there is nothing to someone who goes on typing', async () => {
    const { answers } = await searchWhere({ query: 'xyzzy', isWhole: true, isAbandoned: true });
    expect(answers).toEqual([]);
  });

  it('does not ask the server for what is no longer wanted', async () => {
    expect(await searchWhere({ isAbandoned: true, server: serverKnows })).toEqual({
      answers: [roads],
      asked: 0,
    });
  });
});

const ESSAYS = 'https://site.test/essays';

it.each([
  [ESSAYS, 'two words', `${ESSAYS}?q=two+words`],
  [`${ESSAYS}?q=old`, 'new', `${ESSAYS}?q=new`],
  [`${ESSAYS}?category=frontier-ai#main`, 'a&b=c', `${ESSAYS}?category=frontier-ai&q=a%26b%3Dc#main`],
  [`${ESSAYS}?category=frontier-ai&q=old`, '', `${ESSAYS}?category=frontier-ai`],
  [`${ESSAYS}?page=2`, 'new', `${ESSAYS}?q=new`],
  [`${ESSAYS}?q=same&page=2`, 'same', `${ESSAYS}?q=same&page=2`],
  [`${ESSAYS}?page=2`, '', `${ESSAYS}?page=2`],
])('%s asking for "%s" is %s', (address, query, expected) => {
  expect(withQuery(address, query)).toBe(expected);
});
