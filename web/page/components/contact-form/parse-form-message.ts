/** Loaded when an agent calls the tool, because it needs the schemas. */
import type { z } from 'zod/v3';
import { formInquirySchema } from '../../../core/inquiries.ts';
import { parseInput } from '../../../core/validate.ts';

const schema = formInquirySchema.omit({ website: true }).strict();

export type FormMessage = z.output<typeof schema>;

/** @throws ProblemError `invalid-input` */
export function parseFormMessage(input: unknown): FormMessage {
  return parseInput(schema, input ?? {});
}
