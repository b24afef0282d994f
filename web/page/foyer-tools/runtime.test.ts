import { expect, it, onTestFinished, vi } from 'vitest';
import { bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';
import { createRegistry, invoke } from '../../core/tools/registry.ts';
import { createToolRuntime } from './runtime.ts';

const bundle = bundleOf({
  essays: [
    essayOf({ slug: 'doors', text: 'A door is a promise.' }),
    essayOf({ slug: 'roads', title: 'Promise of a road', category: 'Fraud Prevention' }),
  ],
});
const onServer = contextOf(bundle);
const registry = createRegistry(bundle);
const { search: catalog } = contextOf(bundleOf({ essays: [essayOf({ slug: 'roads', title: 'A promise' })] }));
const input = { query: 'promise', sortBy: 'asc', offset: 0 };

/** Returns a runtime whose page has only the catalog by default, and the mock that receives its requests. */
function runtimeWith(answer: (body: string) => Promise<Response>, hasAllTexts = false) {
  const fetch = vi.fn(async (_path: string, { body }: { body: string }) => answer(body));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const library = { ...catalog, bodyOf: onServer.bodyOf, hasAllTexts: async () => hasAllTexts };
  return { fetch, runtime: createToolRuntime({ bundle: { ...bundle, wholeLibrary: hasAllTexts }, library }) };
}

async function answerOfServer(body: string): Promise<Response> {
  const { content } = await invoke(registry, 'get_latest_articles', JSON.parse(body), onServer);
  return new Response(content[0].text);
}

it('gives the same answer as the server if the page lacks the text of some essays', async () => {
  const { fetch, runtime } = runtimeWith(answerOfServer);
  for (const given of [
    input,
    { query: 'promise', category: 'Fraud Prevention' },
    { query: 'door', limit: 1 },
  ]) {
    expect(await runtime.call('get_latest_articles', given)).toEqual(
      await invoke(registry, 'get_latest_articles', given, onServer),
    );
  }
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(fetch.mock.calls[0]?.[0]).toHaveProperty('pathname', '/api/mcp/tools/get_latest_articles');
});

it('sends no request if the page has the text of every essay or the input has no query', async () => {
  const whole = runtimeWith(answerOfServer, true);
  await whole.runtime.call('get_latest_articles', input);
  expect(whole.fetch).not.toHaveBeenCalled();
  const { fetch, runtime } = runtimeWith(answerOfServer);
  expect(await runtime.call('get_latest_articles', {})).toMatchObject({ structuredContent: { total: 2 } });
  expect(fetch).not.toHaveBeenCalled();
});

it('searches the catalog if the server is unreachable', async () => {
  const { runtime } = runtimeWith(() => Promise.reject(new TypeError('No network.')));
  const { structuredContent } = {
    structuredContent: {},
    ...(await runtime.call('get_latest_articles', input)),
  };
  expect(structuredContent).toMatchObject({ total: 1, articles: [{ slug: 'roads' }] });
});
