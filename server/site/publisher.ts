/** Keeps the served site true to the content folder. */
import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { formatContentErrors, InvalidContentError } from '../content/content-error.ts';
import { type Content, createContentReader } from '../content/read-content.ts';
import { watchFolder } from '../content/watch-folder.ts';
import type { Assets } from './assets.ts';
import { type BuildCache, noBuildCache } from './build-cache.ts';
import { createCompiler } from './compile.ts';
import { createCompressionCache } from './compression.ts';
import { createEssayMeanings } from './essay-meaning.ts';
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
  const compiler = createCompiler({ assets, config, compression });
  const meanings = createEssayMeanings(cache, () => setImmediate());
  const stopped = new AbortController();
  let current: Site | undefined;
  let latest = 0;
  /** One at a time, and of publications that follow each other closely only the last is improved. */
  let improving = Promise.resolve();

  async function publish(): Promise<Site> {
    const content = await reader.read();
    const { documents } = content;
    const isQuick = !current || documents.essays.length <= FEW_ESSAYS;
    const exact = meanings.known(documents) ?? (isQuick ? await meanings.make(documents) : undefined);
    const site = await compiler.compile(content, exact ?? meanings.last(documents));
    latest += 1;
    const publication = latest;
    improving = improving.then(() => improve(site, exact ? undefined : content, publication));
    return site;
  }

  /** What takes seconds follows when the site is up already: the index, vectors and the best compression. */
  async function improve(
    site: Site,
    withoutMeaning: Content | undefined,
    publication: number,
  ): Promise<void> {
    const isLatest = () => publication === latest && !stopped.signal.aborted;
    try {
      await setImmediate();
      cache.flush();
      if (!isLatest()) return;
      await warmUp(site);
      let improved = site;
      if (withoutMeaning) {
        improved = await compiler.compile(withoutMeaning, await meanings.make(withoutMeaning.documents));
        await warmUp(improved);
        if (!isLatest()) return;
        current = improved;
      }
      if ((await compression.improve(stopped.signal)) && isLatest()) {
        current = encodeSiteAgain(improved, compression.peek);
      }
      cache.flush();
    } catch (error) {
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
      stopped.abort();
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
