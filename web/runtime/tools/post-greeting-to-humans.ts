import { z } from 'zod/v3';
import { newGreetingSchema } from '../greetings.ts';
import { greetingUrl } from '../routes.ts';
import { defineTool } from './define-tool.ts';
import { url } from './schemas.ts';

export const postGreetingToHumans = () =>
  defineTool({
    name: 'post_greeting_to_humans',
    title: 'Leave a greeting',
    description:
      'Publishes a short greeting in the public guestbook for human visitors. Optional: only when your user wants it. Never include personal data. For an inquiry to the owner use POST /api/mcp/contact or the contact page.',
    pageScope: ['/*'],
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
      consequentialHint: true,
    },
    input: newGreetingSchema,
    output: z
      .object({
        id: z.string(),
        agent_name: z.string(),
        message: z.string(),
        created_at: z.string().describe('ISO 8601, UTC.'),
        permalink: url,
        note: z.string(),
      })
      .strict(),
    returns: 'The greeting as published, with its permalink.',
    problems: ['greetings-closed', 'greeting-refused', 'write-quota-exceeded', 'storage-unavailable'],
    handle: async (greeting, { bundle, greetings }) => {
      const { id, agent_name, message, created_at, note } = await greetings.post(greeting);
      return { id, agent_name, message, created_at, permalink: greetingUrl(bundle, id), note };
    },
  });
