import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundleOf, contextOf, essayOf } from '../../../../test/helpers/core/site.ts';
import type { OpenLibrary, SearchedTexts } from '../../library/open-library.ts';
import { createPageLibrary } from '../../library/page-library.ts';
import { findEssays } from './search-controller.ts';

const roadsEssay = essayOf({ slug: 'roads', text: 'A road is a promise, too.' });
const bundle = bundleOf({ essays: [essayOf({ slug: 'doors', text: 'A door is a promise.' }), roadsEssay] });
const { search: pageSearch, bodyOf } = contextOf(bundleOf({ essays: [roadsEssay] }));

interface SearchSetup {
  readonly query?: string;
  /** Whether the page has the text of every essay, right away or later. */
  readonly hasAllTexts?: boolean | 'later';
  readonly isAbandoned?: boolean;
  readonly hasServer?: boolean;
  /** The server's response. If absent, the network fails. */
  readonly server?: () => Promise<Response>;
}

function siteOf(hasServer: boolean) {
  return { ...bundle, ...(!hasServer && { exported: {} }), libraryPath: '/library/texts.0.json' };
}

/** Runs a search and returns its answers and the number of requests to the server. */
async function searchWith({
  query = 'promise',
  hasAllTexts = false,
  isAbandoned = false,
  hasServer = true,
  server,
}: SearchSetup) {
  const turn = new AbortController();
  const fetched = vi.fn(server ?? (() => Promise.reject(new TypeError('No network.'))));
  vi.stubGlobal('fetch', fetched);
  // The visitor resumes typing before the debounce ends.
  if (isAbandoned) setTimeout(() => turn.abort(), 100);
  // `libraryPath` says that the page should fetch the library, not that it has arrived.
  const textsNow = hasAllTexts === 'later' ? 'awaited' : hasAllTexts ? 'searched' : 'missing';
  const searchIn =
    (texts: SearchedTexts): OpenLibrary['search'] =>
    async (...given) => ({ ...(await pageSearch.search(...given)), texts });
  const library: OpenLibrary = {
    ...pageSearch,
    bodyOf,
    search: searchIn(hasAllTexts ? 'searched' : 'missing'),
    searchNow: searchIn(textsNow),
  };
  const here = createPageLibrary(siteOf(hasServer), library);
  const answers: object[] = [];
  const search = async () => {
    for await (const { essays, texts } of findEssays(query, undefined, here, turn.signal)) {
      answers.push({ slugs: essays.map(({ slug }) => slug), texts });
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

const roads = { slugs: ['roads'], texts: 'searched' };
const roadsFirst = { slugs: ['roads'], texts: 'awaited' };
const serverKnows = async () => {
  const hit = { score: 1, matches: [] };
  return Response.json({ total: 2, results: ['roads', 'doors'].map((slug) => ({ slug, ...hit })) });
};

describe('findEssays', () => {
  it('answers from the library alone if the page has the text of every essay', async () => {
    expect(await searchWith({ hasAllTexts: true })).toEqual({ answers: [roads], asked: 0 });
  });

  it('answers from the catalog at once, then from the server', async () => {
    const { answers } = await searchWith({ server: serverKnows });
    expect(answers).toEqual([roadsFirst, { slugs: ['roads', 'doors'], texts: 'searched' }]);
  });

  it('answers from the catalog at once, then from the texts when they have arrived', async () => {
    expect(await searchWith({ hasAllTexts: 'later' })).toEqual({ answers: [roadsFirst, roads], asked: 0 });
  });

  it('keeps the page’s own results if the server is unreachable, and says that the texts are missing', async () => {
    const { answers } = await searchWith({});
    expect(answers).toEqual([roadsFirst, { ...roads, texts: 'missing' }]);
  });

  it('answers from the catalog alone, and says so, if there is no server', async () => {
    expect(await searchWith({ hasServer: false })).toEqual({
      answers: [{ ...roads, texts: 'missing' }],
      asked: 0,
    });
  });

  it('does not report an empty result before the server has responded', async () => {
    const { answers } = await searchWith({ query: 'xyzzy', server: serverKnows });
    expect(answers).toEqual([{ slugs: ['roads', 'doors'], texts: 'searched' }]);
    expect((await searchWith({ query: 'xyzzy' })).answers).toEqual([{ slugs: [], texts: 'missing' }]);
    expect((await searchWith({ query: 'xyzzy', hasAllTexts: true })).answers).toEqual([
      { slugs: [], texts: 'searched' },
    ]);
  });

  it('does not report an empty result while the visitor is typing', async () => {
    const { answers } = await searchWith({ query: 'xyzzy', hasAllTexts: true, isAbandoned: true });
    expect(answers).toEqual([]);
  });

  it('does not send a superseded query to the server', async () => {
    expect(await searchWith({ isAbandoned: true, server: serverKnows })).toEqual({
      answers: [roadsFirst],
      asked: 0,
    });
  });
});
