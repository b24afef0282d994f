/** Parts of input and output schemas that several tools share. */
import { z } from 'zod/v3';
import { boundedText } from '../bounded-text.ts';
import type { ContentBundle } from '../bundle.ts';

/** The input of a tool that takes none. */
export const noInput = z.object({}).strict();

export const slugInput = z
  .object({
    slug: boundedText({ minLength: 1, maxLength: 200 }).describe(
      'Slug from get_latest_articles, as in /essays/<slug>.',
    ),
  })
  .strict();

/** An optional category: one of the pillars this site has. */
export function categoryInput(bundle: ContentBundle) {
  const [first, ...rest] = bundle.pillars.map(({ name }) => name);
  return z.enum([first ?? '', ...rest]).optional();
}

export const strings = z.array(z.string());
export const count = z.number().int().min(0);
export const date = z.string().describe('YYYY-MM-DD.');
export const url = z.string().describe('Absolute address.');
export const role = z.object({ role: z.string(), organization: z.string() }).strict();
