/** Keeps the served site true to the content folder. */
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { collectGarbage } from '../collect-garbage.ts';
import type { Config } from '../config.ts';
import { formatContentErrors, InvalidContentError } from '../content/content-error.ts';
import { type Content, createContentReader } from '../content/read-content.ts';
import { watchFolder } from '../content/watch-folder.ts';
import { ChangedPictureError } from '../pictures/make-variant.ts';
import type { Assets } from './assets.ts';
import { type BuildCache, noBuildCache } from './build-cache.ts';
import { createCompiler } from './compile.ts';
import { createCompressionCache } from './compression.ts';
import { createEssayMeanings } from './essay-meaning.ts';
import { makeAhead } from './pictures.ts';
import { encodeSiteAgain, type Site } from './site.ts';

export interface Publisher {
  /** The site as it is served now. */
  readonly current: () => Site;
  /** Follows changes of the content folder from now on. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

export interface PublisherOptions {
  readonly assets: Assets;
  readonly config: Config;
  readonly log: Logger;
  readonly cache?: BuildCache;
  /** Called after each publication but the first. */
  readonly onPublished?: () => void;
  /** Told how far the first publication is. */
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

/** Up to this many essays it takes a moment to find what they are about; beyond, what was found before serves meanwhile. */
const FEW_ESSAYS = 200;
/** Milliseconds between a publication and the work that improves it. */
const BREATH = 100;

/**
 * Reads, compiles and publishes for the first time.
 *
 * @throws InvalidContentError when the content does not hold
 */
export async function createPublisher(options: PublisherOptions): Promise<Publisher> {
  const { assets, config, log, cache = noBuildCache, onProgress = () => undefined } = options;
  const { contentDir } = config;
  const reader = createContentReader(contentDir, cache, (done, total) => {
    if (!current) onProgress('Reading essays', done, total);
  });
  const compression = createCompressionCache(cache);
  const compiler = createCompiler({ assets, config, compression, cache });
  const meanings = createEssayMeanings(cache, () => setImmediate());
  /** Ends the improvement of a publication that is the last no more. */
  let overtaken = new AbortController();
  let current: Site | undefined;
  /** One at a time. */
  let improving = Promise.resolve();

  async function publish(): Promise<Site> {
    const content = await reader.read();
    const { documents } = content;
    const isQuick = !current || documents.essays.length <= FEW_ESSAYS;
    const exact = meanings.known(documents) ?? (isQuick ? await meanings.make(documents) : undefined);
    const site = await compiler.compile(content, exact ?? meanings.last(documents));
    overtaken.abort();
    overtaken = new AbortController();
    const { signal } = overtaken;
    improving = improving.then(() => improve(site, exact ? undefined : content, signal));
    return site;
  }

  /** What takes seconds follows when the site is up already: the index, vectors, the best compression and pictures. */
  async function improve(
    site: Site,
    withoutMeaning: Content | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      // Whoever waits for the new site comes first.
      await delay(BREATH);
      cache.flush();
      if (signal.aborted) return;
      // The site of before goes before the index of this one is made.
      collectGarbage();
      await warmUp(site);
      let improved = site;
      if (withoutMeaning) {
        const meaning = await meanings.make(withoutMeaning.documents);
        if (signal.aborted) return;
        improved = await compiler.compile(withoutMeaning, meaning);
        await warmUp(improved);
        if (signal.aborted) return;
        current = improved;
      }
      if ((await compression.improve(signal)) && !signal.aborted) {
        current = encodeSiteAgain(improved, compression.peek);
      }
      cache.flush();
      if (cache !== noBuildCache) await makeAhead(site.pictures.values(), signal, () => cache.flush());
      collectGarbage();
    } catch (error) {
      if (error instanceof ChangedPictureError) return;
      log.error({ err: error }, 'improving the site failed; it is served as it was published');
    }
  }

  async function republish(): Promise<void> {
    try {
      current = await publish();
      log.info({ essays: current.bundle.essays.length }, 'content published');
      options.onPublished?.();
    } catch (error) {
      if (!(error instanceof InvalidContentError)) {
        log.error({ err: error }, 'content could not be read; the last good site stays up');
        return;
      }
      log.error(
        { errors: error.errors },
        `content not published, the last good site stays up:\n${formatContentErrors(contentDir, error.errors)}`,
      );
    }
  }

  current = await publish();
  let stopWatching: (() => Promise<void>) | undefined;
  return {
    // From here on there is always one.
    current: () => current as Site,
    async watch() {
      stopWatching = await watchFolder(contentDir, republish);
    },
    async close() {
      overtaken.abort();
      await stopWatching?.();
      await improving;
      cache.flush();
      cache.close();
    },
  };
}

/** Builds the search index before somebody waits for it. */
async function warmUp({ search }: Site): Promise<void> {
  await search.filter('');
}
