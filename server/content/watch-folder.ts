import { basename, dirname, sep } from 'node:path';
import { watch } from 'chokidar';

/** Editors save in several steps; a pause this long in milliseconds ends a change. */
const SETTLE = 60;

/**
 * Calls `onChange` after each change below `folder`, one call at a time; changes during a call lead to one more.
 * Resolves with the function that stops watching once the folder is being watched.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
): Promise<() => Promise<void>> {
  // From above: a watch on the folder itself would go along when it is moved away and another takes its place.
  const parent = dirname(folder);
  const watcher = watch(parent, {
    ignoreInitial: true,
    ignored: (path) => {
      if (path === parent || path === folder) return false;
      return !path.startsWith(folder + sep) || /^\.|~$/.test(basename(path));
    },
  });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onChange);
    }, SETTLE);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await running;
  };
}
