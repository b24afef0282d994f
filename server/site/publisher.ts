/** Keeps the served site in step with the content folder and the calendar. */
import type { Logger } from 'pino';
import { type Edition, pendingOn } from '../../web/runtime/essays.ts';
import { dayInTimezone } from '../../web/runtime/time.ts';
import type { Config } from '../config/config.ts';
import { formatContentErrors, InvalidContentError } from '../content/content-error.ts';
import { type Content, createContentReader } from '../content/read-content.ts';
import { watchFolder } from '../content/watch-folder.ts';
import { isChangedPicture } from '../images/make-variant.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { atEachMinute } from '../util/at-each-minute.ts';
import type { Assets } from './assets.ts';
import { compile, type Site } from './compile.ts';
import { createCompression } from './compression.ts';
import { meaningOf } from './essay-meaning.ts';
import { findEssayMeaning } from './find-essay-meaning.ts';
import { createImageCache, makeAhead } from './image-cache.ts';
import { createSiteWorkers } from './site-workers.ts';

export type Publisher = Awaited<ReturnType<typeof createPublisher>>;

export interface PublisherOptions {
  readonly assets: Assets;
  readonly config: Config;
  readonly log: Logger;
  readonly cache?: BuildCache;
  /** Whether pages show drafts and scheduled essays, too, marked as such. */
  readonly preview?: boolean;
  readonly now?: () => Date;
  /** Called after each publication but the first. */
  readonly onPublished?: () => void;
  /** Called with the progress of the first publication. */
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

/** Finding the meaning of this many essays takes a moment; of more, the worker pool finds it. */
const FEW_ESSAYS = 200;
/** Time grows with the square of their number; a thousand take two seconds. */
const MEANING_TIMEOUT_MS = 600_000;

/**
 * Publishes the content folder, and again whenever it changes or the day of a scheduled essay comes.
 *
 * @throws InvalidContentError when the content is invalid
 */
export async function createPublisher(options: PublisherOptions) {
  const { assets, config, log, cache = noBuildCache, onProgress = () => undefined } = options;
  const { preview = false, now = () => new Date() } = options;
  const { contentDir } = config;
  const workers = createSiteWorkers();
  const reader = createContentReader(contentDir, {
    cache,
    now,
    inspect: (path) => workers.run('inspectPicture', path),
    onProgress: (done, total) => {
      if (!current) onProgress('Reading essays', done, total);
    },
  });
  const compression = createCompression((bytes) => workers.run('encodeBest', bytes), cache);
  const images = createImageCache(workers, cache);
  const compilerOptions = { assets, config, compress: compression.compress, images, preview };
  /** The served site, and the content and edition that it was compiled from. */
  let current: { site: Site; content: Content; edition: Edition } | undefined;
  /** Aborted when the next publication supersedes the improvement. */
  let improvement = new AbortController();
  /** Publications, and improvements, run one at a time. */
  let publishing = Promise.resolve();
  let improving = Promise.resolve();
  let startImproving = () => {};
  const serverStarted = new Promise<void>((resolve) => {
    startImproving = resolve;
  });

  async function publish(content: Content): Promise<void> {
    const edition = { day: today(content) };
    const meaning = await meaningOf(content.documents, edition, cache, (essays) =>
      essays.slugs.length > FEW_ESSAYS
        ? workers.run('findEssayMeaning', essays, MEANING_TIMEOUT_MS)
        : findEssayMeaning(essays),
    );
    const before = current?.site.representations;
    const site = await compile(content, meaning, edition, { ...compilerOptions, before });
    current = { site, content, edition };
    improvement.abort();
    improvement = new AbortController();
    const { signal } = improvement;
    improving = Promise.all([improving, serverStarted]).then(() => improve(site, signal));
  }

  /** Does what takes seconds: the search index, the best encodings and all pictures. */
  async function improve(site: Site, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      // Builds the index before somebody waits for it.
      await site.search.search('');
      const served = [...site.representations.values(), site.errorPage, site.tooManyRequests];
      await compression.improve(served, signal);
      await makeAhead(site.pictures.values(), signal);
      if (!signal.aborted) cache.prune();
    } catch (error) {
      // After a change another publication follows.
      if (signal.aborted || isChangedPicture(error)) return;
      log.error({ err: error }, 'improving the site failed; it is served as it was published');
    }
  }

  function today({ documents }: Content): string {
    return dayInTimezone(now(), documents.site.timezone);
  }

  function republish(read: () => Promise<Content>): Promise<void> {
    publishing = publishing.then(() => (current ? tryToPublish(read) : undefined));
    return publishing;
  }

  /** Publishes the content that is served already, so that errors elsewhere do not hold an essay back. */
  function followCalendar(): void {
    if (!current) return;
    const { content, edition } = current;
    if (!isSameEdition(content, edition.day, today(content))) void republish(async () => content);
  }

  async function tryToPublish(read: () => Promise<Content>): Promise<void> {
    try {
      await publish(await read());
      log.info({ essays: servedSite().bundle.essays.length }, 'content published');
      options.onPublished?.();
    } catch (error) {
      if (error instanceof InvalidContentError) {
        const { errors } = error;
        const places = formatContentErrors(contentDir, errors);
        log.error({ errors }, `content not published, the last good site stays up:\n${places}`);
      } else {
        log.error({ err: error }, 'content could not be read; the last good site stays up');
      }
    }
  }

  function servedSite(): Site {
    if (!current) throw new Error('Nothing is published yet.');
    return current.site;
  }

  // Watching starts before reading, so that a file saved meanwhile is read again.
  const watching = watchFolder(contentDir, () => republish(reader.read));
  const first = watching.then(async () => publish(await reader.read()));
  publishing = first.catch(() => undefined);
  const stopCalendar = atEachMinute(now, followCalendar);

  async function close(): Promise<void> {
    stopCalendar();
    await (await watching)();
    await publishing;
    improvement.abort();
    startImproving();
    await workers.close();
    await improving;
  }

  await first.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    /** Returns the site as it is served now. */
    current: servedSite,
    /** Starts to improve what is published in the background. Call it when the server has started. */
    improve: startImproving,
    close,
  };
}

/** Tells whether both days have the same essays, and the same month, on which the expiry in `security.txt` depends. */
function isSameEdition({ documents: { essays } }: Content, oneDay: string, otherDay: string): boolean {
  if (oneDay.slice(0, 7) !== otherDay.slice(0, 7)) return false;
  return essays.every((essay) => pendingOn(oneDay, essay) === pendingOn(otherDay, essay));
}
