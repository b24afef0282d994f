/** Changes that content needs for new versions of Foyer. `foyer upgrade` shows and applies them. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ContentUpgrade {
  /** The version of Foyer that needs the change. */
  readonly version: string;
  readonly reason: string;
  /** Returns the new text of a file, or the same text if it needs no change. */
  readonly change: (file: string, text: string) => string;
}

/** The changes in the order of their versions. */
export const contentUpgrades: readonly ContentUpgrade[] = [];

export interface ChangedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly upgrades: readonly ContentUpgrade[];
}

/** Returns the text files that `upgrades` change. */
export async function findChanges(
  folder: string,
  files: readonly string[],
  upgrades: readonly ContentUpgrade[],
): Promise<readonly ChangedFile[]> {
  const texts = files.filter((file) => /\.(md|yaml|css)$/.test(file));
  const found = await Promise.all(
    texts.map(async (file) => {
      const before = await readFile(join(folder, file), 'utf8');
      let after = before;
      const applied = upgrades.filter(({ change }) => {
        const changed = change(file, after);
        const isChanged = changed !== after;
        after = changed;
        return isChanged;
      });
      return { file, before, after, upgrades: applied };
    }),
  );
  return found.filter(({ upgrades: applied }) => applied.length > 0);
}

/** Writes the changed files, each in one step. */
export async function writeChanges(folder: string, changes: readonly ChangedFile[]): Promise<void> {
  for (const { file, after } of changes) {
    const path = join(folder, file);
    // The folder is watched, and files whose names begin with a dot are not content.
    const temporary = join(folder, `.upgrade-${process.pid}`);
    await writeFile(temporary, after);
    await rename(temporary, path);
  }
}

/** Returns the changed lines as a diff with one hunk: the lines from the first difference to the last. */
export function diffOf({ file, before, after }: ChangedFile): string {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const start = old.findIndex((line, index) => line !== next[index]);
  const first = start === -1 ? old.length : start;
  let same = 0;
  while (same < Math.min(old.length, next.length) - first && old.at(-1 - same) === next.at(-1 - same)) {
    same += 1;
  }
  const removed = old.slice(first, old.length - same);
  const added = next.slice(first, next.length - same);
  return [
    `--- ${file}`,
    `+++ ${file}`,
    `@@ -${first + 1},${removed.length} +${first + 1},${added.length} @@`,
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
  ].join('\n');
}
