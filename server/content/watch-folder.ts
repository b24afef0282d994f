import { watch as watchNames } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { watch } from 'chokidar';
import { atEachMinute } from '../util/at-each-minute.ts';

/** Debounce, because editors save in several steps. */
const DEBOUNCE_MS = 60;

/**
 * Calls `onChange` after each change below `folder`, one call at a time; changes during a call lead to one more. When
 * another folder replaces this one, that is a change, and the new one is watched. The system does not announce a link
 * further up that leads elsewhere, or a mount; these are found within a minute. Resolves with a function that stops
 * watching.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  now = () => new Date(),
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const schedule = () => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      running = running.then(follow).then(onChange);
    }, DEBOUNCE_MS);
  };

  let place = await placeOf(folder);
  let unwatch = await watchPlace(folder, schedule);

  /** Watches again if the folder is another one. Resolves with whether it is. */
  async function follow(): Promise<boolean> {
    const found = await placeOf(folder);
    if (found === place) return false;
    await unwatch();
    place = found;
    unwatch = await watchPlace(folder, schedule);
    return true;
  }

  const stopLooking = atEachMinute(now, () => {
    running = running.then(async () => {
      if (await follow()) schedule();
    });
  });

  return async () => {
    isStopped = true;
    stopLooking();
    clearTimeout(timer);
    await running;
    await unwatch();
  };
}

/** Returns a text that differs when the folder, or one in which it has files, is another one than before. */
async function placeOf(folder: string): Promise<string> {
  const places = ['', 'essays', 'media'].map(async (name) => {
    try {
      const path = await realpath(join(folder, name));
      // Another folder may get the number of one that was deleted.
      const { dev, ino, birthtimeMs } = await stat(path);
      return `${path} ${dev} ${ino} ${birthtimeMs}`;
    } catch {
      return '';
    }
  });
  return (await Promise.all(places)).join('\n');
}

async function watchPlace(folder: string, onEvent: () => void): Promise<() => Promise<void>> {
  const ignored = (path: string) => path !== folder && /^\.|~$/.test(basename(path));
  const watcher = watch(folder, { ignoreInitial: true, ignored }).on('all', onEvent);
  // What cannot be watched cannot be read either, and reading tells which file it is.
  watcher.on('error', onEvent);
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  const stop = watchForReplacement(folder, onEvent);
  return async () => {
    stop();
    await watcher.close();
  };
}

/** A watcher moves along with its folder; only the parent, if it is readable, tells that another took its place. */
function watchForReplacement(folder: string, onReplaced: () => void): () => void {
  try {
    const watcher = watchNames(dirname(folder), (event, name) => {
      if (event === 'rename' && name === basename(folder)) onReplaced();
    });
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
}
