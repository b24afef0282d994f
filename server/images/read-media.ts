/** What lies in `media/`, each file looked at once. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ContentError } from '../content/content-error.ts';
import { fileState } from '../content/read-text.ts';
import type { BuildCache } from '../site/build-cache.ts';
import { hashOf } from '../util/hash.ts';
import { mapInTurn } from '../util/map-in-turn.ts';
import { type Inspection, type InspectPicture, inspectPicture } from './inspect-picture.ts';
import type { MediaFile } from './media-file.ts';

export interface Media {
  readonly files: readonly MediaFile[];
  readonly errors: readonly ContentError[];
}

type Looked = { readonly file: MediaFile } | { readonly error: ContentError };

/** Each is held in memory while it is looked at. */
const READ_AT_ONCE = 4;

/**
 * @param cache remembers beyond this process what is known of a file, until it is written again
 * @param inspectOne looks at a picture; by default in this process
 */
export function createMediaReader(folder: string, cache: BuildCache, inspectOne = inspectPicture) {
  let remembered = new Map<string, Looked>();

  async function look(name: string, current: typeof remembered): Promise<Looked> {
    const path = join(folder, name);
    const key = `media ${hashOf(`${path}\n${await fileState(path)}`)}`;
    const looked = remembered.get(key) ?? stored(key, cache) ?? (await inspect(name, path, inspectOne));
    current.set(key, looked);
    if ('file' in looked && !cache.has(key)) cache.set(key, Buffer.from(JSON.stringify(looked)));
    return looked;
  }

  /** @param names of the files, as listed */
  return async function readMedia(names: readonly string[]): Promise<Media> {
    const current: typeof remembered = new Map();
    const all = await mapInTurn(names, READ_AT_ONCE, (name) => look(name, current));
    remembered = current;
    return {
      files: all.flatMap((one) => ('file' in one ? [one.file] : [])),
      errors: all.flatMap((one) => ('error' in one ? [one.error] : [])),
    };
  };
}

function stored(key: string, cache: BuildCache): Looked | undefined {
  const kept = cache.get(key);
  return kept && (JSON.parse(kept.toString()) as Looked);
}

async function inspect(name: string, path: string, inspectOne: InspectPicture): Promise<Looked> {
  const bytes = await readFile(path);
  const file = { name, path, hash: hashOf(bytes) };
  if (extname(name).toLowerCase() === '.pdf') return { file };
  const inspected = await inspectOne(`media/${name}`, path).catch((error: unknown) => asFault(name, error));
  if ('facts' in inspected) return { file: { ...file, picture: inspected.facts } };
  return { error: { file: `media/${name}`, line: 1, ...inspected.fault } };
}

/** A picture that breaks what looks at it must not keep the owner from learning which one it was. */
function asFault(name: string, error: unknown): Inspection {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    fault: {
      message: `The picture media/${name} cannot be decoded. ${reason}`,
      fix: 'Save it again as JPEG or PNG, or take it out of media/.',
    },
  };
}
