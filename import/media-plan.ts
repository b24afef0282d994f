/** Gives the pictures of a source their names in `media/`. The same file has one name, however often it is used. */
import { basename, dirname, extname } from 'node:path';
import { slugOf } from '../site/reader/essay-draft.ts';
import { hashOf } from '../site/util/hash.ts';
import { RefusedFileError, readInsideNow } from '../site/util/read-inside.ts';
import { mediaPath } from '../web/core/routes.ts';

/** Files that the site can show, or serve as a document. */
const PICTURE = /\.(jpe?g|png|webp|avif|gif|svg)$/i;
const PICTURE_OR_DOCUMENT = /\.(jpe?g|png|webp|avif|gif|svg|pdf)$/i;
/** The limit of the site for a picture. */
const MAX_BYTES = 20 * 1024 * 1024;

export type MediaPlan = ReturnType<typeof planMedia>;

/**
 * @param folder the folder `media/` of the site
 * @param taken names in it
 */
export function planMedia(folder: string, taken: readonly string[]) {
  const present = new Set(taken);
  /** Names by path on disk; undefined for what is no picture. */
  const names = new Map<string, string | undefined>();
  const byHash = new Map<string, string>();
  const files = new Map<string, string>();
  const refused = new Set<string>();

  function choose(path: string, given: string): string | undefined {
    const bytes = pictureBytes(path);
    if (!bytes || isPointerText(bytes)) return undefined;
    const hash = hashOf(bytes);
    const known = byHash.get(hash);
    if (known !== undefined) return known;
    const extension = extname(path).toLowerCase();
    const stem = slugOf(basename(given, extname(given))) ?? `picture-${hash.slice(0, 8).toLowerCase()}`;
    for (let number = 1; ; number += 1) {
      const name = `${stem}${number === 1 ? '' : `-${number}`}${extension}`;
      const isSame = present.has(name) && hashOf(readInsideNow(folder, name)) === hash;
      if (!isSame && (present.has(name) || files.has(name))) continue;
      if (!isSame) files.set(name, path);
      byHash.set(hash, name);
      return name;
    }
  }

  function pathAt(path: string, kind: RegExp, given = path): string | undefined {
    if (!kind.test(path)) return undefined;
    if (!names.has(path)) names.set(path, choose(path, given));
    const name = names.get(path);
    return name === undefined || refused.has(name) ? undefined : mediaPath(name);
  }

  return {
    /** Returns the path on the site of a picture on disk, which may have had another name. Undefined if the site cannot show it. */
    pictureAt: (path: string, name?: string) => pathAt(path, PICTURE, name),
    /** Returns the path on the site of a picture or a document on disk. */
    fileAt: (path: string) => pathAt(path, PICTURE_OR_DOCUMENT),
    /** Takes a file out of the plan, because the site refuses it. Returns whether it was in it. */
    refuse(name: string): boolean {
      refused.add(name);
      return files.delete(name);
    },
    /** Paths on disk by their names in `media/`, without those that are there already. */
    files: files as ReadonlyMap<string, string>,
    /** Returns the number of files that are used. */
    used: () => new Set([...names.values()].filter((name) => name !== undefined && !refused.has(name))).size,
  };
}

/** Returns whether a file only says where Git LFS has the picture. */
export function isPointer(path: string): boolean {
  const bytes = pictureBytes(path);
  return bytes !== undefined && isPointerText(bytes);
}

function isPointerText(bytes: Buffer): boolean {
  return bytes.length < 1024 && bytes.toString().startsWith('version https://git-lfs');
}

/** Returns undefined for a file that the site would refuse. */
function pictureBytes(path: string): Buffer | undefined {
  try {
    return readInsideNow(dirname(path), basename(path), { maxBytes: MAX_BYTES });
  } catch (error) {
    if (error instanceof RefusedFileError) return undefined;
    throw error;
  }
}
