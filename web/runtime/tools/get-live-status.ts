import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { PROTOCOL_REVISION } from '../protocol.ts';
import { isoInTimezone } from '../time.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { count, noInput, strings } from './schemas.ts';

export const getLiveStatus = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_live_status',
    title: 'Availability',
    description: `Whether ${site.name} is open for speaking and advisory work, and the time where they are. For details of the work use get_current_focus.`,
    pageScope: ['/*'],
    annotations: READ_ONLY,
    input: noInput,
    output: z
      .object({
        timestamp: z.string().describe('Now, ISO 8601 with the offset of the timezone.'),
        timezone: z.string(),
        activeFocus: strings,
        openForSpeaking: z.boolean(),
        openForAdvisory: z.boolean(),
        totalArticles: count,
        webmcpVersion: z.string(),
        latestArticleSlug: z.string().optional(),
      })
      .strict(),
    returns: 'Availability, focus and local time.',
    handle: (_input, { bundle, now }) => {
      const [latest] = bundle.essays;
      return {
        timestamp: isoInTimezone(now(), bundle.site.timezone),
        timezone: bundle.site.timezone,
        activeFocus: [...bundle.status.activeFocus],
        openForSpeaking: bundle.status.openForSpeaking,
        openForAdvisory: bundle.status.openForAdvisory,
        totalArticles: bundle.essays.length,
        webmcpVersion: PROTOCOL_REVISION,
        ...(latest && { latestArticleSlug: latest.slug }),
      };
    },
  });
