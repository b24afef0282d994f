/** Keeps the served site in sync with the content folder and the calendar. */
import type { Logger } from 'pino';
import { type Edition, pendingOn } from '../../web/core/essays.ts';
import { plural } from '../../web/core/prose.ts';
import { dayInTimezone } from '../../web/core/time.ts';
import type { Assets } from '../compile/assets.ts';
import { compile, type ListEndpoints, type Snapshot } from '../compile/compile.ts';
import type { CompileSettings } from '../compile/compile-settings.ts';
import { createCompression } from '../compile/compression.ts';
import { createImageCache } from '../compile/image-cache.ts';
import type { Compress } from '../compile/representation.ts';
import { findMeaning, meaningOf, meaningTask, storedMeaning } from '../meaning/essay-meaning.ts';
import type { EssayMeaning } from '../meaning/find-essay-meaning.ts';
import { keepMeaning, NO_MEANING } from '../meaning/keep-meaning.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import type { LastGood } from '../reader/last-good.ts';
import { findRenamed, type PublicHistory, publicHistory } from '../reader/published-essays.ts';
import { type Content, type ContentReaderOptions, createContentReader } from '../reader/read-content.ts';
import { watchFolder } from '../reader/watch-folder.ts';
import { StoppedError } from '../search/search-thread.ts';
import { createSearchThreads, type OpenSearch, type SearchThreads } from '../search/site-search.ts';
import { type ContentError, formatFindings, InvalidContentError } from '../util/content-error.ts';
import { atEachMinute } from '../util/timers.ts';
import { createSiteWorkers, readInPool, type SiteWorkers } from '../workers/site-workers.ts';
import { createFallback } from './fallback-content.ts';
import { createImprover } from './improver.ts';

export type Publisher = Awaited<ReturnType<typeof createPublisher>>;

export interface PublisherOptions {
  readonly assets: Assets;
  readonly listEndpoints: ListEndpoints;
  readonly config: CompileSettings;
  readonly log: Logger;
  readonly cache?: BuildCache;
  /** Stores the published content, in case a later start finds invalid content. Without it, such a start fails. */
  readonly lastGood?: LastGood;
  /** Whether a start with invalid content fails even if valid content is stored. */
  readonly strict?: boolean;
  /** Whether pages also show drafts and scheduled essays, marked as such. */
  readonly preview?: boolean;
  readonly now?: () => Date;
  /** Called after each publication except the first. That of the meaning alone does not count. */
  readonly onPublished?: () => void;
  /** Called after each reading of the content folder, with the errors that keep it from being published. */
  readonly onChecked?: (errors: readonly ContentError[]) => void;
  /** Called with the progress of the first publication. */
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

interface Published {
  readonly snapshot: Snapshot;
  readonly content: Content;
  readonly history: PublicHistory;
  readonly edition: Edition;
  readonly meaning: EssayMeaning;
  /** Whether the meaning is that of these essays, rather than what was known before they changed. */
  readonly isComplete: boolean;
}

interface State {
  /** The snapshot that is served. */
  readonly published?: Published;
  /** Findings in the content as they were logged last. They are not logged again. */
  readonly logged: LoggedFindings;
}

type Step = (state: State) => Promise<State>;

/** At the start, up to this many essays are analyzed before they are published. */
const FEW_ESSAYS = 200;

const DEAF =
  'the system does not tell of changes in the content folder, so they are noticed after up to 5 seconds';

/**
 * Publishes the content folder, and publishes it again when it changes or a scheduled essay is due. A file with errors is
 * held back: it stays as it was when it was last valid.
 *
 * A change is published at once, with what is known of the meaning of the essays. Their whole meaning is found in the
 * background and published after that, unless the essays have changed again.
 *
 * @throws InvalidContentError if a document that pages need never was valid, or if the server is strict and there is any
 *   error
 */
export async function createPublisher(options: PublisherOptions) {
  const { config, log, cache = noBuildCache, now = () => new Date(), onPublished, onProgress } = options;
  const { contentDir } = config;
  const workers = createSiteWorkers();
  // What has to be read must not wait for what is improved.
  const readers = createSiteWorkers();
  const threads = createSearchThreads(log);
  let state: State = { logged: { errors: '', warnings: '' } };
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const compression = createCompression((bytes) => workers.run('encodeBest', bytes), cache);
  const improver = createImprover(compression, cache, log, started);
  const steps = createSteps({
    ...options,
    cache,
    now,
    workers,
    readers,
    threads,
    compress: compression.compress,
    started,
    onRead: (done, total) => {
      if (!state.published) onProgress?.('Reading essays', done, total);
    },
  });

  let isClosed = false;

  const followers = new Set<() => void>();

  /** Takes a step, and serves and announces the snapshot that it leads to. */
  async function take(step: Step): Promise<void> {
    const { published: before } = state;
    state = await step(state);
    for (const follower of followers) follower();
    const { published } = state;
    if (!published || published === before) return;
    if (published.isComplete) {
      improver.improve(published.snapshot);
    } else {
      // An incomplete site is soon replaced.
      improver.pause();
      complete(published);
    }
    if (!before || (published.content === before.content && published.edition === before.edition)) return;
    log.info({ essays: published.snapshot.bundle.essays.length }, 'content published');
    onPublished?.();
  }

  /** Finds the meaning of the essays in the background, and then publishes them again. */
  function complete(incomplete: Published): void {
    steps.findMeaning(incomplete).then(
      (meaning) => republish(steps.completeWith(incomplete, meaning)),
      (error: unknown) => {
        if (error instanceof StoppedError || isClosed) return;
        log.error({ err: error }, 'the essays could not be analyzed; related essays may be out of date');
        improver.improve(incomplete.snapshot);
      },
    );
  }

  /** Publications run one at a time. */
  function republish(step: Step): Promise<void> {
    if (isClosed) return publishing;
    publishing = publishing
      .then(() => (state.published ? take(step) : undefined))
      .catch((error: unknown) =>
        log.error({ err: error }, 'publishing failed; the previous version stays online'),
      );
    return publishing;
  }

  // Watching starts before reading, so that a file saved in the meantime is read again.
  const watching = watchFolder(contentDir, () => republish(steps.followFolder), {
    onDeaf: (error) => log.warn({ err: error }, DEAF),
  });
  const first = watching.then(() => take(steps.followFolder));
  let publishing = first.catch(() => undefined);
  const stopCalendar = atEachMinute(now, () => void republish(steps.followCalendar));

  async function close(): Promise<void> {
    stopCalendar();
    await (await watching)();
    isClosed = true;
    await publishing;
    const improved = improver.close();
    start();
    await Promise.all([workers.close(), readers.close(), threads.close()]);
    await Promise.all([improved, steps.stored()]);
  }

  await first.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    current(): Snapshot {
      if (!state.published) throw new Error('Nothing is published yet.');
      return state.published.snapshot;
    },
    /** Reads the content folder. Shares what it has parsed with the publisher. */
    reader: steps.reader,
    /**
     * Calls `run`, which must not throw, now, and each time that the content or the calendar was looked at. `stop` waits for
     * running calls.
     */
    follow(run: () => Promise<void>): { stop(): Promise<void> } {
      let running = run();
      const follower = () => {
        running = running.then(run);
      };
      followers.add(follower);
      return {
        stop() {
          followers.delete(follower);
          return running;
        },
      };
    },
    /** Starts improving published sites in the background. Call it when the server has started. */
    improve: start,
    close,
  };
}

