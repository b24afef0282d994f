/** Changes files of the content folder together: checked, written, and committed if the owner wants that. */
import type { Config } from '../../server/config/config.ts';
import type { ContentReader } from '../../site/reader/read-content.ts';
import { type ContentError, formatContentErrors } from '../../site/util/content-error.ts';
import { OwnerError } from '../owner-error.ts';
import { describeChange } from './describe-change.ts';
import { type CommitResult, commitFiles } from './git.ts';
import { keepEarlier, putIntoTrash } from './trash.ts';
import { deleteFile, readVersioned, saveFile, type VersionedText } from './versioned-file.ts';

/** What changing files needs. */
export interface ContentAccess {
  readonly config: Config;
  readonly now: () => Date;
  /** Reads all content. Parses only what changed since its last read. */
  readonly content: ContentReader;
}

/** One file before and after. */
export interface FileChange {
  /** Path in the content folder. */
  readonly file: string;
  /** The file now; undefined if it does not exist. */
  readonly before: VersionedText | undefined;
  /** Its new text; undefined if it will be deleted. */
  readonly after: string | undefined;
}

export interface CheckedChange {
  /** Errors that the content does not have now. */
  readonly added: readonly ContentError[];
  /** These, and those that the changed files would still have. */
  readonly errors: readonly ContentError[];
  /** Warnings about the changed files. */
  readonly warnings: readonly ContentError[];
}

/** Checks the content as if the files had been changed. */
export async function checkChanges(
  { content }: Pick<ContentAccess, 'content'>,
  changes: readonly FileChange[],
): Promise<CheckedChange> {
  const unsaved = new Map(changes.map(({ file, after: text }) => [file, text]));
  const { before, after } = await content.compare(unsaved);
  const known = new Set(before.errors.map(identityOf));
  const files = changes.map(({ file }) => file);
  const isAdded = (error: ContentError) => !known.has(identityOf(error));
  return {
    added: after.errors.filter(isAdded),
    errors: after.errors.filter((error) => isAdded(error) || files.includes(error.file)),
    warnings: after.warnings.filter(({ file }) => files.includes(file)),
  };
}

/** The line may change without a new error. */
function identityOf({ file, message }: ContentError): string {
  return JSON.stringify([file, message]);
}

export interface ApplyOptions {
  /** Subject of the commit, if the owner wants commits. */
  readonly message: string;
  /** Whether deleted files can be restored. */
  readonly keepsDeleted?: boolean;
  /** Whether changed files can be put back. */
  readonly keepsEarlier?: boolean;
}

/**
 * Writes the changes in their order. Must be called with the lock of the content, after `requireValid`. Returns the new
 * version of the first file, undefined if it is gone, and what the owner is to hear.
 *
 * @throws OwnerError `conflict` if a file has changed meanwhile
 */
export async function applyChanges(
  { config, now }: Pick<ContentAccess, 'config' | 'now'>,
  planned: readonly [FileChange, ...(readonly FileChange[])],
  { message, keepsDeleted = false, keepsEarlier = false }: ApplyOptions,
): Promise<CommitResult & { readonly version: string | undefined }> {
  const changes = planned.filter(isChange);
  for (const { file, before, after } of changes) {
    const version = before?.version;
    if (after !== undefined) {
      if (keepsEarlier && before) await keepEarlier(config, file, before.text, now());
      await saveFile(config.contentDir, { file, text: after, version });
      continue;
    }
    if (keepsDeleted) await putIntoTrash(config, file, before?.text ?? '', now());
    await deleteFile(config.contentDir, file, version);
  }
  const files = changes.map(({ file }) => file);
  const committed = await commitFiles(config.contentDir, files, message);
  const saved = await readVersioned(config.contentDir, planned[0].file);
  return { version: saved?.version, ...committed };
}

function isChange({ before, after }: FileChange): boolean {
  return before?.text !== after;
}

/** @throws OwnerError `invalid` if the content would have new errors */
export async function requireValid(
  context: ContentAccess,
  changes: readonly FileChange[],
): Promise<CheckedChange> {
  const checked = await checkChanges(context, changes.filter(isChange));
  const errors = checked.added;
  if (errors.length === 0) return checked;
  throw new OwnerError('invalid', 'The content would have errors. Nothing was saved.', {
    fix: `Correct this first:\n${formatContentErrors(context.config.contentDir, errors)}`,
    details: { errors },
  });
}

/** Returns what would change in the files, for the owner to confirm. */
export function describeChanges(changes: readonly FileChange[]): string {
  return changes.map(({ file, before, after }) => describeChange(file, before?.text, after)).join('\n\n');
}
