import { expect, it, onTestFinished, vi } from 'vitest';
import { bundleOf, essayOf, libraryOf } from '../../../test/helpers/core/site.ts';
import { openLibrary } from './open-library.ts';
import { createWorkerLibrary } from './page-library.ts';

const WHOLE = '/library/texts.0.json';
const essay = essayOf({ slug: 'doors', title: 'On doors', excerpt: 'Of wood.', text: 'A promise.' });
const content = bundleOf({ essays: [essay] });
const bundle = { ...content, libraryPath: WHOLE };
const library = libraryOf(content);
const withServer = (hasServer: boolean) => ({ ...bundle, ...(!hasServer && { exported: {} }) });

/** Answers requests for the whole library with `whole`, and for the text of an essay with that text. */
function serve(whole: unknown) {
  const fetch = vi.fn(async ({ pathname }: URL) => {
    return Response.json(pathname === WHOLE ? await whole : library.bodies.doors);
  });
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return () => fetch.mock.calls.map(([{ pathname }]) => pathname);
}

it('searches every text of a whole library', async () => {
  const requested = serve(library);
  const { search, bodyOf } = await openLibrary(bundle);
  expect(await search('promise')).toMatchObject({ total: 1, texts: 'searched' });
  expect(await bodyOf('doors')).toEqual(library.bodies.doors);
  expect(requested()).toEqual([WHOLE]);
});

it('searches the catalog until the texts have arrived', async () => {
  let arrive = (_whole: object) => {};
  const whole = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  const requested = serve(whole);
  const { search, searchNow, bodyOf } = await openLibrary(bundle);
  expect(await searchNow('promise')).toMatchObject({ total: 0, texts: 'awaited' });
  expect(await searchNow('doors')).toMatchObject({ total: 1, texts: 'awaited' });
  const waiting = Promise.all([search('promise'), bodyOf('doors')]);
  arrive(library);
  expect(await waiting).toMatchObject([{ total: 1 }, library.bodies.doors]);
  expect(await searchNow('promise')).toMatchObject({ total: 1, texts: 'searched' });
  expect(requested()).toEqual([WHOLE]);
});

it.each([
  ['does not arrive', undefined],
  ['is null', null],
  ['is damaged', { bodies: {} }],
])('searches the catalog and fetches single texts if the whole library %s', async (_case, whole) => {
  const requested = serve(whole);
  const { search, searchNow, bodyOf } = await openLibrary(bundle);
  expect(await search('promise')).toMatchObject({ total: 0, texts: 'missing' });
  expect(await search('doors')).toMatchObject({ total: 1, texts: 'missing' });
  expect(await searchNow('doors')).toMatchObject({ total: 1, texts: 'missing' });
  expect(await bodyOf('doors')).toEqual(library.bodies.doors);
  expect(requested().at(-1)).toMatch(/^\/library\/doors/);
});

it('a page without workers leaves the texts to the server, and indexes them if there is none', async () => {
  serve(library);
  expect((await createWorkerLibrary(withServer(true)).search('doors')).texts).toBe('missing');
  expect((await createWorkerLibrary(withServer(false)).search('doors')).texts).toBe('searched');
});
