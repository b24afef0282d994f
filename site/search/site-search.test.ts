import { once } from 'node:events';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import pino from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { childrenOf } from '../../test/helpers/children.ts';
import { vectorsOf } from '../../test/helpers/core/search-of.ts';
import { bundleOf, essayOf, libraryOf } from '../../test/helpers/core/site.ts';
import { eventually } from '../../test/helpers/wait.ts';
import type { EssayDocument } from '../../web/core/essays.ts';
import { createSearch, type SearchOptions } from '../../web/core/search/search.ts';
import { StoppedError } from './search-thread.ts';
import type { SearchContent } from './search-thread-entry.ts';
import { createSearchThreads, openSearchHere } from './site-search.ts';

/** An excerpt that is not the beginning of the text, so that the catalog lacks the words of the text. */
const withExcerpt = (fields: Parameters<typeof essayOf>[0]) => essayOf({ excerpt: 'In short.', ...fields });

const HARBOUR = withExcerpt({
  slug: 'harbour',
  title: 'Notes from the harbour',
  date: '2026-01-03',
  text: 'Boats come and go. A gull watches the boats until the tide turns.',
  tags: ['sailing'],
});
const VOICES = withExcerpt({ slug: 'voices', title: 'Cloned voices', text: 'A voice is cheap to clone.' });
const LEDGER = withExcerpt({
  slug: 'ledger',
  title: 'The ledger',
  category: 'Fraud Prevention',
  text: 'Boats are entered in a ledger. Questions are not.',
  questions: ['Who pays for the lighthouse?'],
});
const ESSAYS = [HARBOUR, VOICES, LEDGER];
/** Too many for a search to wait for the first index. */
const MANY = [
  ...ESSAYS,
  ...Array.from({ length: 200 }, (_, at) => withExcerpt({ slug: `e${at}`, text: 'A lantern.' })),
];

function contentOf(essays: readonly EssayDocument[]): SearchContent {
  const bundle = bundleOf({ essays });
  const { essays: listed, translations, pillars } = bundle;
  return { locale: 'en', ownNames: [], essays: listed, translations, pillars, library: libraryOf(bundle) };
}

function openThreads() {
  const logged: string[] = [];
  const threads = createSearchThreads(
    pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  );
  const workers: Worker[] = [];
  const remember = (worker: Worker) => void workers.push(worker);
  process.on('worker', remember);
  onTestFinished(async () => {
    process.off('worker', remember);
    await threads.close();
  });
  return { threads, workers, logged };
}

const CATALOG_NOTE = { kind: 'catalog' };

