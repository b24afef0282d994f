/** Changes files of the content folder together: checked, written, and committed if the owner wants that. */
import type { Config } from '../../server/config/config.ts';
import type { KeptFile, MovedFile } from '../../server/db/kept-file-store.ts';
import type { Stores } from '../../server/db/stores.ts';
import type { ContentReader } from '../../site/reader/read-content.ts';
import { type ContentError, formatContentErrors } from '../../site/util/content-error.ts';
import { hashOf } from '../../site/util/hash.ts';
import { OwnerError } from '../owner-error.ts';
import { refusal } from '../refusal.ts';
import { describeChange } from './describe-change.ts';
import { type CommitResult, commitFiles } from './git.ts';
import {
  deleteFile,
  readVersioned,
  requireFileVersion,
  saveFile,
  type VersionedText,
} from './versioned-file.ts';

export type OwnerRecords = Pick<Stores, 'proposals' | 'keptFiles' | 'contentPlans' | 'publishedEssays'>;

export interface ContentAccess {
  readonly config: Config;
  readonly now: () => Date;
  /** Reads all content. Parses only what changed since its last read. */
  readonly content: ContentReader;
  /** Opens the database on first use, and creates one if there is none. */
  readonly records: () => Promise<OwnerRecords>;
  /** Id of the proposal that is being accepted. It is removed together with the end of the change. */
  readonly proposal?: string;
}

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
  /** Warnings about the changed files, and those that other files do not have now. */
  readonly warnings: readonly ContentError[];
}

/** Checks the content as if the files had been changed. */
export async function checkChanges(
  { content }: Pick<ContentAccess, 'content'>,
  changes: readonly FileChange[],
): Promise<CheckedChange> {
  const unsaved = new Map(changes.map(({ file, after: text }) => [file, text]));
  const { before, after } = await content.compare(unsaved);
  const known = new Set([...before.errors, ...before.warnings].map(identityOf));
  const files = changes.map(({ file }) => file);
  const isAdded = (finding: ContentError) => !known.has(identityOf(finding));
  const isTold = (finding: ContentError) => isAdded(finding) || files.includes(finding.file);
  return {
    added: after.errors.filter(isAdded),
    errors: after.errors.filter(isTold),
    warnings: after.warnings.filter(isTold),
  };
}

/** The line may change without a new error. */
function identityOf({ file, message }: ContentError): string {
  return JSON.stringify([file, message]);
}

export interface ApplyOptions {
  /** Subject of the commit, if the owner wants commits. */
  readonly message: string;
  /** Whether the files as they were can be restored or put back. */
  readonly keepsBefore?: boolean;
  /** Id of the kept file that is restored, and is then no longer kept. */
  readonly restored?: string;
  /** The files that get another name. */
  readonly moved?: readonly MovedFile[];
}

type ChangeAccess = Pick<ContentAccess, 'config' | 'now' | 'records' | 'proposal'>;

/** A change that has begun. Its row has everything that finishing or reverting it takes. */
interface ContentPlan extends Pick<ApplyOptions, 'message' | 'restored' | 'moved'> {
  readonly proposal?: string | undefined;
  readonly begun: string;
  readonly changes: readonly (FileChange & { readonly isKept: boolean })[];
}

/**
 * Writes the changes in their order, all or none. Must be called with the lock of the content, after `requireValid`.
 * Returns the new version of the first file, undefined if it is gone, and what the owner is to hear.
 *
 * @throws OwnerError `conflict` if a file has changed meanwhile
 */
export async function applyChanges(
  access: ChangeAccess,
  planned: readonly [FileChange, ...(readonly FileChange[])],
  { keepsBefore = false, ...options }: ApplyOptions,
): Promise<CommitResult & { readonly version: string | undefined }> {
  const { config, now, records, proposal } = access;
  const changes = planned.filter(isChange).map(({ file, before, after }) => {
    return { file, before, after, isKept: before !== undefined && keepsBefore };
  });
  for (const { file, before, after } of changes) {
    await requireFileVersion(config.contentDir, file, before?.version, after);
  }
  const plan: ContentPlan = { ...options, proposal, begun: now().toISOString(), changes };
  const { contentPlans } = await records();
  const committed =
    changes.length === 0 ? {} : await finish(access, await contentPlans.begin(JSON.stringify(plan)), plan);
  const saved = await readVersioned(config.contentDir, planned[0].file);
  return { version: saved?.version, ...committed };
}

/**
 * Finishes the changes that a killed process has left half done, or reverts them if somebody has changed their files
 * since. Must be called with the lock of the content.
 */
export async function recoverChanges(access: ChangeAccess): Promise<void> {
  const { contentPlans } = await access.records();
  for (const { id, plan } of await contentPlans.pending()) {
    await finish(access, id, JSON.parse(plan)).catch((error: unknown) => {
      if (!(error instanceof OwnerError && error.kind === 'conflict')) throw error;
    });
  }
}

/** Writes the files that are not written yet. Reverts all of them if that fails. */
async function finish(
  { config: { contentDir }, records }: ChangeAccess,
  id: string,
  { message, proposal, restored, moved, begun, changes }: ContentPlan,
): Promise<CommitResult> {
  const { contentPlans } = await records();
  try {
    for (const { file, before, after } of changes) {
      if ((await readVersioned(contentDir, file))?.text === after) continue;
      if (after === undefined) await deleteFile(contentDir, file, before?.version);
      else await saveFile(contentDir, { file, text: after, version: before?.version });
    }
  } catch (error) {
    // If this fails, too, whoever has the lock next tries again.
    await revert(contentDir, changes).then(
      () => contentPlans.cancel(id),
      () => undefined,
    );
    throw error;
  }
  const files = changes.map(({ file }) => file);
  const committed = await commitFiles(contentDir, files, message);
  const kept = changes.flatMap(({ file, before, after, isKept }, index): readonly KeptFile[] => {
    if (!isKept || !before) return [];
    const reason = after === undefined ? 'deleted' : 'changed';
    const { text, version } = before;
    return [{ id: `${id}.${index}`, file, reason, text, bytes: null, version, kept_at: begun }];
  });
  await contentPlans.finish(id, { proposal, restored, kept, moved });
  return committed;
}

/** Puts back the files that a change has written, unless somebody has changed them since. */
async function revert(contentDir: string, changes: readonly FileChange[]): Promise<void> {
  for (const { file, before, after } of changes.toReversed()) {
    const current = await readVersioned(contentDir, file);
    if (current?.text !== after) continue;
    if (before) await saveFile(contentDir, { file, text: before.text, version: current?.version });
    else await deleteFile(contentDir, file, current?.version);
  }
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
  throw refusal(
    'invalid',
    'wouldHaveErrors',
    { errors: formatContentErrors(context.config.contentDir, errors) },
    { details: { errors } },
  );
}

/** Returns what names exactly these changes: each file before and after. */
export function basisOf(changes: readonly FileChange[]): string {
  return JSON.stringify(
    changes.map(({ file, before, after }) => [file, before?.version, after && hashOf(after)]),
  );
}

/** Returns what would change in the files, for the owner to confirm. */
export function describeChanges(changes: readonly FileChange[]): string {
  return changes.map(({ file, before, after }) => describeChange(file, before?.text, after)).join('\n\n');
}
