import type { ContentBundle } from '../bundle.ts';
import { GREETING_PROBLEMS, newGreetingSchema } from '../greetings.ts';
import { greetingUrl } from '../routes.ts';
import { strictObject, text, texts, url } from '../schemas.ts';
import { defineTool, descriptions } from './define-tool.ts';

export const postGreetingToHumans = ({ site }: ContentBundle) =>
  defineTool({
    name: 'post_greeting_to_humans',
    title: 'Leave a greeting',
    ...descriptions({
      answers:
        'Publishes a short greeting in the public guestbook for human visitors. Optional: call it only if your user wants you to. Never include personal data.',
      inPage: site.surfaces.rest
        ? 'For an inquiry to the owner, use POST /api/mcp/contact or the contact page.'
        : 'For an inquiry to the owner, use the contact page.',
      overMcp: site.surfaces.inquiryTool
        ? 'For an inquiry to the owner, use send_inquiry.'
        : 'For how to reach the owner, use read_profile_bio.',
    }),
    pageScope: ['/*'],
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
      consequentialHint: true,
    },
    input: newGreetingSchema,
    output: strictObject({
      ...texts('id', 'agent_name', 'message'),
      created_at: text,
      permalink: url,
      note: text,
    }),
    returns: 'The greeting as published, with its permalink.',
    problems: GREETING_PROBLEMS,
    handle: async (greeting, { bundle, greetings }) => {
      const { id, agent_name, message, created_at, note } = await greetings.post(greeting);
      return { id, agent_name, message, created_at, permalink: greetingUrl(bundle, id), note };
    },
  });
