/** Plans, describes and makes the change of a text, for all actions that change one. */
import type { z } from 'zod/v3';
import { slugOfText } from '../../../site/reader/text-name.ts';
import type { KeyedPhrase, PhraseValue } from '../../../site/util/phrase.ts';
import { changePhrase } from '../../change-phrase.ts';
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
import { named } from '../question.ts';
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

/** Returns what the change of a text that exists afterwards does, if others can see it. */
export function summaryOf({
  kind,
  title: given,
  url,
  stateBefore,
  stateAfter,
  change,
}: TextChange): KeyedPhrase {
  const title = named(given);
  if (stateAfter === 'draft') {
    const wasDraft = stateBefore === 'draft' || change.before === undefined;
    return wasDraft ? changePhrase('sharedDraft', { title }) : changePhrase('withdraw', { title, url });
  }
  if (stateAfter === 'scheduled') {
    const name = { scheduled: 'scheduled', published: 'postpone', draft: 'schedule' } as const;
    return changePhrase(name[stateBefore ?? 'draft'], { title, url, day: dayOf(change) });
  }
  return changePhrase(stateBefore === 'published' ? `published_${kind}` : `publish_${kind}`, { title, url });
}

/** Returns the day on which a scheduled essay appears; empty for a text without one. */
export function dayOf({ after }: Pick<FileChange, 'after'>): PhraseValue {
  const day = dateOf(after);
  return day === undefined ? '' : { day };
}

/** Returns the date in the front matter of an essay. */
export function dateOf(source: string | undefined): string | undefined {
  return source === undefined ? undefined : frontMatterOf('essay', source)?.date;
}

interface TextPlanParts {
  /** What it does, if others can see it. */
  readonly summary: KeyedPhrase;
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
    summary: isSeen ? summary : undefined,
    changes: describeChanges((shown ?? changes).map(shownChange)),
    leftOut: warnings.filter((warning) => !changes.some(({ file }) => file === warning.file)),
    basis: basisOf(changes),
    async apply() {
      const applied = await applyChanges(context, changes, { message, ...options });
      if (isEssay) await followWithShares(context, planned, slugBefore);
      return { slug, url, state: stateAfter, warnings: [...warnings], ...applied };
    },
    undo,
  };
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
