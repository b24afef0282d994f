import { watch as watchNames } from 'node:fs';
import { basename, dirname } from 'node:path';
import { watch } from 'chokidar';

/** Debounce, because editors save in several steps. */
const DEBOUNCE_MS = 60;

/**
 * Calls `onChange` after each change below `folder`, one call at a time; changes during a call lead to one more. When
 * another folder replaces this one, that is a change, and the new one is watched. Resolves with a function that stops
 * watching.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onChange);
    }, DEBOUNCE_MS);
  };

  let watcher = await watchBelow(folder, schedule);
  let following: Promise<void> = Promise.resolve();
  const stopFollowing = watchForReplacement(folder, () => {
    following = following.then(async () => {
      await watcher.close();
      watcher = await watchBelow(folder, schedule);
      schedule();
    });
  });

  return async () => {
    stopFollowing();
    await following;
    clearTimeout(timer);
    await watcher.close();
    await running;
  };
}

async function watchBelow(folder: string, onEvent: () => void) {
  const ignored = (path: string) => path !== folder && /^\.|~$/.test(basename(path));
  const watcher = watch(folder, { ignoreInitial: true, ignored }).on('all', onEvent);
  // What cannot be watched cannot be read either, and reading tells which file it is.
  watcher.on('error', onEvent);
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return watcher;
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
