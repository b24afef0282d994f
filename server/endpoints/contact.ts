import { z } from 'zod/v3';
import { defineEndpoint, type HeaderParameter } from '../../web/core/documents/define-endpoint.ts';
import { agentInquirySchema, formInquirySchema, IDEMPOTENCY_KEY } from '../../web/core/inquiries.ts';
import type { ProblemName } from '../../web/core/problems.ts';
import { integer, noInput, strictObject, success, text } from '../../web/core/schemas.ts';

const idempotencyKey: HeaderParameter = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'A unique value, up to 255 visible ASCII characters. Repeating the same key and body within 24 hours returns the first response.',
  pattern: IDEMPOTENCY_KEY,
};

const csrfToken: HeaderParameter = {
  name: 'X-CSRF-Token',
  required: true,
  description: 'The token from GET /api/contact/token, 3 seconds to 60 minutes old, valid for one message.',
};

const problems: readonly ProblemName[] = [
  'origin-not-allowed',
  'client-blocked',
  'idempotency-conflict',
  'idempotency-key-reused',
  'write-quota-exceeded',
  'storage-unavailable',
];

const acceptedSchema = strictObject({ ok: z.literal(true), status: success, message: text, id: text });

const accepted = (id: string): z.infer<typeof acceptedSchema> => ({
  ok: true,
  status: 'success' as const,
  message: 'Thank you. Your message has been received.',
  id,
});

export const contact = defineEndpoint({
  method: 'POST',
  path: '/api/mcp/contact',
  operationId: 'sendInquiry',
  summary: 'Write to the owner',
  description: 'For agents: sends an inquiry to the owner. Responds once it is stored.',
  input: agentInquirySchema,
  answer: acceptedSchema,
  headers: [idempotencyKey],
  problems,
  handle: async (inquiry, { inquiries }) => accepted((await inquiries.accept(inquiry)).id),
});

export const contactForm = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  operationId: 'submitContactForm',
  summary: 'Submit the contact form',
  description:
    "For this site's web form only: requires a token and a cookie, and must be a same-origin request.",
  input: formInquirySchema,
  answer: acceptedSchema,
  headers: [csrfToken, idempotencyKey],
  problems: ['csrf-failed', ...problems],
  handle: async ({ name, email, message }, { inquiries }) =>
    accepted((await inquiries.accept({ name, email, message })).id),
});

export const contactToken = defineEndpoint({
  path: '/api/contact/token',
  operationId: 'getContactToken',
  summary: 'Token for the contact form',
  description: "For this site's web form only. The token belongs to the cookie that is set with it.",
  input: noInput,
  answer: strictObject({ status: success, token: text, expiresInSeconds: integer }),
  freshness: 'never',
  handle: (_input, { inquiries }) => ({ status: 'success' as const, ...inquiries.formToken() }),
});
