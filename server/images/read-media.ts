/** Reads `media/` and inspects each file once. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ContentError } from '../content/content-error.ts';
import { fileState } from '../content/read-text.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';
import { mapInTurn } from '../util/map-in-turn.ts';
import { inspectPicture } from './inspect-picture.ts';
import type { MediaFile } from './media-file.ts';

type ReadFile = { readonly file: MediaFile } | { readonly error: ContentError };

/** Each file is in memory while it is inspected. */
const MAX_CONCURRENT_READS = 4;

/**
 * @param cache remembers the facts about a file until it is written again
 * @param inspect by default runs in this process
 */
export function createMediaReader(folder: string, cache: BuildCache, inspect = inspectPicture) {
  let remembered = new Map<string, ReadFile>();

  async function readOne(name: string, current: typeof remembered): Promise<ReadFile> {
    const path = join(folder, name);
    const key = `media ${hashOf(`${path}\n${await fileState(path)}`)}`;
    const read = remembered.get(key) ?? cached(key) ?? (await inspectFile(name, path));
    if ('file' in read && !cache.has(key)) cache.set(key, Buffer.from(JSON.stringify(read)));
    current.set(key, read);
    return read;
  }

  function cached(key: string): ReadFile | undefined {
    const artifact = cache.get(key);
    return artifact && (JSON.parse(artifact.toString()) as ReadFile);
  }

  async function inspectFile(name: string, path: string): Promise<ReadFile> {
    const file = { name, path, hash: hashOf(await readFile(path)) };
    if (extname(name).toLowerCase() === '.pdf') return { file };
    try {
      const inspection = await inspect(`media/${name}`, path);
      if ('facts' in inspection) return { file: { ...file, picture: inspection.facts } };
      return { error: { file: `media/${name}`, line: 1, ...inspection.fault } };
    } catch (error) {
      // The owner must learn which picture breaks the process that inspects it.
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The picture media/${name} cannot be decoded. ${reason}`;
      const fix = 'Save it again as JPEG or PNG, or take it out of media/.';
      return { error: { file: `media/${name}`, line: 1, message, fix } };
    }
  }

  /** @param names of the files, as listed */
  return async function readMedia(names: readonly string[]) {
    const current: typeof remembered = new Map();
    const all = await mapInTurn(names, MAX_CONCURRENT_READS, (name) => readOne(name, current));
    remembered = current;
    return {
      files: all.flatMap((one) => ('file' in one ? [one.file] : [])),
      errors: all.flatMap((one) => ('error' in one ? [one.error] : [])),
    };
  };
}
