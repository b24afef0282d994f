import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ContentCopy, essayText, smallContent } from '../../test/helpers/content-copy.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { openSiteWorkers } from '../../test/helpers/open-site-workers.ts';
import { WHENEVER } from '../../test/helpers/runtime/edition.ts';
import { NO_ASSETS, SAMPLE_ORIGIN } from '../../test/helpers/sample.ts';
import { readConfig } from '../config/config.ts';
import { createContentReader } from '../content/read-content.ts';
import { noBuildCache } from '../pool/build-cache.ts';
import { encodeBest } from '../pool/encode.ts';
import { type Compile, createCompiler } from './compile.ts';
import { createCompressionCache } from './compression.ts';
import { createEssayMeanings } from './essay-meaning.ts';
import { createImageCache } from './image-cache.ts';
import type { Site } from './site.ts';

const newCompiler = (settings: Readonly<Record<string, string>> = {}) =>
  createCompiler({
    assets: NO_ASSETS,
    config: readConfig({ PUBLIC_URL: SAMPLE_ORIGIN, ...settings }),
    compression: createCompressionCache(encodeBest, noBuildCache),
    images: createImageCache(openSiteWorkers(), noBuildCache),
  });

let copy: ContentCopy;
beforeEach(async () => {
  copy = await smallContent();
  onTestFinished(copy.close);
});

/** For readers that begin anew: what is tried here is compiling. */
const parsed = memoryCache();

/** Compiles the copy as it is now. */
async function compiled(
  compile: Compile,
  reader = createContentReader(copy.folder, { cache: parsed }),
): Promise<Site> {
  const content = await reader.read();
  const meaning = await createEssayMeanings().make(content.documents, WHENEVER);
  return compile(content, meaning, WHENEVER);
}

const etags = ({ representations }: Site) =>
  Object.fromEntries([...representations].map(([path, { etag }]) => [path, etag]));

describe('a site compiled again after changes', () => {
  it('is the same as one compiled from nothing', async () => {
    // Essays that list each other, before and after, by tag and by category.
    const date = (day: number) => `date: 2026-09-0${day}`;
    await copy.write('essays/one.md', essayText('A text of bells and doors.', { date: date(1) }));
    await copy.write('essays/two.md', essayText('See [one](/essays/one).', { date: date(2) }));
    await copy.write('essays/three.md', essayText('Bells and doors again.', { date: date(3) }));
    const compiler = newCompiler();
    const reader = createContentReader(copy.folder);
    await compiled(compiler, reader);
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
      const again = await compiled(compiler, reader);
      expect(etags(again), String(change)).toEqual(etags(await compiled(newCompiler())));
    }
  });
});

describe('what a page fetches ahead', () => {
  const wholeLibrary = ({ representations }: Site) =>
    JSON.parse(String(representations.get('/bundle.json')?.variants.identity.bytes)).wholeLibrary;

  it('is the bundle with the library, while that is within the budget', async () => {
    const site = await compiled(newCompiler());
    expect(wholeLibrary(site)).toBe(true);
    const library = JSON.parse(String(site.representations.get('/library.json')?.variants.identity.bytes));
    expect(library).toEqual(site.library);
    expect(Object.keys(library.bodies)).toHaveLength(site.bundle.essays.length);
  });

  it('is the bundle alone beyond it, which then says so', async () => {
    const site = await compiled(newCompiler({ PREFETCH_BUDGET_KB: '1' }));
    expect(wholeLibrary(site)).toBe(false);
    expect(site.representations.has('/library.json')).toBe(false);
  });

  it('holds no text of an essay in the bundle', async () => {
    const site = await compiled(newCompiler());
    const bundle = String(site.representations.get('/bundle.json')?.variants.identity.bytes);
    expect(bundle).toContain('Agents Need a Doorbell');
    expect(bundle).not.toContain('telephoned me about sixty meters');
  });
});
