/** A copy of a content folder in which an import is tried before anything in the folder itself changes. */
import { chmod, cp, lstat, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readInside, requireNoLinks } from '../site/util/read-inside.ts';
import { makeReadableFolder, READABLE_FOLDER, writeReadableFile } from '../site/util/readable-files.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(contentFolder: string) {
  const prefix = `.${basename(contentFolder)}-import-`;
  // Left by an import that was interrupted.
  const left = (await readdir(dirname(contentFolder))).filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(dirname(contentFolder), name), { recursive: true })));
  const folder = await mkdtemp(join(dirname(contentFolder), prefix));
  await chmod(folder, READABLE_FOLDER);
  await cp(await realpath(contentFolder), folder, { recursive: true, filter: isCopied });
  const written = new Map<string, string>();
  const removed: string[] = [];
  return {
    folder,
    /**
     * Writes what has changed since the last call, and removes what is no longer wanted.
     *
     * @param texts by path
     * @param media paths on disk of pictures, by name
     */
    async write(texts: ReadonlyMap<string, string>, media: ReadonlyMap<string, string>): Promise<void> {
      const copies = new Map([...media].map(([name, path]) => [`media/${name}`, path]));
      const files = new Map([...copies, ...texts]);
      for (const file of [...written.keys()].filter((name) => !files.has(name))) {
        await rm(join(folder, file), { force: true });
        written.delete(file);
      }
      for (const [file, contents] of files) {
        if (written.get(file) === contents) continue;
        const path = join(folder, file);
        requireNoLinks(folder, file);
        await makeReadableFolder(dirname(path));
        await rm(path, { force: true });
        const bytes = copies.has(file) ? await readInside(dirname(contents), basename(contents)) : contents;
        await writeReadableFile(path, bytes);
        written.set(file, contents);
      }
    },
    remove: (file: string) => rm(join(folder, file)).then(() => removed.push(file)),
    /** Moves everything that was written to the content folder, each file at once. Returns the paths. */
    async commit(): Promise<readonly string[]> {
      for (const file of written.keys()) requireNoLinks(contentFolder, file);
      for (const file of written.keys()) {
        await makeReadableFolder(dirname(join(contentFolder, file)));
        await rename(join(folder, file), join(contentFolder, file));
      }
      for (const file of removed.filter((name) => !written.has(name))) await rm(join(contentFolder, file));
      return [...new Set([...written.keys(), ...removed])];
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Links are copied as they are, for the content check to name them. Whoever reads a pipe would wait for its writer. */
async function isCopied(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isFile() || found.isDirectory() || found.isSymbolicLink();
}
