/** Inquiries: private messages to the owner. */
import { z } from 'zod/v3';
import { boundedText, type TextBounds } from './schemas.ts';

/** Port that stores inquiries. Rejects with a `ProblemError`; when it resolves, the inquiry is on disk. */
export interface InquiriesPort {
  accept(inquiry: Inquiry): Promise<{ readonly id: string }>;
  /** A token for the web form, bound to the browser that asks. */
  formToken(): { readonly token: string; readonly expiresInSeconds: number };
}

const MAX_EMAIL = 254;
/** In code points, like every length here. */
export const MAX_INQUIRY = 5000;

/** SQLite returns a text only up to its first U+0000, and PostgreSQL refuses it. */
const keptText = (bounds: TextBounds) =>
  boundedText(bounds).refine((text) => !text.includes('\0'), 'must not hold the character U+0000');

const name = keptText({ minLength: 1, maxLength: 100 }).describe('Who writes, or for whom an agent writes.');
const email = z
  .string()
  .trim()
  .max(MAX_EMAIL)
  .email('must be an e-mail address like name@example.com')
  .describe('Where to answer.');
const message = keptText({ minLength: 1, maxLength: MAX_INQUIRY }).describe('What it is about.');
const topic = keptText({ minLength: 1, maxLength: 100 }).describe('A word or two on the subject.');

/** Input of an agent's inquiry. Unknown fields are ignored. */
export const agentInquirySchema = z.object({ name, email, message, topic: topic.optional() });

/**
 * Input of the web form. `website` is a field that people do not see; programs that fill every field betray
 * themselves by it.
 */
export const formInquirySchema = z.object({
  name,
  email,
  message,
  website: z.string().max(0, 'must be left empty').optional().describe('Leave it out or empty.'),
});

export type Inquiry = z.output<typeof agentInquirySchema>;
