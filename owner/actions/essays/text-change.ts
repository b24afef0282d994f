/** Plans, describes and makes the change of a text, for all actions that change one. */
import { slugOfText } from '../../../site/reader/text-name.ts';
import {
  type ApplyOptions,
  applyChanges,
  describeChanges,
  type FileChange,
  requireValid,
} from '../../files/change-files.ts';
import { versionConflict } from '../../files/versioned-file.ts';
import { OwnerError } from '../../owner-error.ts';
import type { OwnerContext } from '../context.ts';
import {
  frontMatterOf,
  kindOf,
  ownersDay,
  stateOf,
  type TextFile,
  type TextKind,
  type TextState,
} from './text-kinds.ts';

/** A planned change of a text, and of the files that must change with it. */
export interface TextChange {
  readonly kind: TextKind;
  readonly slug: string;
  readonly url: string;
  readonly title: string;
  /** Undefined if the text does not exist, or if errors leave its state open. */
  readonly stateBefore: TextState | undefined;
  readonly stateAfter: TextState | undefined;
  /** The change of its file. */
  readonly change: FileChange;
  readonly others: readonly FileChange[];
}

interface PlannedChange {
  readonly kind: TextKind;
  readonly slug: string;
  readonly text: TextFile;
  /** Undefined if the text will be deleted. */
  readonly after: string | undefined;
}

export async function planChange(
  context: OwnerContext,
  { kind, slug, text, after }: PlannedChange,
): Promise<TextChange> {
  const day = await ownersDay(context);
  const { file, before } = text;
  const [old, fresh] = [before?.text, after].map((source) =>
    source === undefined ? undefined : frontMatterOf(kind, source),
  );
  return {
    kind,
    slug,
    // The front matter of a translation may change its address.
    url: fresh ? context.config.publicUrl + kindOf[kind].path(slugOfText(slug, fresh)) : text.url,
    title: fresh?.title ?? old?.title ?? slug,
    stateBefore: stateOf(kind, day, old),
    stateAfter: stateOf(kind, day, fresh),
    change: { file, before, after },
    others: [],
  };
}

/** @throws OwnerError `conflict` if the text has another version than the one that was read */
export function requireVersion(
  { file, before }: TextFile,
  version: string | undefined,
  given?: string | undefined,
): void {
  if (before?.version !== version) throw versionConflict({ file, current: before, expected: version, given });
}

/** Returns whether the change can be seen by others, now or on a later day. */
export function isPublicChange({ stateBefore, stateAfter, change: { before, after } }: TextChange): boolean {
  if (before?.text === after) return false;
  const isDraft = (state: TextState | undefined, text: unknown) => text === undefined || state === 'draft';
  return !isDraft(stateBefore, before) || !isDraft(stateAfter, after);
}

/**
 * Returns what will change, for the owner to confirm.
 *
 * @param shown what is shown instead of all changes
 * @throws OwnerError `invalid` if the content would have new errors
 */
export async function describeTextChange(
  context: OwnerContext,
  what: string,
  { change, others }: TextChange,
  shown: readonly FileChange[] = [change, ...others],
): Promise<string> {
  await requireValid(context, [change, ...others]);
  // The text may change between the question and the answer, also where nothing of it is shown.
  const version = change.before ? `\nThe text that you have now: version ${change.before.version}.` : '';
  return `${what}${version}\n\n${describeChanges(shown)}`;
}

/**
 * Returns what will change in a draft if it is shared, because its readers will see that; undefined if it is not.
 *
 * @param what says it in a few words
 * @param slug of the draft now
 */
export async function describeDraftChange(
  context: OwnerContext,
  what: string,
  planned: TextChange,
  slug = planned.slug,
): Promise<string | undefined> {
  const { kind, change } = planned;
  if (kind !== 'essay' || change.before?.text === change.after) return undefined;
  if (!(await isShared(context, slug))) return undefined;
  return describeTextChange(context, `${what}\nReaders of its secret address will see this.`, planned);
}

/** A draft can only be shared where the database is. */
async function isShared({ stores }: OwnerContext, slug: string): Promise<boolean> {
  const found = await stores().catch((error: unknown) => {
    if (error instanceof OwnerError && error.kind === 'elsewhere') return undefined;
    throw error;
  });
  const drafts = (await found?.sharedDrafts.list()) ?? [];
  return drafts.some((draft) => draft.slug === slug);
}

/** Makes the change and returns the output of its action. */
export async function applyTextChange(
  context: OwnerContext,
  { slug, url, stateAfter, change, others }: TextChange,
  options: ApplyOptions,
) {
  const applied = await applyChanges(context, [change, ...others], options);
  return { slug, url, state: stateAfter, ...applied };
}
