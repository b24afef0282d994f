/** The parts that the readers of exports share. */
import { basename } from 'node:path';
import querystring from 'node:querystring';
import { serialize } from 'parse5';
import { RefusedFileError, readInside } from '../../site/util/read-inside.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import type { PageElement } from '../address/page-tree.ts';
import { parseHtml } from '../html-tree.ts';
import { type ImportFinding, SourceError, type SourcePost } from '../source.ts';
import { withoutUndefined } from '../source-data.ts';

/** Adds a finding about an entry. The detail is its title, unless it is given. */
export type NoteFinding = (kind: ImportFinding['kind'], cause: string, detail?: string) => undefined;

/** A post of an export. The fields that it leaves out are the same in most exports. */
type ExportedPost = Pick<SourcePost, 'name' | 'frontMatter' | 'text' | 'addresses'> & Partial<SourcePost>;

/** An entry of an export. Of one that is no post, `postOf` returns what it is, or nothing if nobody misses it. */
interface ExportedEntry {
  readonly file: string;
  readonly title: string;
  readonly postOf: (note: NoteFinding) => PostOrCause | Promise<PostOrCause>;
}
type PostOrCause = ExportedPost | string | undefined;

/** Reads the entries of an export. One that is damaged, such as with elements nested too deeply, is listed. */
export async function readEntries(entries: Iterable<ExportedEntry>) {
  const findings: ImportFinding[] = [];
  const posts: SourcePost[] = [];
  for (const { file, title, postOf } of entries) {
    const note: NoteFinding = (kind, cause, detail = title) => {
      findings.push({ kind, cause, file, line: 1, detail });
    };
    try {
      const post = await postOf(note);
      if (typeof post === 'string') note('dropped', post);
      if (typeof post !== 'object') continue;
      const frontMatter = withoutUndefined(post.frontMatter);
      posts.push({ file, line: 1, format: 'html', hasHardBreaks: false, ...post, frontMatter });
    } catch (error) {
      note('dropped', 'damaged post', rootMessage(error));
    }
  }
  return { origin: undefined, posts, findFile: () => undefined, findings };
}

/** Returns what an entry is that is no post. */
export function entryOf(type: string): string {
  return type === 'page' ? 'page' : `entry of the type "${type}"`;
}

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
  const reading = readInside(folder, file, { maxBytes: MAX_FILE_MB * 1024 * 1024, tooLarge });
  const bytes = await ifExists(reading).catch((error: unknown) => {
    if (!(error instanceof RefusedFileError)) throw error;
  });
  return bytes?.toString();
}

/** Returns the HTML in an element as a browser writes it, which the implementation of the tree does not. */
export function htmlIn({ innerHTML }: PageElement): string {
  return serialize(parseHtml(innerHTML)).trim();
}

/** Decodes a name in an address. Names that were cut in the middle of a letter lose that letter. */
export function decodeName(encoded: string): string {
  return querystring.unescape(encoded).replaceAll('\uFFFD', '');
}
