import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { count, noInput, pick, strictObject, strings, text } from '../schemas.ts';
import { isoInTimezone } from '../time.ts';
import { defineTool, PROTOCOL_REVISION, READ_ONLY } from './define-tool.ts';

export const getLiveStatus = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_live_status',
    title: 'Availability',
    description: `Whether ${site.name} is open to speaking and advisory work, and their local time. For details of their work, see the home page (/).`,
    pageScope: ['/*'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      timestamp: text.describe('Current time in ISO 8601, with the time zone offset.'),
      timezone: text,
      activeFocus: strings,
      openForSpeaking: z.boolean(),
      openForAdvisory: z.boolean(),
      totalArticles: count,
      webmcpVersion: text,
      latestArticleSlug: text.optional(),
    }),
    returns: 'Availability, focus and local time.',
    handle: (_input, { bundle: { site, status, essays }, now }) => ({
      timestamp: isoInTimezone(now(), site.timezone),
      timezone: site.timezone,
      ...pick(status, 'activeFocus', 'openForSpeaking', 'openForAdvisory'),
      totalArticles: essays.length,
      webmcpVersion: PROTOCOL_REVISION,
      ...(essays[0] && { latestArticleSlug: essays[0].slug }),
    }),
  });
