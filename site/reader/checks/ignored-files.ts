/** Finds files of the content folder that nothing reads, because their names or folders are not those of content. */
import type { Dirent } from 'node:fs';
import { posix } from 'node:path';
import { type ContentError, didYouMean, MAX_ERRORS } from '../../util/content-error.ts';
import type { ContentFolder, FolderListing } from '../list-folder.ts';
import { THEME_FILE } from './check-theme.ts';

/** Names at the top besides those of YAML documents. `npm run bench -- agents` reads the questions. */
const NAMES = ['essays', 'pages', 'media', THEME_FILE, 'questions.yaml'];
/** Files about the folder, which belong in a repository. */
const ABOUT = /^(readme|license|licence|copying)(\.\w+)?$/i;
const TEXT = /(\.(md|markdown|mdown|mkd|mdx|txt))+$/i;

const OTHERWISE = 'To keep it here, begin its name with a dot.';

/** A folder, what may be in it, and what to do with anything else. */
type FileRule = readonly [
  folder: ContentFolder,
  isKnown: (entry: Dirent) => boolean,
  explainFix: (entry: Dirent) => string,
];

function rulesFor(documents: readonly string[], fonts: readonly string[]): readonly FileRule[] {
  const known = [...documents, ...NAMES];
  const isText = (entry: Dirent) => entry.isFile() && entry.name.endsWith('.md');
  const isMedia = (entry: Dirent) => entry.isFile() || (entry.isDirectory() && entry.name === 'fonts');
  return [
    ['.', ({ name }) => known.includes(name) || ABOUT.test(name), (entry) => fixAtTop(entry, known)],
    ['essays', isText, (entry) => fixText('essays', entry)],
    ['pages', isText, (entry) => fixText('pages', entry)],
    ['media', isMedia, () => 'Move the files in it to media/.'],
    [
      'media/fonts',
      ({ name }) => fonts.includes(name),
      () => 'Name it under theme.font in site.yaml, or remove it.',
    ],
  ];
}

/**
 * Returns a warning for each ignored file and folder. Files whose names begin with a dot are ignored on purpose.
 *
 * @param documents names of the YAML documents
 * @param fonts names of the files in `media/fonts/` that `site.yaml` uses
 */
export function findIgnoredFiles(
  { entries }: Pick<FolderListing, 'entries'>,
  documents: readonly string[],
  fonts: readonly string[],
): readonly ContentError[] {
  return rulesFor(documents, fonts).flatMap(([folder, isKnown, explainFix]) => {
    const ignored = entries[folder].filter((entry) => !isKnown(entry));
    return ignored
      .sort((a, b) => a.name.localeCompare(b.name))
      .slice(0, MAX_ERRORS)
      .map((entry) => warning(posix.join(folder, entry.name), entry, explainFix(entry)));
  });
}

function fixAtTop(entry: Dirent, known: readonly string[]): string {
  const where = 'Essays belong in essays/, other pages in pages/, and pictures in media/.';
  const meant = didYouMean(entry.name, known) ?? (entry.isDirectory() ? where : '');
  return `${meant} ${OTHERWISE}`.trim();
}

function fixText(kind: string, entry: Dirent): string {
  if (entry.isDirectory()) return `Move the texts in it to ${kind}/; addresses have no folders.`;
  if (TEXT.test(entry.name)) return `Rename it to ${kind}/${entry.name.replace(TEXT, '.md')}.`;
  return `Texts are ${kind}/<name>.md, and pictures belong in media/. ${OTHERWISE}`;
}

function warning(file: string, entry: Dirent, fix: string): ContentError {
  if (entry.isSymbolicLink()) {
    const message = 'This symbolic link is ignored.';
    return { file, line: 1, message, fix: 'Replace it with what it leads to.' };
  }
  const message = entry.isDirectory()
    ? 'This folder is ignored, with everything in it.'
    : 'This file is ignored.';
  return { file, line: 1, message, fix };
}
