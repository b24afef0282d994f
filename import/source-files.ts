/** Lists the files of a source folder. Links in it are never followed. */
import { readdir, realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { tryDecodeURI } from 'hono/utils/url';
import { readInside } from '../site/util/read-inside.ts';
import { groupBy } from '../web/core/group-by.ts';
import { finding, type ImportFinding, SourceError } from './source.ts';

export type SourceFiles = Awaited<ReturnType<typeof listSourceFiles>>;

const IGNORED_FOLDERS: readonly string[] = 'node_modules _site dist build vendor resources __MACOSX'.split(
  ' ',
);
/** Hidden folders that say something about the source. */
const HIDDEN = /^\.(?!obsidian$|vuepress$|eleventy\.c?js$)/;
/** A larger folder is hardly a site; someone has named their home folder. */
const MAX_FILES = 200_000;

const LINK = 'It was not followed. What is in the folder itself was imported from there.';

/** @throws SourceError if there are too many files */
export async function listSourceFiles(folder: string, ignored = IGNORED_FOLDERS) {
  const root = await realpath(folder);
  const paths: string[] = [];
  const findings: ImportFinding[] = [];

  async function visit(at: string): Promise<void> {
    const entries = await readdir(join(root, at), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = posix.join(at, entry.name);
      if (entry.isSymbolicLink()) findings.push(finding('dropped', 'symbolic link', path, LINK));
      else if (HIDDEN.test(entry.name) || ignored.includes(entry.name)) continue;
      else if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory()) await visit(path);
      if (paths.length > MAX_FILES) {
        throw new SourceError(
          `There are more than ${MAX_FILES.toLocaleString('en')} files in ${folder}. Name the folder of the site itself.`,
        );
      }
    }
  }

  await visit('');
  return {
    folder: root,
    /** In the folder, with slashes, sorted. */
    paths: paths as readonly string[],
    findings,
    read: async (path: string) => (await readInside(root, path)).toString(),
    find: finderIn(paths),
  };
}

/**
 * Returns a function that finds the path of the file that a post refers to: next to the post, at the given path from one
 * of the folders that generators publish, or anywhere if its path ends in the same way.
 */
function finderIn(paths: readonly string[]) {
  const known = new Set(paths);
  const byName = groupBy(paths, (path) => posix.basename(path).toLowerCase());
  return (target: string, from: string): string | undefined => {
    const [path = ''] = target.split(/[?#]/, 1);
    for (const wanted of new Set([path, tryDecodeURI(path)])) {
      const besides = posix.join(posix.dirname(from), wanted);
      const assets = posix.join(from.replace(/\.\w+$/, ''), wanted);
      const near = wanted.startsWith('/') ? [] : [besides, assets];
      const found = near.find((one) => known.has(one)) ?? endingWith(wanted);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  /** Returns the shortest path that ends in the target: `static/img/oar.jpg` for `/img/oar.jpg`. */
  function endingWith(target: string): string | undefined {
    const segments = posix.join('/', target.replace(/^[~@]\/?/, '')).toLowerCase();
    const candidates = byName.get(posix.basename(segments)) ?? [];
    return candidates
      .filter((path) => `/${path.toLowerCase()}`.endsWith(segments))
      .sort((a, b) => a.length - b.length)[0];
  }
}
