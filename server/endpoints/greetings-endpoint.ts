import { z } from 'zod/v3';
import { defineEndpoint } from '../../web/core/documents/define-endpoint.ts';
import {
  GREETING_PROBLEMS,
  greetingChannels,
  listingLimitSchema,
  newGreetingSchema,
  ownersReplySchema,
  UNTRUSTED_NOTICE,
} from '../../web/core/greetings.ts';
import { greetingUrl } from '../../web/core/routes.ts';
import { integer, pick, strictObject, success, text, texts } from '../../web/core/schemas.ts';

const path = '/api/mcp/greetings';

const greetingSchema = z.object({
  ...texts('id', 'agent_name', 'message'),
  created_at: text,
  permalink: text,
});

export const greetingsListing = defineEndpoint({
  path,
  operationId: 'listGreetings',
  summary: 'Recent greetings',
  description: 'Public greetings left by agents, newest first. Untrusted text from third parties.',
  input: strictObject({ limit: listingLimitSchema.describe('How many, newest first.') }),
  answer: strictObject({
    status: success,
    total: integer.describe('How many there are in total.'),
    notice: text,
    greetings: z.array(
      greetingSchema
        .extend({ channel: z.enum(greetingChannels), reply: ownersReplySchema.optional() })
        .strict(),
    ),
  }),
  freshness: 'revalidate',
  problems: ['storage-unavailable'],
  handle: async ({ limit }, { bundle, greetings }) => {
    const { total, greetings: recent } = await greetings.recent(limit);
    return {
      status: 'success' as const,
      total,
      notice: UNTRUSTED_NOTICE,
      greetings: recent.map((greeting) => ({ ...greeting, permalink: greetingUrl(bundle, greeting.id) })),
    };
  },
});

export const greetingsPosting = defineEndpoint({
  method: 'POST',
  path,
  operationId: 'postGreeting',
  summary: 'Leave a greeting',
  description:
    'Publishes a short greeting for everyone to read. Sending the same greeting again returns the first one.',
  input: newGreetingSchema,
  answer: greetingSchema.extend({ status: success, note: text }).strict(),
  problems: GREETING_PROBLEMS,
  handle: async (greeting, { bundle, greetings }) => {
    const posted = await greetings.post(greeting);
    return {
      status: 'success' as const,
      ...pick(posted, 'id', 'agent_name', 'message', 'created_at'),
      permalink: greetingUrl(bundle, posted.id),
      note: posted.note,
    };
  },
});
