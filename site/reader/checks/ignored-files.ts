/** Finds files of the content folder that nothing reads, because their names or folders are not those of content. */
import type { Dirent } from 'node:fs';
import { posix } from 'node:path';
import { closest } from '../../../web/core/closest.ts';
import { type ContentError, MAX_ERRORS } from '../../util/content-error.ts';
import { explain, type FindingFix } from '../../util/explain.ts';
import type { PhraseValues } from '../../util/phrase.ts';
import type { ContentFolder, FolderListing } from '../list-folder.ts';
import { THEME_FILE } from './check-theme.ts';

/** Names at the top besides those of YAML documents. `npm run bench -- agents` reads the questions. */
const NAMES = ['essays', 'pages', 'media', THEME_FILE, 'questions.yaml'];
/** Files about the folder, which belong in a repository. */
const ABOUT = /^(readme|license|licence|copying)(\.\w+)?$/i;
const TEXT = /(\.(md|markdown|mdown|mkd|mdx|txt))+$/i;

/** A folder, what may be in it, and what to do with anything else. */
type FileRule = readonly [
  folder: ContentFolder,
  isKnown: (entry: Dirent) => boolean,
  adviceFor: (entry: Dirent) => Advised,
];

/** What to do with a file, and the values that this names. */
type Advised = readonly [fixes: FindingFix | readonly FindingFix[], values?: PhraseValues];

function rulesFor(documents: readonly string[], fonts: readonly string[]): readonly FileRule[] {
  const known = [...documents, ...NAMES];
  const isText = (entry: Dirent) => entry.isFile() && entry.name.endsWith('.md');
  const isMedia = (entry: Dirent) => entry.isFile() || (entry.isDirectory() && entry.name === 'fonts');
  return [
    ['.', ({ name }) => known.includes(name) || ABOUT.test(name), (entry) => fixAtTop(entry, known)],
    ['essays', isText, (entry) => fixText('essays', entry)],
    ['pages', isText, (entry) => fixText('pages', entry)],
    ['media', isMedia, () => ['moveMedia']],
    ['media/fonts', ({ name }) => fonts.includes(name), () => ['nameFont']],
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
  return rulesFor(documents, fonts).flatMap(([folder, isKnown, adviceFor]) => {
    const ignored = entries[folder].filter((entry) => !isKnown(entry));
    return ignored
      .sort((a, b) => a.name.localeCompare(b.name))
      .slice(0, MAX_ERRORS)
      .map((entry) => warning(posix.join(folder, entry.name), entry, adviceFor(entry)));
  });
}

function fixAtTop(entry: Dirent, known: readonly string[]): Advised {
  const [near] = closest(entry.name, known, 1);
  if (near !== undefined) return [['didYouMean', 'hideName'], { near }];
  return [entry.isDirectory() ? ['whereFiles', 'hideName'] : 'hideName'];
}

function fixText(folder: string, entry: Dirent): Advised {
  if (entry.isDirectory()) return ['moveTexts', { folder }];
  if (TEXT.test(entry.name)) return ['renameTo', { to: `${folder}/${entry.name.replace(TEXT, '.md')}` }];
  return [['nameTexts', 'hideName'], { folder }];
}

function warning(file: string, entry: Dirent, [fixes, values]: Advised): ContentError {
  if (entry.isSymbolicLink()) return { file, line: 1, ...explain('ignoredLink', {}, 'replaceLink') };
  const name = entry.isDirectory() ? 'ignoredFolder' : 'ignoredFile';
  return { file, line: 1, ...explain(name, values, fixes) };
}
