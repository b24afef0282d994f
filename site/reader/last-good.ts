/** A copy of the last published content, for starting up while the content folder has errors. */
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '../util/data-folder.ts';
import { readInside } from '../util/read-inside.ts';
import { fileState, ifExists } from '../util/read-text.ts';
import { type PublishedRecord, recordPublished } from './published-essays.ts';
import type { Content } from './read-content.ts';

export type LastGood = ReturnType<typeof openLastGood>;

/** The file in each copy that records the states of its other files when they were copied. */
const STATES = 'states.json';

/**
 * Stores each copy as `DATA_DIR/last-good-content/<milliseconds since 1970>`. A folder with any other name is an incomplete
 * copy. Only one process may use the folder.
 */
export function openLastGood(dataDir: string, record: PublishedRecord) {
  const copiesDir = join(dataDir, 'last-good-content');

  /** Returns the folder of the newest copy, and when its content was published; undefined if there is none. */
  async function find() {
    const names = (await ifExists(readdir(copiesDir))) ?? [];
    const times = names.filter((name) => /^\d+$/.test(name)).map(Number);
    if (times.length === 0) return undefined;
    const newest = Math.max(...times);
    return { folder: join(copiesDir, String(newest)), date: new Date(newest) };
  }

  /**
   * Replaces the copy with a new copy of `files`, unless they are unchanged. Keeps the old copy if a file has changed
   * since it was read, because its new content may be invalid.
   *
   * @param files states by path; undefined for one that is held back, and stays as it is in the copy
   * @param date when the content was published
   * @throws Error if the data folder is not writable
   */
  async function store(
    contentDir: string,
    files: ReadonlyMap<string, string | undefined>,
    date: Date,
  ): Promise<void> {
    const previous = await find();
    const previousStates = previous && (await ifExists(readFile(join(previous.folder, STATES), 'utf8')));
    const copied = new Map<string, string>(JSON.parse(previousStates ?? '[]'));
    const wanted = [...files].flatMap(([file, read]) => {
      const state = read ?? copied.get(file);
      return state === undefined ? [] : [[file, state] as const];
    });
    const states = JSON.stringify(wanted);
    if (states === previousStates) return;
    makeDataFolder(copiesDir);
    const draft = await mkdtemp(join(copiesDir, 'draft-'));
    try {
      for (const folder of ['essays', 'pages', 'media', 'media/fonts']) await mkdir(join(draft, folder));
      for (const [file, state] of wanted) {
        const target = join(draft, file);
        if (previous && copied.get(file) === state) {
          const source = join(previous.folder, file);
          // A hard link costs no space, and nothing writes to a copy.
          await ifExists(link(source, target).catch(() => copyFile(source, target)));
          continue;
        }
        const source = join(contentDir, file);
        await ifExists(readInside(contentDir, file).then((bytes) => writeFile(target, bytes)));
        if ((await ifExists(fileState(source))) !== state) return;
      }
      await writeFile(join(draft, STATES), states);
      // Newer than the previous copy even if the clock was set back.
      const time = String(Math.max(date.getTime(), (previous?.date.getTime() ?? 0) + 1));
      await rename(draft, join(copiesDir, time));
      for (const name of await readdir(copiesDir)) if (name !== time) await remove(join(copiesDir, name));
    } finally {
      await remove(draft);
    }
  }

  return {
    find,
    store,
    /** Returns what was public. Nothing if the record cannot be read, because that must not keep content from being published. */
    listPublished: () => record.list().catch(() => []),
    recordPublished: (content: Content, date: Date) => recordPublished(record, content, date),
  };
}

const remove = (path: string) => rm(path, { recursive: true, force: true });
