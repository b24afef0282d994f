import { watch as watchNames } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { watch } from 'chokidar';
import { atEachMinute } from '../util/timers.ts';

/** Debounce, because editors save in several steps. */
const DEBOUNCE_MS = 60;

/**
 * Calls `onChange` after each change in `folder`, one call at a time. Changes during a call lead to one more call. A
 * replaced folder counts as a change, and the new one is watched. Mounts and parent links with a new target send no
 * events and are noticed within a minute. Resolves with a function that stops watching.
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
      running = running.then(watchIfReplaced).then(onChange);
    }, DEBOUNCE_MS);
  };

  let identity = await identityOf(folder);
  let unwatch = await startWatching(folder, schedule);

  /** Watches the new folder if it was replaced. Resolves with whether it was. */
  async function watchIfReplaced(): Promise<boolean> {
    const found = await identityOf(folder);
    if (found === identity) return false;
    await unwatch();
    identity = found;
    unwatch = await startWatching(folder, schedule);
    return true;
  }

  const stopChecking = atEachMinute(now, () => {
    running = running.then(async () => {
      if (await watchIfReplaced()) schedule();
    });
  });

  return async () => {
    isStopped = true;
    stopChecking();
    clearTimeout(timer);
    await running;
    await unwatch();
  };
}

/** Returns a text that changes when the folder or one of its subfolders is replaced. */
async function identityOf(folder: string): Promise<string> {
  const identities = ['', 'essays', 'pages', 'media'].map(async (name) => {
    try {
      const path = await realpath(join(folder, name));
      // A new folder may reuse the inode number of a deleted one.
      const { dev, ino, birthtimeMs } = await stat(path);
      return `${path} ${dev} ${ino} ${birthtimeMs}`;
    } catch {
      return '';
    }
  });
  return (await Promise.all(identities)).join('\n');
}

async function startWatching(folder: string, onEvent: () => void): Promise<() => Promise<void>> {
  const ignored = (path: string) => path !== folder && /^\.|~$/.test(basename(path));
  const watcher = watch(folder, { ignoreInitial: true, ignored }).on('all', onEvent);
  // A file that cannot be watched cannot be read either, and reading reports which one it is.
  watcher.on('error', onEvent);
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  const stop = watchForReplacement(folder, onEvent);
  return async () => {
    stop();
    await watcher.close();
  };
}

/** Watches the parent, if it is readable, because a watcher follows a moved folder and misses its replacement. */
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
