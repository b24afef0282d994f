/** Opens whatever the owner brings along: a folder, a file or an archive. */
import { stat } from 'node:fs/promises';
import { readFolder } from './read-folder.ts';
import { recognizeFile, recognizeFolder, type SourceKind } from './recognize.ts';
import type { SourceSite } from './source.ts';
import { listSourceFiles, SourceError } from './source-files.ts';

export interface OpenSource {
  readonly site: SourceSite;
  /** Removes what was unpacked. */
  readonly close: () => Promise<void>;
}

const nothing = async () => undefined;

/**
 * @param from the kind of source, if the owner names it
 * @throws SourceError if the source cannot be read
 */
export async function openSource(path: string, from?: SourceKind): Promise<OpenSource> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new SourceError(`There is no file or folder ${path}.`, { cause });
  });
  if (found.isDirectory()) return { site: await readSourceFolder(path, from), close: nothing };
  const kind = from ?? (await recognizeFile(path));
  throw new SourceError(`${path} cannot be read as ${kind}.`);
}

async function readSourceFolder(folder: string, from: SourceKind | undefined): Promise<SourceSite> {
  return readFolder(folder, from ?? (await recognizeFolder(await listSourceFiles(folder))));
}