interface StepOptions extends Omit<PublisherOptions, 'onPublished' | 'onProgress'> {
  readonly cache: BuildCache;
  readonly now: () => Date;
  readonly workers: SiteWorkers;
  /** Those that read content. */
  readonly readers: SiteWorkers;
  readonly threads: SearchThreads;
  readonly compress: Compress;
  readonly started: Promise<void>;
  readonly onRead: NonNullable<ContentReaderOptions['onProgress']>;
}

function createSteps(options: StepOptions) {
  const {
    listEndpoints,
    assets,
    config,
    log,
    cache,
    now,
    workers,
    readers,
    threads,
    compress,
    preview,
    strict,
    lastGood,
    onRead,
    onChecked = () => undefined,
  } = options;
  const { contentDir } = config;
  const readerOptions = { cache, now, ...readInPool(readers), onProgress: onRead };
  const fallback = createFallback({ contentDir, readerOptions, lastGood, log, started: options.started });
  const earlier = async () => (strict ? undefined : fallback.restore());
  const reader = createContentReader(contentDir, { ...readerOptions, earlier });
  const images = createImageCache(workers, cache);
  const compilerOptions = { listEndpoints, assets, config, compress, images, ...(preview && { preview }) };
  const meaningOptions = { cache, wordTable: config.searchByMeaning };
  const today = ({ documents }: Content) => dayInTimezone(now(), documents.site.timezone);

  async function publish(
    content: Content,
    history: PublicHistory,
    before: Published | undefined,
  ): Promise<Published> {
    const edition = { day: today(content) };
    const task = meaningTask(content.documents, edition, config.searchByMeaning);
    const isQuick = !before && task.essays.length <= FEW_ESSAYS;
    const found = isQuick
      ? await meaningOf(content.documents, edition, { ...meaningOptions, find: findMeaning })
      : storedMeaning(task, cache);
    const slugs = task.essays.map(({ slug }) => slug);
    const meaning = found ?? keepMeaning(before?.meaning ?? NO_MEANING, slugs);
    const finds = found ? undefined : { hasWordTable: task.hasWordTable };
    const openSearch: OpenSearch = (site) => threads.open({ ...site, finds });
    const snapshot = await compile(content, meaning, edition, { ...compilerOptions, history, openSearch });
    return { snapshot, content, history, edition, meaning, isComplete: found !== undefined };
  }

  async function followFolder({ published: before, logged }: State): Promise<State> {
    const { content, errors } = await readStanding(before);
    if (strict && !before && errors.length > 0) throw new InvalidContentError(errors, content.warnings);
    const sightings = (await lastGood?.listPublished()) ?? [];
    const isSame = before && before.edition.day === today(content) && hasSameFiles(content, before.content);
    const published = isSame ? before : await publish(content, publicHistory(sightings), before);
    fallback.store(content, now());
    onChecked(errors);
    const warnings = [...content.warnings, ...findRenamed(sightings, content)];
    return { published, logged: logFindings({ errors, warnings }, { logged, contentDir, log }) };
  }

  /** Reads what is to be published. A folder that may not be used, or is a link, changes nothing. */
  function readStanding(before: Published | undefined) {
    return reader.readStanding().catch(async (error: unknown) => {
      const isInvalid = error instanceof InvalidContentError;
      const content = before?.content ?? (isInvalid ? undefined : await reader.readLast());
      if (!content) throw error;
      if (!isInvalid)
        log.error({ err: error }, 'content could not be read; what was published last stays online');
      return { content, errors: isInvalid ? error.errors : [] };
    });
  }

  return {
    followFolder,
    /** Publishes again on a new day. */
    async followCalendar(state: State): Promise<State> {
      const { published } = state;
      if (!published || isSameEdition(published, today(published.content))) return state;
      return followFolder(state);
    },
    /** Finds the meaning of the published essays in the thread that indexes them. */
    findMeaning: ({ content, edition }: Published): Promise<EssayMeaning> =>
      meaningOf(content.documents, edition, { ...meaningOptions, find: threads.findMeaning }),
    /** Returns the step that publishes the same content with its meaning, unless other content has been published since. */
    completeWith(completed: Published, meaning: EssayMeaning): Step {
      return async (state) => {
        if (state.published !== completed) return state;
        const { content, history, edition } = completed;
        const options = { ...compilerOptions, history, openSearch: threads.open };
        const snapshot = await compile(content, meaning, edition, options);
        return { ...state, published: { ...completed, snapshot, meaning, isComplete: true } };
      };
    },
    stored: fallback.stored,
    reader,
  };
}

