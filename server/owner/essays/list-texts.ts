import { z } from 'zod/v3';
import type { FrontMatter } from '../../../web/core/model.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { dayInTimezone } from '../../../web/core/time.ts';
import type { ValidPart } from '../../content/yaml-document.ts';
import { defineAction } from '../action.ts';
import { findingOutput, findingsIn, kindInput, kindOf, stateOf, textStates } from './text-kinds.ts';

export const listTexts = defineAction({
  name: 'essays.list',
  title: 'List essays or pages',
  description:
    'Lists the essays or pages: published, scheduled and drafts, newest first, each with its errors.',
  effect: 'read',
  input: strictObject({
    kind: kindInput,
    state: z.enum(textStates).optional().describe('Only those in this state.'),
  }),
  output: z.object({
    texts: z.array(
      z.object({
        slug: z.string(),
        title: z.string().optional(),
        date: z.string().optional(),
        state: z.enum(textStates).optional().describe('Absent if errors leave it open.'),
        errors: z.array(findingOutput),
      }),
    ),
  }),
  async run({ kind, state }, { content, now }) {
    const { essays, pages, documents, errors } = await content.inspect();
    const day = dayInTimezone(now(), documents.site?.timezone ?? 'UTC');
    const files = kind === 'essay' ? essays : pages;
    const texts = [...files].map(([slug, { result }]) => {
      const part: Part = ('rendered' in result && result.part) || {};
      return {
        slug,
        title: part.title,
        date: part.date,
        state: stateOf(kind, day, part),
        errors: findingsIn(kindOf[kind].file(slug), errors),
      };
    });
    return { texts: texts.filter((text) => state === undefined || text.state === state).sort(newestFirst) };
  },
});

type Part = ValidPart<Partial<FrontMatter>>;

interface Listed {
  readonly slug: string;
  readonly date: string | undefined;
}

/** Sorts texts newest first, those without a date last. */
function newestFirst(one: Listed, other: Listed): number {
  return (other.date ?? '').localeCompare(one.date ?? '') || one.slug.localeCompare(other.slug);
}
