/** Reports calls that the page answers to the server, if the owner counts them. */
import type { ContentBundle } from '../../core/bundle.ts';
import type { Problem } from '../../core/problems.ts';
import { BEACON_PATH } from '../../core/routes.ts';
import type { ToolResult } from '../../core/tools/registry.ts';
import type { CallReport, ContentListener } from '../../core/unanswered.ts';
import { SITE_ORIGIN } from '../site-origin.ts';

/**
 * Returns a listener for one call, and a function that reports it. The owner's other sites report nothing, because their
 * pages do not say so.
 */
export function createCallReport(tool: string, { site }: ContentBundle) {
  const isReported = site.policies.countPageCalls === true && SITE_ORIGIN === location.origin;
  const about: Omit<CallReport, 'tool' | 'status'> = {};
  const listener: ContentListener = {
    onRead: (essay) => Object.assign(about, { essay }),
    onUnanswered: (unanswered) => Object.assign(about, { unanswered }),
  };
  return {
    listener,
    send(result: ToolResult): void {
      if (!isReported) return;
      const report: CallReport = { tool, status: statusOf(result), ...about };
      navigator.sendBeacon(BEACON_PATH, JSON.stringify(report));
    },
  };
}

function statusOf(result: ToolResult): number {
  if (!('isError' in result)) return 200;
  return (JSON.parse(result.content[0].text) as Problem).status;
}