describe('a search in a thread', () => {
  it('answers as one in this process, from the first query on if there are few essays', async () => {
    const { threads } = openThreads();
    const plain = contentOf(ESSAYS);
    const content = { ...plain, library: { ...plain.library, vectors: vectorsOf({ essays: ESSAYS }) } };
    const { search, termsOf } = await threads.open(content);
    const here = createSearch(content);
    const cases: readonly (readonly [string, SearchOptions?])[] = [
      // Waits for the index, because its word is only in a text.
      ['gull'],
      ['boats'],
      ['boats', { limit: 1, offset: 1 }],
      ['boats', { category: 'Fraud Prevention', sortBy: 'asc' }],
      ['"boats come and go" lighthouse'],
      ['bots', { isTyping: true }],
      ['xyzzy'],
      ['boats', { without: ['harbour'] }],
      [''],
      ['?!'],
    ];
    for (const [query, options] of cases) {
      expect(await search(query, options), query).toEqual(await here.search(query, options));
    }
    expect(await termsOf('The boats')).toEqual(await here.termsOf('The boats'));
  });

  it('searches the catalog before the first index, and says so', async () => {
    const { threads } = openThreads();
    const { search, ready } = await threads.open(contentOf(MANY));
    // All at once, because the index may be ready soon after.
    const [byTag, byText, all] = await Promise.all([search('sailing'), search('gull'), search('')]);
    expect(byTag).toMatchObject({ hits: [{ slug: 'harbour' }], notes: [CATALOG_NOTE] });
    expect(byText).toEqual({ total: 0, hits: [], notes: [CATALOG_NOTE] });
    expect(all).toMatchObject({ total: MANY.length, notes: [] });
    await ready();
    expect(await search('gull')).toMatchObject({ hits: [{ slug: 'harbour' }], notes: [] });
  });

  it('applies dates and tags before the first index, but no quotation, and says so', async () => {
    const { threads } = openThreads();
    const { search } = await threads.open(contentOf(MANY));
    const ignored = [CATALOG_NOTE, { kind: 'unquoted' }];
    const [inTitle, elsewhere, ofDay, ofOther, asDate] = await Promise.all([
      search('"from the harbour"'),
      search('"harbour notes"'),
      search('harbour', { from: '2026-01-03', to: '2026', tag: 'sailing' }),
      search('harbour', { to: '2025' }),
      search('1 May 2024'),
    ]);
    for (const answer of [inTitle, elsewhere]) {
      expect(answer).toMatchObject({ total: 1, hits: [{ slug: 'harbour' }], notes: ignored });
    }
    expect(ofDay).toMatchObject({ total: 1, notes: [CATALOG_NOTE] });
    expect(ofOther).toMatchObject({ total: 0, notes: [CATALOG_NOTE] });
    expect(asDate.notes).toEqual([CATALOG_NOTE, { kind: 'dates', from: '2024-05-01', to: '2024-05-01' }]);
  });

  it('ends the threads of a site that is superseded', async () => {
    const { threads, workers } = openThreads();
    const first = await threads.open(contentOf(ESSAYS));
    const isReady = first.ready();
    await eventually(() => expect(workers).toHaveLength(1));
    const ended = once(workers[0] as Worker, 'exit');
    const second = await threads.open(contentOf([HARBOUR]));
    await Promise.all([isReady, ended]);
    await second.ready();
    expect(await second.search('boats')).toMatchObject({ total: 1 });
    // Its other essays are still found by the catalog.
    expect(await first.search('ledger')).toMatchObject({ hits: [{ slug: 'ledger' }] });
    const third = await threads.open(contentOf(ESSAYS));
    const superseded = once(workers[1] as Worker, 'exit');
    await third.ready();
    await superseded;
    expect(workers).toHaveLength(3);
  });

  it('answers from the catalog while a thread that has died is started again', async () => {
    const { threads, workers, logged } = openThreads();
    const { search, ready } = await threads.open(contentOf(ESSAYS));
    await ready();
    // The next thread is started only when this test says so.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const isDead = once(workers[0] as Worker, 'exit');
    const asked = search('sailing');
    void workers[0]?.terminate();
    await isDead;
    const askedNext = search('sailing');
    expect(await asked).toMatchObject({ hits: [{ slug: 'harbour' }] });
    expect(await askedNext).toMatchObject({ hits: [{ slug: 'harbour' }], notes: [CATALOG_NOTE] });
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await eventually(async () => expect(await search('gull')).toMatchObject({ total: 1, notes: [] }));
    expect(logged).toEqual([expect.stringContaining('the catalog is searched')]);
  });

  it('finds the meaning of the essays, and then searches by it', async () => {
    const { threads, workers } = openThreads();
    const plain = contentOf(ESSAYS);
    await threads.open({ ...plain, finds: { hasWordTable: true } });
    const { vectors, words, related } = await threads.findMeaning();
    expect(vectors.dimensions).toBeGreaterThan(0);
    expect(Object.keys(related).sort()).toEqual(['harbour', 'ledger', 'voices']);
    const content = { ...plain, library: { ...plain.library, vectors, ...(words && { words }) } };
    const { search, ready } = await threads.open(content);
    await ready();
    const query = 'boats watching the tide';
    expect(await search(query)).toEqual(await createSearch(content).search(query));
    // The thread that found it has it already.
    expect(workers).toHaveLength(1);
  });

  it('does not find the meaning of a site that is superseded', { tags: ['long'] }, async () => {
    const { threads } = openThreads();
    await threads.open({ ...contentOf(ESSAYS), finds: { hasWordTable: false } });
    const found = threads.findMeaning();
    const isRefused = expect(found).rejects.toThrow(StoppedError);
    await threads.open({ ...contentOf([HARBOUR]), finds: { hasWordTable: false } });
    await isRefused;
    expect((await threads.findMeaning()).slugs).toEqual(['harbour']);
  });

  it.runIf(process.platform === 'linux')('ends the process that finds a meaning nobody needs', async () => {
    const { threads } = openThreads();
    const long = Array.from({ length: 3000 }, (_, at) =>
      withExcerpt({
        slug: `e${at}`,
        text: Array.from({ length: 200 }, (__, word) => `w${at * word}x`).join(' '),
      }),
    );
    // Tests of other files in this process may have left some.
    const others = childrenOf(process.pid);
    await threads.open({ ...contentOf(long), finds: { hasWordTable: false } });
    const isRefused = expect(threads.findMeaning()).rejects.toThrow(StoppedError);
    const finding = await eventually(() => {
      const [started] = childrenOf(process.pid).filter((child) => !others.includes(child));
      expect(started).toBeDefined();
      return started;
    });
    await threads.open({ ...contentOf([HARBOUR]), finds: { hasWordTable: false } });
    await isRefused;
    // Finding it would take longer.
    await eventually(() => expect(childrenOf(process.pid)).not.toContain(finding));
  });

  it('is refused when the threads are closed', async () => {
    const { threads, workers, logged } = openThreads();
    const { search, ready } = await threads.open(contentOf(ESSAYS));
    const isReady = ready();
    await threads.close();
    await isReady;
    await expect(search('boats')).rejects.toThrow('closed');
    expect([workers.length, logged]).toEqual([1, []]);
  });
});

