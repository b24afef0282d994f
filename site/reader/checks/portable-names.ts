/** Finds files of the content folder that another system cannot store under their names, or not next to each other. */
import { posix } from 'node:path';
import type { ContentError } from '../../util/content-error.ts';
import { explain } from '../../util/explain.ts';
import { CONTENT_FOLDERS, type FolderListing } from '../list-folder.ts';
import { isReservedName } from '../text-name.ts';

export function warnOfNames({ entries }: Pick<FolderListing, 'entries'>): readonly ContentError[] {
  return CONTENT_FOLDERS.flatMap((folder) => {
    const isOfTexts = folder === 'essays' || folder === 'pages';
    const firsts = new Map<string, string>();
    return entries[folder].flatMap(({ name }): readonly ContentError[] => {
      const folded = name.toLowerCase();
      const first = firsts.get(folded);
      firsts.set(folded, first ?? name);
      const report = (finding: 'sameName' | 'nameIsIndex' | 'nameIsReserved') => {
        const explanation = explain(finding, { first: posix.join(folder, first ?? '') }, 'rename');
        return [{ file: posix.join(folder, name), line: 1, ...explanation }];
      };
      if (first !== undefined) return report('sameName');
      if (!isReservedName(name) || (folded.startsWith('index.') && !isOfTexts)) return [];
      return report(folded.startsWith('index.') ? 'nameIsIndex' : 'nameIsReserved');
    });
  });
}
