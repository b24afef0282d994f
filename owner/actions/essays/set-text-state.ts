/** Publishes, schedules and withdraws essays: one change of what the front matter says. */
import { z } from 'zod/v3';
import { publicHistory } from '../../../site/reader/published-essays.ts';
import { readDocuments } from '../../../site/reader/read-documents.ts';
import { essayPath } from '../../../web/core/routes.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { isCalendarDate } from '../../../web/core/time.ts';
import { editFrontMatter } from '../../files/front-matter.ts';
import type { YamlEdit } from '../../files/yaml-edit.ts';
import { refusal } from '../../refusal.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { dateOf, planChange, planOfText, summaryOf, type TextChange } from './text-change.ts';
import {
  changeOutput,
  frontMatterOf,
  ownersDay,
  requireText,
  slugInput,
  type TextState,
  textStates,
  versionInput,
} from './text-kinds.ts';

const stateInput = strictObject({
  slug: slugInput,
  state: z
    .enum(textStates)
    .describe('Published now, scheduled for a later day, or a draft that only the owner sees.'),
  date: z
    .string()
    .refine(isCalendarDate, 'must be a day like 2026-03-31')
    .optional()
    .describe('Day of publication, YYYY-MM-DD. Required to schedule.'),
  version: versionInput,
});

type StateInput = z.output<typeof stateInput>;

const verbs: Readonly<Record<TextState, string>> = {
  published: 'Publish',
  scheduled: 'Schedule',
  draft: 'Withdraw',
};

async function planState(context: OwnerContext, input: StateInput): Promise<TextChange> {
  const { slug, state, version } = input;
  const text = await requireText(context, 'essay', slug, version);
  const source = text.before.text;
  const { date, draft } = frontMatterOf('essay', source) ?? {};
  const isFirst = state === 'published' && draft === true && !(await wasPublic(context, slug));
  const edits = stateEdits(input, isFirst ? undefined : date, await ownersDay(context));
  const after = editFrontMatter(source, edits);
  const planned = await planChange(context, { kind: 'essay', slug, text, after });
  if (planned.stateBefore !== state || after !== source) return planned;
  throw refusal('conflict', `already_${state}`, { title: planned.title });
}

/** Returns whether others could already read an essay under its date: here, or at an old address that leads to it. */
export async function wasPublic({ config, records }: OwnerContext, slug: string): Promise<boolean> {
  const path = essayPath(slug);
  const { redirects = {} } = await readDocuments(config.contentDir);
  const { publishedEssays } = await records();
  return (
    Object.values(redirects).includes(path) || publicHistory(await publishedEssays.list()).texts.has(path)
  );
}

/** @throws OwnerError `invalid` if the date does not fit the state */
function stateEdits(
  { state, date }: StateInput,
  dateBefore: string | undefined,
  day: string,
): readonly YamlEdit[] {
  if (state === 'draft') return [{ kind: 'set', path: ['draft'], value: true }, ...dateEdits(date)];
  const isLater = date !== undefined && date > day;
  if (state === 'scheduled' && !isLater) {
    throw refusal('invalid', 'scheduleLater', { day });
  }
  if (state === 'published' && isLater) {
    throw refusal('invalid', 'dateLater', { date, day });
  }
  const isDue = dateBefore !== undefined && dateBefore <= day;
  return [{ kind: 'remove', path: ['draft'] }, ...dateEdits(date ?? (isDue ? undefined : day))];
}

function dateEdits(date: string | undefined): readonly YamlEdit[] {
  return date === undefined ? [] : [{ kind: 'set', path: ['date'], value: date }];
}

export const setTextState = defineAction({
  name: 'essays.set-state',
  description:
    'Publishes an essay, schedules it, or makes it a draft again that only the owner sees. First published, it is dated today, for good.',
  effect: 'public',
  input: stateInput,
  output: changeOutput,
  locksContent: true,
  async plan(input, context) {
    const planned = await planState(context, input);
    const { slug, title, stateBefore, change } = planned;
    const isDraft = input.state === 'draft';
    return planOfText(context, planned, {
      summary: summaryOf(planned),
      message: `${verbs[input.state]} the essay “${title}”`,
      isPublic: !isDraft || stateBefore !== 'draft',
      undo: ({ version }) =>
        stateBefore === undefined
          ? { none: 'Its state was unclear before' }
          : {
              action: 'essays.set-state',
              input: {
                slug,
                state: stateBefore,
                date: dateOf(change.before?.text),
                // What was not seen must not become public.
                ...(stateBefore !== 'draft' && { version }),
              },
            },
    });
  },
});
