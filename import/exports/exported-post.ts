/** The parts that the readers of exports share. */
import { basename } from 'node:path';
import { RefusedFileError, readInside } from '../../site/util/read-inside.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { type ImportFinding, SourceError, type SourcePost } from '../source.ts';

/** Adds a finding about one post. */
export type NoteFinding = ReturnType<typeof noteIn>;

/** Returns a function that adds findings about a post. The detail is its title, unless it is given. */
export function noteIn(findings: ImportFinding[], file: string, title: string) {
  return (kind: ImportFinding['kind'], cause: string, detail = title): void => {
    findings.push({ kind, cause, file, line: 1, detail });
  };
}

const MEGABYTE = 1024 * 1024;
const MAX_FILE_MB = 256;

/**
 * Returns the text of a file of an export, or undefined if there is none. Never follows a link or leaves the folder,
 * because names may come from the export.
 *
 * @throws SourceError if the file is too large
 */
export async function readExportedFile(folder: string, file: string): Promise<string | undefined> {
  if (file.includes('\0')) return undefined;
  const tooLarge = () => {
    throw new SourceError(
      `${basename(file)} is larger than ${MAX_FILE_MB} MB. Export it in parts, such as by year.`,
    );
  };
  const bytes = await ifExists(
    readInside(folder, file, { maxBytes: MAX_FILE_MB * MEGABYTE, tooLarge }),
  ).catch((error: unknown) => {
    if (!(error instanceof RefusedFileError)) throw error;
  });
  return bytes?.toString();
}

/** A post of an export. The fields that it leaves out are the same in most exports. */
type ExportedPost = Pick<SourcePost, 'file' | 'name' | 'frontMatter' | 'text' | 'addresses'> &
  Partial<SourcePost>;

/** Returns a post in HTML, without the fields of its front matter that are undefined. */
export function exportedPost({ frontMatter, ...post }: ExportedPost): SourcePost {
  const given = Object.entries(frontMatter).filter(([, value]) => value !== undefined);
  return { line: 1, format: 'html', hasHardBreaks: false, ...post, frontMatter: Object.fromEntries(given) };
}

/** Returns the day of a time that begins with it. Databases write zeros if there is none. */
export function dayIn(time = ''): string | undefined {
  return /^(?!0000)\d{4}-\d\d-\d\d/.exec(time.trim())?.[0];
}

/** Decodes a name in an address. Names that were cut in the middle of a letter lose that letter. */
export function decodeName(encoded: string): string {
  for (let name = encoded; ; name = name.slice(0, Math.max(0, name.lastIndexOf('%')))) {
    try {
      return decodeURIComponent(name);
    } catch {}
  }
}
