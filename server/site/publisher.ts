/** Keeps the served site true to the content folder. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { formatContentErrors, InvalidContentError } from '../content/content-error.ts';
import { createContentReader } from '../content/read-content.ts';
import { watchFolder } from '../content/watch-folder.ts';
import type { Assets } from './assets.ts';
import { compileSite } from './compile.ts';
import { createCompressionCache } from './compression.ts';
import { type CompiledSite, encodeSite, type Site } from './site.ts';

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
  /** Called after each publication but the first. */
  readonly onPublished?: () => void;
}

/**
 * Reads, compiles and publishes for the first time.
 *
 * @throws InvalidContentError when the content does not hold
 */
export async function createPublisher(options: PublisherOptions): Promise<Publisher> {
  const { assets, config, log } = options;
  const { contentDir } = config;
  const reader = createContentReader(contentDir);
  const compression = createCompressionCache();
  const stopped = new AbortController();
  let latest = 0;
  /** One at a time, and of publications that follow each other closely only the last. */
  let compressing = Promise.resolve();

  async function publish(): Promise<Site> {
    const site = encodeSite(await compileSite(await reader.read(), assets, config), compression);
    latest += 1;
    const publication = latest;
    compressing = compressing.then(() => compressBetter(site, publication));
    return site;
  }

  /** The best compression takes seconds, so it follows when the site is up already. */
  async function compressBetter(compiled: CompiledSite, publication: number): Promise<void> {
    if (publication !== latest) return;
    try {
      const improved = await compression.improve(stopped.signal);
      if (improved && publication === latest && !stopped.signal.aborted)
        current = encodeSite(compiled, compression);
    } catch (error) {
      log.error({ err: error }, 'compression failed; the site is served as compressed before');
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

  let current = await publish();
  let stopWatching: (() => Promise<void>) | undefined;
  return {
    current: () => current,
    async watch() {
      stopWatching = await watchFolder(contentDir, republish);
    },
    async close() {
      stopped.abort();
      await stopWatching?.();
    },
  };
}