describe('after an edit', () => {
  const added = withExcerpt({
    slug: 'candles',
    title: 'Quixotic candles',
    text: 'Wax and boats.',
    tags: ['sailing'],
  });
  const edited = {
    ...VOICES,
    text: 'A voice is dear.',
    frontMatter: { ...VOICES.frontMatter, tags: ['parrots'] },
  };

  async function edit(before: readonly EssayDocument[], after: readonly EssayDocument[]) {
    const { threads } = openThreads();
    await (await threads.open(contentOf(before))).ready();
    const content = contentOf(after);
    const opened = await threads.open(content);
    const found = async (query: string, options?: SearchOptions) => {
      const { total, hits } = await opened.search(query, options);
      return [total, ...hits.map(({ slug }) => slug)];
    };
    return { ...opened, found, content };
  }

  it('finds new and changed essays by title, excerpt and tags at once, and by text when they are indexed', async () => {
    const { search, found, ready, content } = await edit(ESSAYS, [added, HARBOUR, edited, LEDGER]);
    // It claims nothing about a word of a text that is not indexed.
    expect(await search('wax')).toEqual({ total: 0, hits: [], notes: [] });
    expect(await found('quixotic')).toEqual([1, 'candles']);
    expect(await found('parrots')).toEqual([1, 'voices']);
    expect(await found('cheap')).toEqual([0]);
    expect(await found('sailing', { sortBy: 'desc' })).toEqual([2, 'harbour', 'candles']);
    expect(await found('sailing', { sortBy: 'asc', offset: 1, limit: 1 })).toEqual([2, 'harbour']);
    expect(await found('')).toEqual([4, 'harbour', 'candles', 'ledger', 'voices']);
    await ready();
    expect(await search('wax boats')).toEqual(await createSearch(content).search('wax boats'));
  });

  it('shows no more related essays than one search does', async () => {
    const some = (name: string) =>
      Array.from({ length: 4 }, (_, at) =>
        withExcerpt({ slug: `${name}-${at}`, title: 'A lantern', text: name }),
      );
    const before = some('old');
    const { search } = await edit(before, [...before, ...some('new')]);
    const { total, hits } = await search('lantern zebra yacht');
    expect({ total, related: hits.length }).toEqual({ total: 0, related: 5 });
  });

  it('no longer finds a withdrawn essay, nor its words', async () => {
    const { search, found } = await edit(ESSAYS, [VOICES, LEDGER]);
    expect(await found('boats')).toEqual([1, 'ledger']);
    expect(await search('harbuor')).toEqual({ total: 0, hits: [], notes: [] });
    expect(await found('')).toEqual([2, 'ledger', 'voices']);
  });

  it('searches the catalog if most essays have changed', async () => {
    const renamed = MANY.map((essay) => ({ ...essay, frontMatter: { ...essay.frontMatter, tags: ['new'] } }));
    const { search } = await edit(MANY, renamed);
    expect(await search('new')).toMatchObject({ total: MANY.length, notes: [CATALOG_NOTE] });
  });
});

it('a search in this process indexes the site for the first query', async () => {
  const content = contentOf(ESSAYS);
  const { search, termsOf } = await openSearchHere(content);
  expect(await search('gull')).toEqual(await createSearch(content).search('gull'));
  expect(await termsOf('The boats')).toEqual(['boat']);
});

it('finds translations, until they are withdrawn', async () => {
  const { threads } = openThreads();
  const german = essayOf({
    slug: 'hafen',
    text: 'Ein Seezeichen leuchtet.',
    translation: { of: HARBOUR.slug, language: 'de' },
  });
  const search = await threads.open(contentOf([...ESSAYS, german]));
  await search.ready();
  const slugsOf = async ({ search: find }: typeof search) =>
    (await find('Seezeichen')).hits.map(({ slug }) => slug);
  expect(await slugsOf(search)).toEqual(['hafen']);
  expect(await slugsOf(await threads.open(contentOf(ESSAYS)))).toEqual([]);
});
