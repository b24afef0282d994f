import lunr from 'lunr';
import { afterEach, expect, it, vi } from 'vitest';
import { bundleOf, essayOf, libraryOf } from '../../test/helpers/runtime/site.ts';
import { createSearchMaker } from './search-when-asked.ts';

const bundle = bundleOf({
  essays: [essayOf({ slug: 'boats', text: 'Boats come and go.' }), essayOf({ slug: 'bread' })],
});
const library = libraryOf(bundle);

afterEach(() => {
  vi.restoreAllMocks();
});

it('answers a search by querying a lunr index', async () => {
  const query = vi.spyOn(lunr.Index.prototype, 'query');
  const search = createSearchMaker()(bundle, library);
  expect(query).not.toHaveBeenCalled();
  expect((await search.search('boat')).hits).toMatchObject([{ slug: 'boats' }]);
  expect(query).toHaveBeenCalled();
  expect(query.mock.contexts[0]).toBeInstanceOf(lunr.Index);
});

it('indexes for the first query, and again only for other essays', async () => {
  const build = vi.spyOn(lunr.Builder.prototype, 'build');
  const createSearch = createSearchMaker();
  const search = createSearch(bundle, library);
  expect(build).not.toHaveBeenCalled();
  await search.search('boat');
  await search.search('bread');
  await createSearch(bundle, { ...library }).search('boat');
  expect(build).toHaveBeenCalledTimes(1);
  const others = bundleOf({ essays: [essayOf({ slug: 'bread' })] });
  expect((await createSearch(others, libraryOf(others)).search('boats')).total).toBe(0);
  expect(build).toHaveBeenCalledTimes(2);
});
