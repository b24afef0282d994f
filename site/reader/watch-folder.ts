import { type FSWatcher, watch as watchPath } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CONTENT_FOLDERS, listFolder } from './list-folder.ts';

/** Debounce, because editors save in several steps. */
const DEBOUNCE_MS = 60;
/** How often the folder is looked at without an event: some file systems send none, and some systems have none left. */
const LOOK_MS = 5_000;

interface WatchOptions {
  /** Called once if the system tells of no changes, so that they are noticed only every few seconds. */
  readonly onDeaf?: (error: unknown) => void;
  readonly lookMs?: number;
  readonly watch?: typeof watchPath;
}

/**
 * Calls `onChange` after each change in `folder`, one call at a time. Changes during a call lead to one more call. Events of
 * the system announce most changes; a look every few seconds finds all others, such as those on a network drive, through
 * links, or of a replaced folder, which is then watched. Resolves with a function that stops watching.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  { onDeaf, lookMs = LOOK_MS, watch = watchPath }: WatchOptions = {},
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let isDeaf = false;
  let unwatch = startWatching();
  let { key } = await listFolder(folder);

  /** Resolves with whether the folder has changed. */
  async function look(): Promise<boolean> {
    const before = key;
    ({ key } = await listFolder(folder));
    if (key === before) return false;
    await onChange();
    return true;
  }

  function startWatching(): () => void {
    const schedule = () => {
      clearTimeout(timer);
      if (isStopped) return;
      timer = setTimeout(() => {
        running = running.then(async () => void (await look()));
      }, DEBOUNCE_MS);
    };
    // A watcher follows a moved folder and misses its replacement, which only the parent tells.
    const parent = tryToWatch(dirname(folder), (name) => name === basename(folder) && schedule());
    const watchers = CONTENT_FOLDERS.map((name) => tryToWatch(join(folder, name), schedule));
    return () => {
      for (const watcher of [parent, ...watchers]) watcher?.close();
    };
  }

  function tryToWatch(path: string, onEvent: (name: string | null) => void): FSWatcher | undefined {
    try {
      const watcher = watch(path, (_event, name) => onEvent(name));
      return watcher.on('error', (error) => {
        watcher.close();
        report(error);
      });
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  function report(error: unknown): void {
    if (isDeaf || isMissing(error)) return;
    isDeaf = true;
    onDeaf?.(error);
  }

  const looking = setInterval(() => {
    running = running.then(async () => {
      if (isStopped || !(await look())) return;
      // What no event has told may be in folders that are not watched yet.
      unwatch();
      unwatch = startWatching();
    });
  }, lookMs);

  return async () => {
    isStopped = true;
    clearInterval(looking);
    clearTimeout(timer);
    await running;
    unwatch();
  };
}

/** A folder that does not exist, or that this user may not read, is noticed when it appears. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'ENOTDIR'].includes(String(error.code))
  );
}
