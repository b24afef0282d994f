import { type FSWatcher, watch as watchNames } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type FSWatcher as ContentWatcher, watch } from 'chokidar';

/** Editors save in several steps; a pause this long in milliseconds ends a change. */
const SETTLE = 60;

/**
 * Calls `onChange` after each change below `folder`, one call at a time; changes during a call lead to one more. A folder
 * that takes the place of this one is a change, and followed from then on. Resolves with the function that stops watching
 * once the folder is being watched.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onChange);
    }, SETTLE);
  };

  let watched = await identityOf(folder);
  let watcher = await watchBelow(folder, settle);
  let following: Promise<void> = Promise.resolve();
  async function follow(): Promise<void> {
    const present = await identityOf(folder);
    if (present === undefined || present === watched) return;
    watched = present;
    await watcher.close();
    watcher = await watchBelow(folder, settle);
    settle();
  }
  const names = watchPlace(folder, () => {
    following = following.then(follow);
  });

  return async () => {
    names?.close();
    await following;
    clearTimeout(timer);
    await watcher.close();
    await running;
  };
}

async function watchBelow(folder: string, onEvent: () => void): Promise<ContentWatcher> {
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored: (path) => path !== folder && /^\.|~$/.test(basename(path)),
  });
  watcher.on('all', onEvent);
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return watcher;
}

/** A watch on a folder goes along when it is moved; that another came in its place is seen from above, where one may look. */
function watchPlace(folder: string, onEvent: () => void): FSWatcher | undefined {
  try {
    const watcher = watchNames(dirname(folder), (_event, name) => {
      if (name === basename(folder)) onEvent();
    });
    return watcher.on('error', () => watcher.close());
  } catch {
    return undefined;
  }
}

async function identityOf(folder: string): Promise<string | undefined> {
  const found = await stat(folder, { bigint: true }).catch(() => undefined);
  return found && `${found.dev} ${found.ino}`;
}
