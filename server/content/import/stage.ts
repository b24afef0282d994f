/** A copy of a content folder in which an import is tried before anything in the folder itself changes. */
import { chmod, cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeReadableFolder, READABLE_FOLDER, writeReadableFile } from '../../util/readable-files.ts';

export interface Stage {
  readonly folder: string;
  /** Writes the texts that have changed since the last call, by their paths. */
  readonly write: (files: ReadonlyMap<string, string>) => Promise<void>;
  /** Copies pictures to `media/`, by name, and removes those that are no longer wanted. */
  readonly copyMedia: (files: ReadonlyMap<string, string>) => Promise<void>;
  /** Moves everything that was written to the content folder, each file at once. Returns the paths. */
  readonly commit: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export async function openStage(contentFolder: string): Promise<Stage> {
  const prefix = `.${basename(contentFolder)}-import-`;
  // Left by an import that was interrupted.
  const left = (await readdir(dirname(contentFolder))).filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(dirname(contentFolder), name), { recursive: true })));
  const folder = await mkdtemp(join(dirname(contentFolder), prefix));
  await chmod(folder, READABLE_FOLDER);
  await cp(contentFolder, folder, { recursive: true });
  const texts = new Map<string, string>();
  const media = new Set<string>();
  return {
    folder,
    async write(files) {
      for (const [file, text] of files) {
        if (texts.get(file) === text) continue;
        texts.set(file, text);
        await makeReadableFolder(dirname(join(folder, file)));
        await rm(join(folder, file), { force: true });
        await writeReadableFile(join(folder, file), text);
      }
    },
    async copyMedia(files) {
      for (const name of media) if (!files.has(name)) await rm(join(folder, 'media', name), { force: true });
      if (files.size > 0) await makeReadableFolder(join(folder, 'media'));
      for (const [name, path] of files) {
        if (media.has(name)) continue;
        await cp(path, join(folder, 'media', name), { dereference: true });
        await chmod(join(folder, 'media', name), 0o644);
      }
      media.clear();
      for (const name of files.keys()) media.add(name);
    },
    async commit() {
      const files = [...[...media].map((name) => `media/${name}`), ...texts.keys()];
      for (const file of files) {
        await makeReadableFolder(dirname(join(contentFolder, file)));
        await rename(join(folder, file), join(contentFolder, file));
      }
      return files;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