/** Errors and warnings about the content, as text. */
interface LoggedFindings {
  readonly errors: string;
  readonly warnings: string;
}

interface LogFindings {
  /** Findings that were logged last. */
  readonly logged: LoggedFindings;
  readonly contentDir: string;
  readonly log: Logger;
}

/**
 * Logs the errors and warnings about the content, unless they were logged last. Errors are logged without the warnings
 * that the owner has already seen. Returns both as text.
 */
function logFindings(
  { errors, warnings }: Pick<InvalidContentError, 'errors' | 'warnings'>,
  { logged, contentDir, log }: LogFindings,
): LoggedFindings {
  const found = {
    errors: formatFindings(contentDir, errors, []),
    warnings: formatFindings(contentDir, [], warnings),
  };
  const newWarnings = found.warnings === logged.warnings ? [] : warnings;
  if (found.errors === logged.errors && newWarnings.length === 0) return found;
  const findings = { content: contentDir, errors, warnings: newWarnings };
  const heldBack = [...new Set(errors.map(({ file }) => file))];
  if (errors.length > 0)
    log.error(
      { ...findings, heldBack },
      `${plural(heldBack.length, 'file')} held back; the rest is published`,
    );
  else if (newWarnings.length > 0)
    log.warn(findings, `${plural(newWarnings.length, 'warning')} about the content`);
  return found;
}

/** Returns whether everything was read from the same files. Those that are held back are as they were. */
function hasSameFiles({ files }: Content, { files: before }: Content): boolean {
  const isSame = ([file, state]: readonly [string, string | undefined]) =>
    before.has(file) && (state === undefined || before.get(file) === state);
  return files.size === before.size && [...files].every(isSame);
}

/** Returns whether the same essays are public on both days, in one month. The expiry in `security.txt` depends on it. */
function isSameEdition({ content, edition }: Published, day: string): boolean {
  if (edition.day.slice(0, 7) !== day.slice(0, 7)) return false;
  return content.documents.essays.every((essay) => pendingOn(edition.day, essay) === pendingOn(day, essay));
}
