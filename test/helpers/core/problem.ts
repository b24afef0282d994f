import { z } from 'zod/v3';
import type { Problem } from '../../../web/core/problems.ts';

const text = z.string().min(1);

/** An RFC 9457 problem with the members that every Foyer problem has. */
export const problemSchema = z
  .object({
    type: z.string().url(),
    title: text,
    status: z.number().int().min(400).max(599),
    detail: text,
    instance: z.string().startsWith('/'),
    hints: z.array(text).min(1),
    errors: z
      .array(z.object({ pointer: z.string(), detail: text, hint: text }).strict())
      .min(1)
      .optional(),
  })
  .strict();

/** A problem with everything that a caller needs to fix its call. */
const completeSchema = problemSchema
  .refine(({ status, errors }) => status !== 400 || errors, 'a 400 must say which field is wrong')
  .refine(
    ({ hints, errors = [] }) => errors.every(({ hint }) => hints.includes(hint)),
    'the hint of each error must also be in hints',
  );

/** Returns the problem in `value`. Throws if it is incomplete. */
export function completeProblem(value: unknown): Problem {
  const { errors, ...problem } = completeSchema.parse(value);
  return { ...problem, ...(errors && { errors }) };
}
