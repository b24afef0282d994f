import pino from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { listEndpoints } from '../../server/endpoints/index.ts';
import { smallContent } from '../../test/helpers/content-copy.ts';
import { ANY_DAY } from '../../test/helpers/core/edition.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { openSiteWorkers } from '../../test/helpers/open-site-workers.ts';
import { PLACEHOLDER_ASSETS, SAMPLE_ORIGIN } from '../../test/helpers/sample.ts';
import { eventually } from '../../test/helpers/wait.ts';
import { compile, type Snapshot } from '../compile/compile.ts';
import { createCompression } from '../compile/compression.ts';
import { createImageCache } from '../compile/image-cache.ts';
import { NO_MEANING } from '../meaning/keep-meaning.ts';
import { encodeBest } from '../pool/encode.ts';
import { createContentReader } from '../reader/read-content.ts';
import { createImprover } from './improver.ts';

/** Compiles a small site and starts to improve it. */
async function improveSmallSite() {
  const copy = await smallContent();
  onTestFinished(copy.close);
  const artifacts = new Map<string, Buffer<ArrayBuffer>>();
  const cache = memoryCache(artifacts);
  const prune = vi.spyOn(cache, 'prune');
  const compression = createCompression(encodeBest, cache);
  const snapshot = await compile(await createContentReader(copy.folder).read(), NO_MEANING, ANY_DAY, {
    listEndpoints,
    assets: PLACEHOLDER_ASSETS,
    config: readConfig({ PUBLIC_URL: SAMPLE_ORIGIN }),
    compress: compression.compress,
    images: createImageCache(openSiteWorkers(), cache),
  });
  const improver = createImprover(compression, cache, pino({ level: 'silent' }), Promise.resolve(), 10);
  onTestFinished(improver.close);
  improver.improve(snapshot);
  const isImproved = (path: string) => artifacts.has(`br ${snapshot.representations.get(path)?.etag}`);
  const encoded = () => [...artifacts.keys()].filter((key) => key.startsWith('br ')).length;
  return { snapshot, improver, isImproved, encoded, prune };
}

const storedPaths = ({ representations }: Snapshot) => {
  const stored = new Set(representations.stored());
  return [...representations].filter(([, made]) => stored.has(made)).map(([path]) => path);
};

describe('createImprover', () => {
  it('improves what every visitor needs, and makes nothing else', async () => {
    const { snapshot, isImproved, prune } = await improveSmallSite();
    await eventually(() => expect(prune).toHaveBeenCalled());
    expect(['/', '/bundle.json'].map(isImproved)).toEqual([true, true]);
    expect(
      storedPaths(snapshot)
        .filter((path) => !path.startsWith('/assets/'))
        .sort(),
    ).toEqual(['/', '/bundle.json', expect.stringContaining('/library/texts.')]);
  });

  it('improves what a visitor has asked for', async () => {
    const { snapshot, isImproved, prune } = await improveSmallSite();
    await eventually(() => expect(prune).toHaveBeenCalled());
    const about = snapshot.representations.get('/about');
    const quick = about?.variants.br?.bytes.length ?? 0;
    await eventually(() => expect(isImproved('/about')).toBe(true));
    await eventually(() => expect(about?.variants.br?.bytes.length).toBeLessThan(quick));
  });

  it('stops when it is paused, and prunes once', async () => {
    const { snapshot, improver, encoded, prune } = await improveSmallSite();
    await eventually(() => expect(prune).toHaveBeenCalled());
    improver.pause();
    const before = encoded();
    snapshot.representations.get('/about');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(encoded()).toBe(before);
    improver.improve(snapshot);
    await eventually(() => expect(encoded()).toBeGreaterThan(before));
    expect(prune).toHaveBeenCalledOnce();
  });
});
