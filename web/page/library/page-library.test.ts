import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { essaysSearch } from '../../../server/endpoints/essays-search.ts';
import { bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';
import { createRegistry, invoke } from '../../core/tools/registry.ts';
import { createToolRuntime } from '../foyer-tools/runtime.ts';
import type { OpenLibrary } from './open-library.ts';
import { createPageLibrary } from './page-library.ts';

const FRAUD = 'Fraud Prevention';
const numbered = (count: number, fields: object) =>
  Array.from({ length: count }, (_, at) => essayOf({ slug: `essay-${at}`, ...fields }));

const bundle = bundleOf({
  essays: [
    essayOf({ slug: 'doors', text: 'A door is a promise.', tags: ['wood'] }),
    essayOf({ slug: 'roads', title: 'Promise of a road', category: FRAUD }),
    ...numbered(60, { text: 'A promise, and a promise.' }),
  ],
});
const { search: catalog } = contextOf(bundleOf({ essays: [essayOf({ slug: 'roads', title: 'A promise' })] }));
const input = { query: 'promise', sortBy: 'asc', offset: 0 };

interface PageSetup {
  readonly hasAllTexts?: boolean;
  readonly hasServer?: boolean;
  readonly isOffline?: boolean;
}

/** Returns the library and the tools of a page that has only the catalog by default, and its requests. */
function openPage({ hasAllTexts = false, hasServer = true, isOffline = false }: PageSetup = {}) {
  const fetch = vi.fn(async (url: URL, init: { readonly body?: string; readonly signal?: AbortSignal }) => {
    if (isOffline) throw new TypeError('No network.');
    return answerOfServer(url, init.body);
  });
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const content = {
    ...bundle,
    ...(!hasServer && { exported: {} }),
    ...(hasAllTexts && { libraryPath: '/library/texts.0.json' }),
  };
  const texts = hasAllTexts ? 'searched' : 'missing';
  const search: OpenLibrary['search'] = async (...given) => ({ ...(await catalog.search(...given)), texts });
  const opened: OpenLibrary = {
    ...catalog,
    bodyOf: contextOf(bundle).bodyOf,
    search,
    searchNow: search,
  };
  const library = createPageLibrary(content, opened);
  return { fetch, library, runtime: createToolRuntime(library) };
}

const onServer = contextOf(bundle);
const registry = createRegistry(bundle);
const endpoint = essaysSearch(bundle);

async function answerOfServer({ pathname, searchParams }: URL, body?: string): Promise<Response> {
  if (pathname === endpoint.path) {
    const { limit, ...given } = Object.fromEntries(searchParams);
    const asked = endpoint.input.parse({ ...given, ...(limit && { limit: Number(limit) }) });
    return Response.json(await endpoint.handle(asked as never, onServer));
  }
  const { content } = await invoke(registry, 'get_latest_articles', JSON.parse(body ?? ''), onServer);
  return new Response(content[0].text);
}

describe('the search of a page without the texts', () => {
  it.each([
    { query: 'door' },
    { query: 'promise', limit: 10 },
    { query: 'promise', category: 'Frontier AI', limit: 10 },
    { query: 'road', category: FRAUD },
    { query: 'promise', tag: 'wood' },
    { query: 'promise', from: '2026-01-02', to: '2026', limit: 3 },
    { query: 'promise', category: FRAUD, to: '2025' },
  ])('finds what the server finds: %j', async ({ query, ...options }) => {
    const { library } = openPage();
    const limit = 50;
    expect(await library.search(query, { limit, ...options })).toMatchObject({
      ...(await onServer.search.search(query, { limit, ...options })),
      texts: 'searched',
    });
  });

  it('takes one request, also for a limit above that of the server', async () => {
    const { fetch, library } = openPage();
    const answer = await library.search('promise', { category: 'Frontier AI', limit: 60 });
    expect({ ...answer, hits: answer.hits.length }).toMatchObject({ total: 61, hits: 50, texts: 'searched' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('ends its request when the caller cancels', async () => {
    const { fetch, library } = openPage();
    const controller = new AbortController();
    await library.search('promise', {}, { signal: controller.signal });
    const signal = fetch.mock.calls[0]?.[1].signal;
    expect(signal?.aborted).toBe(false);
    controller.abort();
    expect(signal?.aborted).toBe(true);
  });

  it('counts all matches in a category that the search endpoint does not accept', async () => {
    const { library } = openPage();
    const { total, hits, notes } = await library.search('promice', { category: FRAUD, limit: 10 });
    // 60 essays in another category match better.
    expect({ total, slugs: hits.map(({ slug }) => slug) }).toEqual({ total: 1, slugs: ['roads'] });
    expect(notes).toEqual([{ kind: 'corrected', corrections: [{ word: 'promice', instead: 'promise' }] }]);
    expect(hits).toMatchObject([{ matchedBy: 'title' }]);
  });

  it('searches the catalog if the server is unreachable, and says so', async () => {
    const { library } = openPage({ isOffline: true });
    expect(await library.search('promise')).toMatchObject({ total: 1, texts: 'missing' });
  });

  it.each([{ hasAllTexts: true }, { hasServer: false }])(
    'sends no request if the page has %j',
    async (setup) => {
      const { fetch, library } = openPage(setup);
      const texts = 'hasAllTexts' in setup ? 'searched' : 'missing';
      expect(await library.search('promise')).toMatchObject({ total: 1, texts });
      expect(fetch).not.toHaveBeenCalled();
    },
  );
});

describe('the tools of a page without the texts', () => {
  it.each([
    input,
    { query: 'promise', category: FRAUD },
    { query: 'promise', offset: 3, limit: 2 },
    { query: 'promise', tag: 'Woods' },
    { query: 'promise', to: 2025 },
    { query: 'promice' },
    { query: 'door', limit: 1 },
    { query: 'xyzzy' },
    { query: 'xyzzy "road of a" promise', sortBy: 'desc' },
    { query: '2025' },
    { query: 'обещание' },
  ])('give the same answer as the server to %j', async (given) => {
    const { runtime } = openPage();
    expect(await runtime.call('get_latest_articles', given)).toEqual(
      await invoke(registry, 'get_latest_articles', given, onServer),
    );
  });

  it('send no request if the input has no query', async () => {
    const { fetch, runtime } = openPage();
    expect(await runtime.call('get_latest_articles', {})).toMatchObject({ structuredContent: { total: 62 } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('search the catalog if the server is unreachable', async () => {
    const { runtime } = openPage({ isOffline: true });
    expect(await runtime.call('get_latest_articles', input)).toMatchObject({
      structuredContent: { total: 1, articles: [{ slug: 'roads' }] },
    });
  });
});
