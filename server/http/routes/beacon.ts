/** Counts the tool calls that pages report because they answered them without the server. */
import type { Handler } from 'hono';
import { z } from 'zod/v3';
import type { Snapshot } from '../../../site/compile/compile.ts';
import { TEXT_HEADERS } from '../../../site/compile/policy-headers.ts';
import { everyEssay } from '../../../web/core/bundle.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { type CallReport, unansweredKinds } from '../../../web/core/unanswered.ts';
import { callTarget } from '../../services/visits/visit-counter.ts';
import type { AppEnvironment, Services } from '../environment.ts';
import { countVisit, unansweredCounter } from '../middleware/count-visits.ts';
import { readBytes } from '../middleware/json-body.ts';
import { problemResponse } from '../problem-responses.ts';
import { respondWith } from '../respond.ts';
import { requireSameOrigin } from '../sending-page.ts';

const MAX_REPORT_BYTES = 4 * 1024;

const reportSchema: z.ZodType<CallReport> = z
  .object({
    tool: z.string(),
    status: z.number().int().min(200).max(599),
    essay: z.string().optional(),
    unanswered: z
      .object({ kind: z.enum(unansweredKinds), query: z.string() })
      .strict()
      .optional(),
  })
  .strict();

/**
 * Accepts a report from a page of this site. Reports about tools and essays that the site does not have are ignored.
 * Does not exist unless the owner counts calls in pages.
 */
export function acceptBeacon(snapshot: Snapshot, services: Services): Handler<AppEnvironment> {
  const { bundle, registry } = snapshot;
  const slugs = new Set(everyEssay(bundle).map(({ slug }) => slug));
  const headers = { ...TEXT_HEADERS, 'cache-control': 'no-store' };
  return async (c, next) => {
    if (!bundle.site.policies.countPageCalls) return next();
    try {
      requireSameOrigin(c, services.config.publicUrl);
      const { tool, status, essay, unanswered } = parseReport(await readBytes(c.req.raw, MAX_REPORT_BYTES));
      const isKnown = registry.has(tool) && (essay === undefined || slugs.has(essay));
      if (isKnown) {
        countVisit(c, services.visits, { surface: 'webmcp', target: callTarget(tool, essay) }, status);
        if (unanswered) unansweredCounter(c, services, 'agent')(unanswered);
      }
      return respondWith(c, 204, null, headers);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return problemResponse(c, error, snapshot, headers);
    }
  };
}

/** @throws ProblemError `malformed-body` */
function parseReport(bytes: Buffer): CallReport {
  try {
    return reportSchema.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw new ProblemError('malformed-body', { detail: 'The body is not a report of a tool call.', cause });
  }
}
