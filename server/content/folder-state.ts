import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../hash.ts';
import { mapInTurn } from '../map-in-turn.ts';
import { fileState } from './file-state.ts';

/** As many as are read at once. */
const AT_ONCE = 32;

/** Differs whenever a file below the folder was written, replaced, added or taken away; no folder is as an empty one. */
export async function folderState(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const states = await mapInTurn(files.sort(), AT_ONCE, async (file) => {
    // A file may go while it is looked at.
    return `${file} ${await fileState(file).catch(() => 'gone')}`;
  });
  return hashOf(states.join('\n'));
}
