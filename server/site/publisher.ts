/** Keeps the served site true to the content folder. */
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Edition, pendingOn } from '../../web/runtime/essays.ts';
import { dayInTimezone } from '../../web/runtime/time.ts';
import type { Config } from '../config/config.ts';
import { formatContentErrors, InvalidContentError } from '../content/content-error.ts';
import { type Content, createContentReader } from '../content/read-content.ts';
import { watchFolder } from '../content/watch-folder.ts';
import { ChangedPictureError } from '../images/changed-picture-error.ts';
import { createPress } from '../pool/press.ts';
import { atEachMinute } from '../util/at-each-minute.ts';
import { collectGarbage } from '../util/collect-garbage.ts';
import type { Assets } from './assets.ts';
import { type BuildCache, noBuildCache } from './build-cache.ts';
import { createCompiler } from './compile.ts';
import { createCompressionCache } from './compression.ts';
import type { Drawing } from './drawings/drawing.ts';
import { createGallery } from './drawings/gallery.ts';
import { createEssayMeanings, findMeaningHere } from './essay-meaning.ts';
import { makeAhead } from './pictures.ts';
import type { Representation } from './representation.ts';
import { compressible, type Site } from './site.ts';

export interface Publisher {
  /** The site as it is served now. */
  readonly current: () => Site;
  /** A title page or an icon of a site, drawn now if it never was. */
  readonly showDrawing: (drawing: Drawing) => Promise<Representation>;
  /** Improves what is published, from now on: not while the server starts. */
  improve(): void;
  close(): Promise<void>;
}

export interface PublisherOptions {
  readonly assets: Assets;
  readonly config: Config;
  readonly log: Logger;
  readonly cache?: BuildCache;
  /** Pages show drafts and scheduled essays as well, marked; for the owner's eyes. */
  readonly preview?: boolean;
  /** The time of day; given by tests. */
  readonly now?: () => Date;
  /** Called after each publication but the first. */
  readonly onPublished?: () => void;
  /** Told how far the first publication is. */
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

/**
 * Up to this many essays it takes a moment to find what they are about; of more the press finds it, and what was found
 * before serves meanwhile.
 */
const FEW_ESSAYS = 200;
/** Milliseconds between a publication and the work that improves it. */
const BREATH = 100;

/**
 * Reads, compiles and publishes for the first time, and follows changes of the content folder, and the calendar, from
 * then on.
 *
 * @throws InvalidContentError when the content does not hold
 */
export async function createPublisher(options: PublisherOptions): Promise<Publisher> {
  const { assets, config, log, cache = noBuildCache, onProgress = () => undefined } = options;
  const { preview = false, now = () => new Date() } = options;
  const { contentDir } = config;
  const press = createPress({ onIdle: () => cache.flush() });
  const reader = createContentReader(contentDir, {
    cache,
    onProgress: (done, total) => {
      if (!current) onProgress('Reading essays', done, total);
    },
    now,
    inspect: press.inspect,
  });
  const compression = createCompressionCache(press.encode, cache);
  const compiler = createCompiler({ assets, config, compression, press, cache, preview });
  const gallery = createGallery(press, cache);
  const meanings = createEssayMeanings(cache, (essays) =>
    essays.slugs.length > FEW_ESSAYS
      ? press.findEssayMeaning(essays)
      : findMeaningHere(essays, () => setImmediate()),
  );
  /** Ends the improvement of a publication that is the last no more. */
  let overtaken = new AbortController();
  let current: Published | undefined;
  /** One at a time. */
  let publishing = Promise.resolve();
  let improving = Promise.resolve();
  let mayImprove = () => {};
  const isServed = new Promise<void>((resolve) => {
    mayImprove = resolve;
  });

  async function publish(content: Content): Promise<Published> {
    const { documents } = content;
    const edition = { day: today(content) };
    const isQuick = !current || documents.essays.length <= FEW_ESSAYS;
    const exact =
      meanings.known(documents, edition) ?? (isQuick ? await meanings.make(documents, edition) : undefined);
    const site = await compiler.compile(content, exact ?? meanings.last(documents, edition), edition);
    gallery.keep(site.drawings);
    overtaken.abort();
    overtaken = new AbortController();
    const { signal } = overtaken;
    const published = { site, content, edition };
    const hasMeaning = exact !== undefined;
    improving = Promise.all([improving, isServed]).then(() => improve(published, hasMeaning, signal));
    return published;
  }

  /** There is none only before the first publication. */
  function servedSite(): Site {
    if (!current) throw new Error('Nothing is published yet.');
    return current.site;
  }

  function today({ documents }: Content): string {
    return dayInTimezone(now(), documents.site.timezone);
  }

  /** What takes seconds follows when the site is up already: the index, vectors, the best compression and pictures. */
  async function improve(
    { site, content, edition }: Published,
    hasMeaning: boolean,
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
      if (!hasMeaning) {
        const meaning = await meanings.make(content.documents, edition);
        if (signal.aborted) return;
        site = await compiler.compile(content, meaning, edition);
        await warmUp(site);
        if (signal.aborted) return;
        current = { site, content, edition };
      }
      await compression.improve(compressible(site), signal, () => {
        site = compiler.encodeAgain(site);
        current = { site, content, edition };
        cache.flush();
      });
      cache.flush();
      if (cache !== noBuildCache) await makeAhead(site.pictures.values(), signal, () => cache.flush());
      collectGarbage();
    } catch (error) {
      if (error instanceof ChangedPictureError) return;
      log.error({ err: error }, 'improving the site failed; it is served as it was published');
    }
  }

  /** Follows a first publication, and nothing where that failed. */
  function republish(read: () => Promise<Content>): Promise<void> {
    publishing = publishing.then(() => (current ? tryToPublish(read) : undefined));
    return publishing;
  }

  /** An essay whose day has come is in the content that is served already: nothing wrong elsewhere keeps it back. */
  function followCalendar(): void {
    if (!current) return;
    const { content, edition } = current;
    if (isSameEdition(content, edition.day, today(content))) return;
    void republish(async () => content);
  }

  async function tryToPublish(read: () => Promise<Content>): Promise<void> {
    try {
      current = await publish(await read());
      log.info({ essays: current.site.bundle.essays.length }, 'content published');
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

  // Watched before it is read: what is saved meanwhile is read again.
  const watching = watchFolder(contentDir, () => republish(reader.read));
  const first = watching.then(async () => {
    current = await publish(await reader.read());
  });
  publishing = first.catch(() => undefined);
  const stopCalendar = atEachMinute(now, followCalendar);

  async function close(): Promise<void> {
    overtaken.abort();
    mayImprove();
    stopCalendar();
    await (await watching)();
    await publishing;
    await improving;
    await press.close();
    cache.flush();
    cache.close();
  }

  try {
    await first;
  } catch (error) {
    await close();
    throw error;
  }
  return { current: servedSite, showDrawing: gallery.show, improve: mayImprove, close };
}

/** What is served, and what it was made of. */
interface Published {
  readonly site: Site;
  readonly content: Content;
  readonly edition: Edition;
}

/** Whether on both days the same is published. The date on which `security.txt` expires moves on with the month. */
function isSameEdition({ documents }: Content, oneDay: string, otherDay: string): boolean {
  const isSameMonth = oneDay.slice(0, 7) === otherDay.slice(0, 7);
  return (
    isSameMonth && documents.essays.every((essay) => pendingOn(oneDay, essay) === pendingOn(otherDay, essay))
  );
}

/** Builds the search index before somebody waits for it. */
async function warmUp({ search }: Site): Promise<void> {
  await search.search('');
}
