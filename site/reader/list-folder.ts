/** Lists the content folder. One look at it is the basis of all that is read from it together. */
import type { Dirent } from 'node:fs';
import { join, posix } from 'node:path';
import type { ContentError } from '../util/content-error.ts';
import { fileStateNow, ifExists, orUnreadable, readEntries } from '../util/read-text.ts';

const TOP = '.';
const FONTS = 'media/fonts';

/** Paths of the folders with content in the content folder, which is the first. */
export const CONTENT_FOLDERS = [TOP, 'essays', 'pages', 'media', FONTS] as const;

export type ContentFolder = (typeof CONTENT_FOLDERS)[number];

export interface FolderListing {
  /** Differs after any change in the folder. */
  readonly key: string;
  /** The visible entries of each folder, sorted by name. None if it does not exist or cannot be read. */
  readonly entries: Readonly<Record<ContentFolder, readonly Dirent[]>>;
  /** States of the files by path, as `fileStateNow` returns them, without those that the system refuses to tell. */
  readonly states: ReadonlyMap<string, string>;
  /** Errors about folders that cannot be read. */
  readonly errors: readonly ContentError[];
  /** Whether one of the folders is a link. */
  readonly hasLinks: boolean;
}

export async function listFolder(folder: string): Promise<FolderListing> {
  const states = new Map<string, string>();
  const found: string[] = [];
  const errors: ContentError[] = [];
  let hasLinks = false;

  async function list(name: ContentFolder): Promise<readonly Dirent[]> {
    const listed = await orUnreadable(name, ifExists(readEntries(folder, name)));
    found.push(`${name} ${listed === undefined}`);
    const all = listed ?? [];
    if ('errors' in all) {
      hasLinks ||= all.isFault !== true;
      errors.push(...all.errors);
      return [];
    }
    const visible = all.filter((entry) => !entry.name.startsWith('.'));
    visible.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of visible) {
      const file = posix.join(name, entry.name);
      const state = entry.isFile() ? stateIfTold(join(folder, file)) : undefined;
      if (state !== undefined) states.set(file, state);
      if (!isBackup(entry.name)) found.push(`${file} ${entry.isDirectory()} ${state}`);
    }
    return visible;
  }

  const entries = {
    [TOP]: await list(TOP),
    essays: await list('essays'),
    pages: await list('pages'),
    media: await list('media'),
    [FONTS]: await list(FONTS),
  };
  return { key: [...found, JSON.stringify(errors)].join('\n'), entries, states, errors, hasLinks };
}

/** Editors make these while they save. */
function isBackup(name: string): boolean {
  return name.endsWith('~');
}

function stateIfTold(file: string): string | undefined {
  try {
    return fileStateNow(file);
  } catch {
    return undefined;
  }
}

/** Returns the names of the files in a folder, and the errors about the folder itself. */
export function filesIn({ entries, errors }: FolderListing, folder: ContentFolder) {
  return {
    names: entries[folder].filter((entry) => entry.isFile()).map(({ name }) => name),
    errors: errors.filter(({ file }) => file === folder),
  };
}
