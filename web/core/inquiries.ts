/** Inquiries: private messages to the owner. */
import { z } from 'zod/v3';
import { MAX_TOPIC, maxLengths } from './contact-fields.ts';
import { boundedText, mailAddress, type TextBounds } from './schemas.ts';

/** A key of a message that is sent again: visible ASCII. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Port that stores inquiries. Rejects with a `ProblemError`; when it resolves, the inquiry is on disk. */
export interface InquiriesPort {
  /** Throws if the request comes from a page that may not send messages. */
  requireAllowedPage(): void;
  accept(inquiry: Inquiry, idempotencyKey?: string): Promise<{ readonly id: string }>;
  /** Issues a token for the web form, bound to the requesting browser. */
  formToken(): { readonly token: string; readonly expiresInSeconds: number };
}

/** Returns a schema for text without U+0000: SQLite cuts text off at the first one, and PostgreSQL rejects it. */
const storableText = (bounds: TextBounds) =>
  boundedText(bounds).refine((text) => !text.includes('\0'), 'must not contain the character U+0000');

const name = storableText({ minLength: 1, maxLength: maxLengths.name }).describe(
  'The sender, or the person on whose behalf an agent is writing.',
);
const email = mailAddress(maxLengths.email, 'must be an e-mail address like name@example.com').describe(
  'Where to reply.',
);
const message = storableText({ minLength: 1, maxLength: maxLengths.message }).describe(
  'The text of the message.',
);
const topic = storableText({ maxLength: MAX_TOPIC })
  .transform((text) => text || undefined)
  .describe('A word or two on the subject.');

/** Input for an agent's inquiry. Unknown fields are ignored. */
export const agentInquirySchema = z.object({ name, email, message, topic: topic.optional() });

/**
 * Input from the web form. `website` is a honeypot: people do not see the field, but programs that fill in every field
 * fill it in as well.
 */
export const formInquirySchema = z.object({
  name,
  email,
  message,
  website: z.string().max(0, 'must be left empty').optional().describe('Leave it out, or leave it empty.'),
});

export type Inquiry = z.output<typeof agentInquirySchema>;
