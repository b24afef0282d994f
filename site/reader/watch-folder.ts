import { type FSWatcher, watch } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { atEachMinute } from '../util/timers.ts';

/** Debounce, because editors save in several steps. */
const DEBOUNCE_MS = 60;

/** The folders that the reader lists. It follows them if they are links, but no link to a folder inside them. */
const FOLDERS = ['', 'essays', 'pages', 'media', 'media/fonts'];
/** The folders from which the reader opens files by name, and therefore also through links. */
const FOLDERS_OF_LINKS = ['', 'media/fonts'];

/**
 * Calls `onChange` after each change in `folder`, one call at a time. Changes during a call lead to one more call. A
 * replaced folder counts as a change, and the new one is watched. Mounts and parent links with a new target send no
 * events and are noticed within a minute. Watches only what the reader reads, so that a link to a large folder costs
 * nothing. Resolves with a function that stops watching.
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

  let targets = await findTargets(folder);
  let unwatch = startWatching(folder, targets, schedule);

  /** Watches the new folders and files if any were replaced. Resolves with whether any were. */
  async function watchIfReplaced(): Promise<boolean> {
    const found = await findTargets(folder);
    if (identityOf(found) === identityOf(targets)) return false;
    unwatch();
    targets = found;
    unwatch = startWatching(folder, targets, schedule);
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
    unwatch();
  };
}

type Target = Awaited<ReturnType<typeof targetAt>>[number];

/** Finds the folders and the linked files that the reader reads, as far as they exist. */
async function findTargets(folder: string): Promise<readonly Target[]> {
  const links = await Promise.all(FOLDERS_OF_LINKS.map((name) => linksIn(join(folder, name))));
  const folders = FOLDERS.map((name) => targetAt(join(folder, name)));
  const files = links.flat().map(async (path) => (await targetAt(path)).filter(({ isFolder }) => !isFolder));
  return (await Promise.all([...folders, ...files])).flat();
}

/** Returns a path without links, and a state that changes when it is replaced or becomes readable. */
async function targetAt(path: string) {
  try {
    const real = await realpath(path);
    // A new folder may reuse the inode number of a deleted one.
    const found = await stat(real);
    const { dev, ino, birthtimeMs, mode } = found;
    return [{ path: real, isFolder: found.isDirectory(), state: `${dev} ${ino} ${birthtimeMs} ${mode}` }];
  } catch {
    return [];
  }
}

async function linksIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isSymbolicLink() && !isIgnored(entry.name))
    .map(({ name }) => join(folder, name));
}

function identityOf(targets: readonly Target[]): string {
  return targets.map(({ path, state }) => `${path} ${state}`).join('\n');
}

/** Hidden files, and backups of editors. */
function isIgnored(name: string): boolean {
  return /^\.|~$/.test(name);
}

function startWatching(folder: string, targets: readonly Target[], onEvent: () => void): () => void {
  // A watcher follows a moved folder and misses its replacement, which only the parent tells.
  const parent = tryToWatch(dirname(folder), (event, name) => {
    if (event === 'rename' && name === basename(folder)) onEvent();
  });
  const watchers = targets.map(({ path, isFolder }) =>
    tryToWatch(path, (_event, name) => {
      if (!isFolder || name === null || !isIgnored(name)) onEvent();
    }),
  );
  return () => {
    for (const watcher of [parent, ...watchers]) watcher?.close();
  };
}

/** Ignores a path that cannot be watched: usually it cannot be read either, which the reader reports. */
function tryToWatch(
  path: string,
  onEvent: (event: string, name: string | null) => void,
): FSWatcher | undefined {
  try {
    const watcher = watch(path, onEvent);
    return watcher.on('error', () => watcher.close());
  } catch {
    return undefined;
  }
}
