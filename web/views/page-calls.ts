/** Says on `/legal` that pages report tool calls. */
import type { ContentBundle } from '../core/bundle.ts';

const NOTICE = {
  heading: 'Agents in your browser',
  text: 'If an agent in your browser calls a tool on one of these pages, the page tells this site which tool was called, which essay it read, and what was searched for if nothing was found. These reports are counted like visits.',
};

/** Returns the notice, if the owner counts calls in pages. */
export function pageCallsNotice({ site }: ContentBundle): typeof NOTICE | undefined {
  return site.policies.countPageCalls ? NOTICE : undefined;
}
