import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import type { Status } from '../model.ts';
import { ownerContact, ownerContactSchema } from '../owner-contact.ts';
import { count, date, noInput, pick, strictObject, strings, text } from '../schemas.ts';
import { isoInTimezone } from '../time.ts';
import { defineTool, descriptions, PROTOCOL_REVISION } from './define-tool.ts';

/** Age at which a status may no longer be true. Owners are asked to renew theirs every few weeks. */
const STALE_AFTER_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns whether a status of that day may no longer be true. */
export function isStale(updated: string, now: Date): boolean {
  return now.getTime() - Date.parse(updated) > STALE_AFTER_DAYS * DAY_MS;
}

export const getLiveStatus = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_live_status',
    title: 'Availability',
    ...descriptions({
      answers: `Whether ${site.name} is open to speaking and advisory work, how to reach them, and their local time. webmcpVersion is the revision of MCP that the tools follow.`,
      inPage: 'For details of their work, see the home page (/).',
      overMcp: 'For details of their work, use get_current_focus.',
    }),
    pageScope: ['/*'],
    input: noInput,
    output: strictObject({
      timestamp: text.describe('Current time in ISO 8601, with the time zone offset.'),
      timezone: text,
      activeFocus: strings,
      openForSpeaking: z.boolean(),
      openForAdvisory: z.boolean(),
      asOf: date.optional(),
      note: text.optional(),
      contact: ownerContactSchema.optional(),
      totalArticles: count,
      webmcpVersion: text.describe('The revision of MCP.'),
      latestArticleSlug: text.optional(),
    }),
    returns: 'Availability with its date, focus, how to get in touch, and local time.',
    handle: (_input, { bundle, now }) => {
      const { site, status, essays } = bundle;
      const note = noteOn(status, now());
      return {
        timestamp: isoInTimezone(now(), site.timezone),
        timezone: site.timezone,
        ...pick(status, 'activeFocus', 'openForSpeaking', 'openForAdvisory'),
        asOf: status.updated,
        ...(note !== '' && { note }),
        contact: ownerContact(bundle),
        totalArticles: essays.length,
        webmcpVersion: PROTOCOL_REVISION,
        ...(essays[0] && { latestArticleSlug: essays[0].slug }),
      };
    },
  });

/** Returns what the owner adds to the status, and that it is old if it is. Empty if there is nothing to say. */
function noteOn({ note = '', updated }: Status, now: Date): string {
  const warning = isStale(updated, now)
    ? `This status was written on ${updated} and may be out of date.`
    : '';
  return [note, warning].filter(Boolean).join(' ');
}
