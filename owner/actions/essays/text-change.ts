/** Plans, describes and makes the change of a text, for all actions that change one. */
import type { z } from 'zod/v3';
import { slugOfText } from '../../../site/reader/text-name.ts';
import type { ContentError } from '../../../site/util/content-error.ts';
import {
  type ApplyOptions,
  applyChanges,
  basisOf,
  describeChanges,
  type FileChange,
  requireValid,
} from '../../files/change-files.ts';
import type { Plan, Undo } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { endLostShares, endSharesOf, isShared, moveShares } from '../drafts/shares.ts';
import {
  type changeOutput,
  frontMatterOf,
  kindOf,
  ownersDay,
  shownChange,
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
  readonly change: FileChange;
  readonly others: readonly FileChange[];
}

type ChangedText = z.input<typeof changeOutput>;

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

/** Returns whether the change can be seen by others, now or on a later day. */
export function isPublicChange({ stateBefore, stateAfter, change: { before, after } }: TextChange): boolean {
  if (before?.text === after) return false;
  const isDraft = (state: TextState | undefined, text: unknown) => text === undefined || state === 'draft';
  return !isDraft(stateBefore, before) || !isDraft(stateAfter, after);
}

interface TextPlanParts {
  readonly summary: string;
  readonly message: string;
  /** What is shown instead of all changes. */
  readonly shown?: readonly FileChange[];
  /** Of a draft before it is renamed. */
  readonly slugBefore?: string;
  /** Whether only the owner sees a draft, and not even those who have its secret address. */
  readonly isPublic: boolean;
  readonly options?: Omit<ApplyOptions, 'message'>;
  readonly undo: (output: ChangedText) => Undo;
}

/**
 * Returns the plan of a change. A change of a draft is private unless the draft is shared.
 *
 * @throws OwnerError `invalid` if the content would have new errors
 */
export async function planOfText(
  context: OwnerContext,
  planned: TextChange,
  { summary, message, shown, slugBefore = planned.slug, isPublic, options, undo }: TextPlanParts,
): Promise<Plan<ChangedText>> {
  const { kind, slug, url, stateAfter, change, others } = planned;
  const changes: readonly [FileChange, ...FileChange[]] = [change, ...others];
  const { warnings } = await requireValid(context, changes);
  const isEssay = kind === 'essay';
  const isChanged = change.before?.text !== change.after;
  const isSeen = isPublic || (isEssay && isChanged && (await isShared(context, slugBefore, slug)));
  return {
    summary: isSeen && !isPublic ? `${summary}. Readers of its secret address will see this` : summary,
    changes: describeChanges((shown ?? changes).map(shownChange)) + describeElsewhere(changes, warnings),
    basis: basisOf(changes),
    isPrivate: !isSeen,
    async apply() {
      const applied = await applyChanges(context, changes, { message, ...options });
      if (isEssay) await followWithShares(context, planned, slugBefore);
      return { slug, url, state: stateAfter, warnings: [...warnings], ...applied };
    },
    undo,
  };
}

/** More are only counted. */
const MAX_PLACES = 20;

/** Describes what is left out of other files. */
function describeElsewhere(changes: readonly FileChange[], warnings: readonly ContentError[]): string {
  const changed = changes.map(({ file }) => file);
  const places = warnings.filter(({ file }) => !changed.includes(file));
  if (places.length === 0) return '';
  const lines = places.slice(0, MAX_PLACES).map(({ file, line, message }) => `${file}:${line}: ${message}`);
  const more = places.length - lines.length;
  return ['\n', 'Left out elsewhere:', ...lines, ...(more > 0 ? [`${more} more`] : [])].join('\n');
}

async function followWithShares(
  context: OwnerContext,
  { slug, stateBefore, stateAfter }: TextChange,
  slugBefore: string,
): Promise<void> {
  if (slugBefore !== slug) await moveShares(context, slugBefore, slug);
  if (stateBefore !== 'draft' && stateAfter === 'draft') await endSharesOf(context, slug);
  await endLostShares(context);
}
