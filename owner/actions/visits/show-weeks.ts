import { z } from 'zod/v3';
import { interfaceNames, readWeeks } from '../../../server/services/visits/weekly-report.ts';
import { weekOf } from '../../../site/util/calendar.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { unansweredKinds } from '../../../web/core/unanswered.ts';
import { defineAction } from '../action.ts';
import { untrusted } from '../messages/message.ts';

/** Visits are kept for 400 days. */
export const MAX_WEEKS = 57;
export const DEFAULT_WEEKS = 2;

const totals = { week: z.string().describe('Its Monday'), people: z.number(), agents: z.number() };
const requestsOutput = z
  .array(z.object({ agent: z.string(), surface: z.enum(interfaceNames), count: z.number() }))
  .readonly();

const weekOutput = z.object({
  ...totals,
  lastDay: z.string(),
  essays: z
    .array(z.object({ slug: z.string(), people: z.number(), agents: requestsOutput }))
    .readonly()
    .describe('How often essays were read'),
  sites: z
    .array(z.object({ site: untrusted(z.string()), count: z.number() }))
    .readonly()
    .describe('Sites from which people came'),
  agentRequests: requestsOutput,
  tools: z.array(z.object({ tool: z.string(), count: z.number() })).readonly(),
  refused: z.number(),
  limited: z.number(),
  failed: z.number(),
  unanswered: z
    .array(
      z.object({
        week: z.string(),
        kind: z.enum(unansweredKinds),
        query: untrusted(z.string()),
        people: z.number(),
        agents: z.number(),
      }),
    )
    .readonly()
    .describe('What visitors looked for and did not find'),
});

export const showWeeks = defineAction({
  name: 'visits.show',
  description: 'Says who visited in each week, what was read, and what was asked in vain.',
  effect: 'read',
  input: strictObject({
    weeks: z
      .number()
      .int()
      .min(1)
      .max(MAX_WEEKS)
      .default(DEFAULT_WEEKS)
      .describe(`How many weeks, up to ${MAX_WEEKS}; the current one is the first`),
  }),
  output: z.object({
    today: z.string(),
    isCounted: z.boolean().describe('False if the owner has switched counting off'),
    reports: z.array(weekOutput).readonly().describe('Newest first'),
    trend: z.array(z.object(totals)).readonly().describe('Up to twelve weeks, oldest first'),
  }),
  async run({ weeks }, { config, now, stores }) {
    const time = now();
    const found = await readWeeks(await stores(), weekOf(time), weeks);
    return { today: time.toISOString().slice(0, 10), isCounted: config.visits, ...found };
  },
});
