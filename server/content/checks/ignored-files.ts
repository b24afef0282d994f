/** Finds files of the content folder that nothing reads, because their names or folders are not those of content. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { type ContentError, didYouMean, MAX_ERRORS } from '../../util/content-error.ts';
import { THEME_FILE } from './check-theme.ts';

/** Names at the top besides those of YAML documents. `evaluate` reads the questions. */
const NAMES = ['essays', 'pages', 'media', THEME_FILE, 'questions.yaml'];
/** Files about the folder, which belong in a repository. */
const ABOUT = /^(readme|license|licence|copying)(\.\w+)?$/i;
const TEXT = /\.(md|markdown|mdown|mkd|mdx|txt)$/i;

const OTHERWISE = 'To keep it here, begin its name with a dot.';

/**
 * Returns a warning for each ignored file and folder. Files whose names begin with a dot are ignored on purpose.
 *
 * @param documents names of the YAML documents
 * @param fonts names of the files in `media/fonts/` that `site.yaml` uses
 */
export async function findIgnoredFiles(
  folder: string,
  documents: readonly string[],
  fonts: readonly string[],
): Promise<readonly ContentError[]> {
  const list = (name: string) => visibleEntries(join(folder, name));
  const known = [...documents, ...NAMES];
  const top = (await list('.')).flatMap((entry) => {
    const { name } = entry;
    if (known.includes(name) || ABOUT.test(name)) return [];
    const where = 'Essays belong in essays/, other pages in pages/, and pictures in media/.';
    const meant = didYouMean(name, known) ?? (entry.isDirectory() ? where : '');
    return [warning(name, entry, `${meant} ${OTHERWISE}`.trim())];
  });
  const texts = ['essays', 'pages'].map(async (kind) =>
    (await list(kind)).flatMap((entry) => {
      if (entry.isFile() && entry.name.endsWith('.md')) return [];
      return [warning(`${kind}/${entry.name}`, entry, fixText(kind, entry))];
    }),
  );
  const media = (await list('media')).flatMap((entry) => {
    if (entry.isFile() || (entry.isDirectory() && entry.name === 'fonts')) return [];
    return [warning(`media/${entry.name}`, entry, 'Move the files in it to media/.')];
  });
  const unused = (await list('media/fonts')).flatMap((entry) => {
    if (fonts.includes(entry.name)) return [];
    const fix = 'Name it under theme.font in site.yaml, or remove it.';
    return [warning(`media/fonts/${entry.name}`, entry, fix)];
  });
  return [top, ...(await Promise.all(texts)), media, unused].flatMap((found) => found.slice(0, MAX_ERRORS));
}

function fixText(kind: string, entry: Dirent): string {
  if (entry.isDirectory()) return `Move the texts in it to ${kind}/; addresses have no folders.`;
  if (TEXT.test(entry.name)) return `Rename it to ${kind}/${parse(entry.name).name}.md.`;
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

/** Returns the entries of a folder, or none if it cannot be read, which is reported elsewhere. */
async function visibleEntries(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => a.name.localeCompare(b.name));
}
