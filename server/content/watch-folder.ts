import { type FSWatcher, watch as watchNames } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type FSWatcher as ContentWatcher, watch } from 'chokidar';

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

  let watched = await identityOf(folder);
  let watcher = await watchBelow(folder, schedule);
  let following: Promise<void> = Promise.resolve();
  async function follow(): Promise<void> {
    const present = await identityOf(folder);
    if (present === undefined || present === watched) return;
    watched = present;
    await watcher.close();
    watcher = await watchBelow(folder, schedule);
    schedule();
  }
  const parent = watchParent(folder, () => {
    following = following.then(follow);
  });

  return async () => {
    parent?.close();
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

/** A watcher moves along with its folder; only the parent, if it is readable, tells that another took its place. */
function watchParent(folder: string, onEvent: () => void): FSWatcher | undefined {
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
