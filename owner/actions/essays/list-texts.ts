import { lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod/v3';
import { KEPT_DAYS } from '../../../server/db/kept-file-store.ts';
import { groupBy } from '../../../web/core/group-by.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { dayInTimezone } from '../../../web/core/time.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { findInput, hasWords } from '../find-words.ts';
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
    find: findInput.describe('Words in the title or text.'),
  }),
  output: z.object({
    texts: z.array(
      z.object({
        slug: z.string(),
        title: z.string().optional(),
        date: z.string().optional(),
        state: z.enum(listedStates).optional().describe('Absent if errors leave it open.'),
        changed: z
          .string()
          .optional()
          .describe('When the file of a text that is not public was last changed, in UTC.'),
        deleted: z.string().optional().describe('When it was deleted, in UTC.'),
        cover: z.string().optional().describe('The file of its cover in media/.'),
        errors: findingsOutput,
      }),
    ),
  }),
  async run({ kind, state, find }, context) {
    requireContent(context.config);
    if (state === 'deleted') return { texts: await listDeleted(kind, find, context) };
    const { essays, pages, documents, errors } = await context.content.inspect();
    const errorsIn = groupBy(errors, ({ file }) => file);
    const day = dayInTimezone(context.now(), documents.site?.timezone ?? 'UTC');
    const isWanted = hasWords(find);
    const texts = [...(kind === 'essay' ? essays : pages)].flatMap(([slug, { result }]) => {
      const read = 'rendered' in result ? result : undefined;
      const part: TextFrontMatter | undefined = read?.part;
      const own = stateOf(kind, day, part);
      if (state !== undefined && own !== state) return [];
      if (!isWanted(slug, part?.title, read?.rendered.markdown)) return [];
      const file = kindOf[kind].file(slug);
      const changed = own === 'published' ? undefined : lastChange(join(context.config.contentDir, file));
      const { title, date, cover } = part ?? {};
      return {
        slug,
        title,
        date,
        state: own,
        changed,
        cover: cover?.file,
        errors: [...(errorsIn.get(file) ?? [])],
      };
    });
    return { texts: texts.sort(newestFirst) };
  },
});

/** Returns when a file was last written, or undefined if it has just been deleted. */
function lastChange(file: string): string | undefined {
  return lstatSync(file, { throwIfNoEntry: false })?.mtime.toISOString();
}

interface Listed {
  readonly slug: string;
  readonly date: string | undefined;
}

/** Sorts texts newest first, those without a date last. */
function newestFirst(one: Listed, other: Listed): number {
  return (other.date ?? '').localeCompare(one.date ?? '') || one.slug.localeCompare(other.slug);
}

async function listDeleted(kind: TextKind, find: string | undefined, { records }: OwnerContext) {
  const all = await (await records()).keptFiles.listDeleted();
  const deleted = all.filter(({ file }) => dirname(file) === dirname(kindOf[kind].file('any')));
  const isWanted = hasWords(find);
  return deleted.flatMap(({ file, text, kept_at }) => {
    const part = frontMatterOf(kind, text ?? '');
    const slug = basename(file, '.md');
    if (!isWanted(slug, text ?? '')) return [];
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
