import { basename, dirname } from 'node:path';
import { z } from 'zod/v3';
import { KEPT_DAYS } from '../../../server/db/kept-file-store.ts';
import { groupBy } from '../../../web/core/group-by.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { dayInTimezone } from '../../../web/core/time.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import {
  findingsOutput,
  frontMatterOf,
  kindInput,
  kindOf,
  requireContent,
  stateOf,
  type TextFrontMatter,
  type TextKind,
  textStates,
} from './text-kinds.ts';

const listedStates = [...textStates, 'deleted'] as const;

export const listTexts = defineAction({
  name: 'essays.list',
  description:
    'Lists the essays or pages: published, scheduled and drafts, newest first, each with its errors. Deleted ones only if asked for.',
  effect: 'read',
  input: strictObject({
    kind: kindInput,
    state: z
      .enum(listedStates)
      .optional()
      .describe(
        `Only those in this state: ${textStates.join(', ')}, or deleted in the last ${KEPT_DAYS} days.`,
      ),
  }),
  output: z.object({
    texts: z.array(
      z.object({
        slug: z.string(),
        title: z.string().optional(),
        date: z.string().optional(),
        state: z.enum(listedStates).optional().describe('Absent if errors leave it open.'),
        deleted: z.string().optional().describe('When it was deleted, in UTC.'),
        errors: findingsOutput,
      }),
    ),
  }),
  async run({ kind, state }, context) {
    requireContent(context.config);
    if (state === 'deleted') return { texts: await listDeleted(kind, context) };
    const { essays, pages, documents, errors } = await context.content.inspect();
    const errorsIn = groupBy(errors, ({ file }) => file);
    const day = dayInTimezone(context.now(), documents.site?.timezone ?? 'UTC');
    const texts = [...(kind === 'essay' ? essays : pages)].map(([slug, { result }]) => {
      const part: TextFrontMatter | undefined = 'rendered' in result ? result.part : undefined;
      const own = [...(errorsIn.get(kindOf[kind].file(slug)) ?? [])];
      return { slug, title: part?.title, date: part?.date, state: stateOf(kind, day, part), errors: own };
    });
    return { texts: texts.filter((text) => state === undefined || text.state === state).sort(newestFirst) };
  },
});

interface Listed {
  readonly slug: string;
  readonly date: string | undefined;
}

/** Sorts texts newest first, those without a date last. */
function newestFirst(one: Listed, other: Listed): number {
  return (other.date ?? '').localeCompare(one.date ?? '') || one.slug.localeCompare(other.slug);
}

async function listDeleted(kind: TextKind, { records }: OwnerContext) {
  const all = await (await records()).keptFiles.listDeleted();
  const deleted = all.filter(({ file }) => dirname(file) === dirname(kindOf[kind].file('any')));
  return deleted.map(({ file, text, kept_at }) => {
    const part = frontMatterOf(kind, text ?? '');
    const slug = basename(file, '.md');
    return {
      slug,
      title: part?.title,
      date: part?.date,
      state: 'deleted' as const,
      deleted: kept_at,
      errors: [],
    };
  });
}
