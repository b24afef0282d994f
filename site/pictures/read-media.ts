/** Reads `media/` and inspects each file once. */
import { extname, join } from 'node:path';
import type { BuildCache } from '../pool/build-cache.ts';
import type { ContentErrors } from '../util/content-error.ts';
import { explain } from '../util/explain.ts';
import { hashOf } from '../util/hash.ts';
import { mapConcurrently } from '../util/map-concurrently.ts';
import { MAX_FILE_BYTES, readInside } from '../util/read-inside.ts';
import { fileState, orUnreadable } from '../util/read-text.ts';
import { inspectPicture, orNotDecoded, type PictureFacts } from './inspect-picture.ts';

export interface MediaFile {
  readonly name: string;
  readonly path: string;
  readonly state: string;
  readonly hash: string;
  /** Absent for a document such as a PDF. */
  readonly picture?: PictureFacts;
}

type ReadPicture = { readonly file: MediaFile } | ContentErrors;

const MEGABYTE = 1024 * 1024;
const MAX_PICTURE_BYTES = 20 * MEGABYTE;

/** Limited because each file is in memory while it is inspected. */
const MAX_CONCURRENT_READS = 4;

/**
 * Returns a function that reads the files with the given names. It inspects a valid file again only if the file has
 * changed.
 *
 * @param cache persists the facts about each file across processes
 */
export function createMediaReader(folder: string, cache: BuildCache, inspect = inspectPicture) {
  const known = new Map<string, { readonly file: MediaFile }>();

  async function readOne(name: string): Promise<ReadPicture> {
    const path = join(folder, name);
    const state = await fileState(path);
    const before = known.get(name);
    if (before?.file.state === state) return before;
    const key = `media ${hashOf(`${path}\n${state}`)}`;
    const stored = cache.get(key);
    const read: ReadPicture = stored ? JSON.parse(stored.toString()) : await inspectFile(name, path, state);
    if ('file' in read) {
      known.set(name, read);
      if (!stored) cache.set(key, Buffer.from(JSON.stringify(read)));
    }
    return read;
  }

  async function inspectFile(name: string, path: string, state: string): Promise<ReadPicture> {
    const isDocument = extname(name).toLowerCase() === '.pdf';
    const maxBytes = isDocument ? MAX_FILE_BYTES : MAX_PICTURE_BYTES;
    const tooLarge = (size: number) => {
      const values = { name, size: Math.ceil(size / MEGABYTE), limit: maxBytes / MEGABYTE };
      return explain('largeFile', values, 'saveSmaller');
    };
    const file = { name, path, state, hash: hashOf(await readInside(folder, name, { maxBytes, tooLarge })) };
    if (isDocument) return { file };
    const inspection = await orNotDecoded(name, inspect(path));
    if ('facts' in inspection) return { file: { ...file, picture: inspection.facts } };
    return { errors: [{ file: `media/${name}`, line: 1, ...inspection.fault }] };
  }

  return async (names: readonly string[]) => {
    const all = await mapConcurrently(names, MAX_CONCURRENT_READS, (name) =>
      orUnreadable(`media/${name}`, readOne(name)),
    );
    return {
      files: all.flatMap((one) => ('file' in one ? [one.file] : [])),
      errors: all.flatMap((one) => ('errors' in one ? one.errors : [])),
    };
  };
}
