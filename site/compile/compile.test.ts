import lunr from 'lunr';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { listEndpoints } from '../../server/endpoints/index.ts';
import { type ContentCopy, essayText, smallContent } from '../../test/helpers/content-copy.ts';
import { ANY_DAY } from '../../test/helpers/core/edition.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { openSiteWorkers } from '../../test/helpers/open-site-workers.ts';
import { PLACEHOLDER_ASSETS, SAMPLE_ORIGIN } from '../../test/helpers/sample.ts';
import { meaningOf } from '../meaning/essay-meaning.ts';
import { noBuildCache } from '../pool/build-cache.ts';
import { encodeBest } from '../pool/encode.ts';
import { createContentReader } from '../reader/read-content.ts';
import { type CompilerOptions, compile, type Snapshot } from './compile.ts';
import { createCompression } from './compression.ts';
import { createImageCache } from './image-cache.ts';

const newOptions = (settings: Readonly<Record<string, string>> = {}): CompilerOptions => ({
  listEndpoints,
  assets: PLACEHOLDER_ASSETS,
  config: readConfig({ PUBLIC_URL: SAMPLE_ORIGIN, ...settings }),
  compress: createCompression(encodeBest, noBuildCache).compress,
  images: createImageCache(openSiteWorkers(), noBuildCache),
});

let copy: ContentCopy;
beforeEach(async () => {
  copy = await smallContent();
  onTestFinished(copy.close);
});

/** Shared by all readers, because these tests are about compiling, not parsing. */
const parsed = memoryCache();

/** Compiles the current content of the copy. */
async function compiled(
  options: CompilerOptions,
  reader = createContentReader(copy.folder, { cache: parsed }),
): Promise<Snapshot> {
  const content = await reader.read();
  const meaning = await meaningOf(content.documents, ANY_DAY, { cache: parsed });
  return compile(content, meaning, ANY_DAY, options);
}

const etags = ({ representations }: Snapshot) =>
  Object.fromEntries([...representations].map(([path, { etag }]) => [path, etag]));

describe('a page of one’s own with blanks', () => {
  beforeEach(async () => {
    await copy.write('pages/imprint.md', '---\ntitle: Imprint\n---\n{{your name}}\n');
    await copy.write('pages/now.md', '---\ntitle: Now\n---\nBooks.\n');
  });

  it('is not published at a public address, and is named', async () => {
    const { representations, unfilled } = await compiled(newOptions({ PUBLIC_URL: 'https://ada.blog' }));
    expect(unfilled).toEqual(['/imprint']);
    expect([representations.has('/imprint'), representations.has('/now')]).toEqual([false, true]);
  });

  it('is published elsewhere, and in a preview', async () => {
    const local = newOptions({ PUBLIC_URL: 'http://127.0.0.1:8787' });
    const preview = { ...newOptions({ PUBLIC_URL: 'https://ada.blog' }), preview: true };
    for (const options of [local, preview]) {
      const { representations, unfilled } = await compiled(options);
      expect([representations.has('/imprint'), unfilled]).toEqual([true, []]);
    }
  });
});

describe('a recompilation after changes', () => {
  it('gives the same ETags as a first compilation', { tags: ['long'] }, async () => {
    // Essays that refer to each other as earlier and later, by tag and by category.
    const date = (day: number) => `date: 2026-09-0${day}`;
    await copy.write('essays/one.md', essayText('A text of bells and doors.', { date: date(1) }));
    await copy.write('essays/two.md', essayText('See [one](/essays/one).', { date: date(2) }));
    await copy.write('essays/three.md', essayText('Bells and doors again.', { date: date(3) }));
    const options = newOptions();
    const reader = createContentReader(copy.folder);
    await compiled(options, reader);
    const changes: (() => Promise<void>)[] = [
      () => copy.replace('essays/two.md', /^title: .*$/m, 'title: Another Title'),
      () => copy.replace('site.yaml', /^name: .*$/m, 'name: Another Name'),
      () => copy.replace('taxonomy.yaml', 'name: Frontier AI\n', 'name: Frontier AI \n'),
      () => copy.append('essays/one.md', '\nOne more sentence.\n'),
      () => copy.write('essays/added.md', essayText('A text.', { date: 'date: 2026-09-02' })),
      () => copy.remove('essays/added.md'),
    ];
    for (const change of changes) {
      await change();
      const again = await compiled(options, reader);
      expect(etags(again), String(change)).toEqual(etags(await compiled(newOptions())));
    }
  });
});

describe('responses', () => {
  it('are made when they are asked for, with the media type that was announced', async () => {
    const { representations } = await compiled(newOptions());
    expect(representations.stored()).toEqual([]);
    for (const [path, { variants }] of representations) {
      expect(variants.identity.headers['content-type'], path).toBe(representations.contentTypeOf(path));
    }
  });
});

describe('prefetched data', () => {
  const libraryPathIn = ({ representations }: Snapshot): string | undefined =>
    JSON.parse(String(representations.get('/bundle.json')?.variants.identity.bytes)).libraryPath;

  it('includes the library when it fits the budget', async () => {
    const snapshot = await compiled(newOptions());
    const path = libraryPathIn(snapshot) ?? '';
    const library = JSON.parse(String(snapshot.representations.get(path)?.variants.identity.bytes));
    expect(library).toEqual(snapshot.library);
    expect(Object.keys(library.bodies)).toHaveLength(snapshot.bundle.essays.length);
  });

  it('is only the bundle when the library exceeds the budget, and the bundle says so', async () => {
    const snapshot = await compiled(newOptions({ PREFETCH_BUDGET_KB: '1' }));
    expect(libraryPathIn(snapshot)).toBeUndefined();
  });

  it('excludes the text of essays from the bundle', async () => {
    const snapshot = await compiled(newOptions());
    const bundle = String(snapshot.representations.get('/bundle.json')?.variants.identity.bytes);
    expect(bundle).toContain('Agents Need a Doorbell');
    expect(bundle).not.toContain('telephoned me about sixty meters');
  });
});

describe('the questions of an essay', () => {
  it('are in the library and the AI Catalog, and nowhere else', async () => {
    await copy.write('essays/asked.md', essayText('A text.', { more: 'questions: [Is it a quokka?]' }));
    const { representations } = await compiled(newOptions());
    const paths = [...representations].filter(([, { variants }]) =>
      String(variants.identity.bytes).includes('quokka'),
    );
    expect(paths.map(([path]) => path).toSorted()).toEqual([
      '/.well-known/ai-catalog.json',
      '/.well-known/ard.json',
      expect.stringMatching(/^\/library\/texts\./),
    ]);
  });
});

describe('search', () => {
  it('builds its lunr index once', async () => {
    const query = vi.spyOn(lunr.Index.prototype, 'query');
    onTestFinished(() => void vi.restoreAllMocks());
    const { search } = await compiled(newOptions());
    expect((await search.search('doorbell')).hits[0]).toMatchObject({ slug: 'agents-need-a-doorbell' });
    expect(query.mock.contexts[0]).toBeInstanceOf(lunr.Index);
    await search.search('runbook');
    expect(new Set(query.mock.contexts).size).toBe(1);
  });
});
