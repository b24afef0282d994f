/** Gives the pictures of a source their names in `media/`. The same file has one name, however often it is used. */
import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { mediaPath } from '../../../web/core/routes.ts';
import { hashOf } from '../../util/hash.ts';
import { slugOf } from '../essay-draft.ts';

/** Files that the site can show, or serve as a document. */
const PICTURE = /^\.(jpe?g|png|webp|avif|gif|svg)$/;
const DOCUMENT = /^\.pdf$/;
/** The limit of the site for a picture. */
const MAX_BYTES = 20 * 1024 * 1024;

export interface MediaPlan {
  /** Returns the path on the site of a picture on disk, which may have had another name. Undefined if the site cannot show it. */
  readonly pictureAt: (path: string, name?: string) => string | undefined;
  /** Returns the path on the site of a picture or a document on disk. */
  readonly fileAt: (path: string) => string | undefined;
  /** Takes a file out of the plan, because the site refuses it. */
  readonly refuse: (name: string) => boolean;
  /** Paths on disk by their names in `media/`, without those that are there already. */
  readonly files: ReadonlyMap<string, string>;
  /** Number of files that are used. */
  readonly used: () => number;
}

/**
 * @param folder the folder `media/` of the site
 * @param taken names in it
 */
export function planMedia(folder: string, taken: readonly string[]): MediaPlan {
  const present = new Set(taken);
  const names = new Map<string, string | undefined>();
  const byHash = new Map<string, string>();
  const files = new Map<string, string>();
  const refused = new Set<string>();

  function nameOf(path: string, given: string): string | undefined {
    if (!names.has(path)) names.set(path, choose(path, given));
    const name = names.get(path);
    return name === undefined || refused.has(name) ? undefined : name;
  }

  function choose(path: string, given: string): string | undefined {
    if (statSync(path).size > MAX_BYTES) return undefined;
    const bytes = readFileSync(path);
    const hash = hashOf(bytes);
    const known = byHash.get(hash);
    if (known !== undefined) return known;
    const extension = extname(path).toLowerCase();
    const stem = slugOf(basename(given, extname(given))) ?? `picture-${hash.slice(0, 8).toLowerCase()}`;
    for (let number = 1; ; number += 1) {
      const name = `${stem}${number === 1 ? '' : `-${number}`}${extension}`;
      const isSame = present.has(name) && hashOf(readFileSync(join(folder, name))) === hash;
      if (!isSame && (present.has(name) || files.has(name))) continue;
      if (!isSame) files.set(name, path);
      byHash.set(hash, name);
      return name;
    }
  }

  function pathAt(path: string, isKnown: (extension: string) => boolean, given = path): string | undefined {
    const name = isKnown(extname(path).toLowerCase()) ? nameOf(path, given) : undefined;
    return name === undefined ? undefined : mediaPath(name);
  }

  return {
    pictureAt: (path, name) => pathAt(path, (extension) => PICTURE.test(extension), name),
    fileAt: (path) => pathAt(path, (extension) => PICTURE.test(extension) || DOCUMENT.test(extension)),
    refuse: (name) => {
      refused.add(name);
      return files.delete(name);
    },
    files,
    used: () => new Set([...names.values()].filter((name) => name !== undefined && !refused.has(name))).size,
  };
}
