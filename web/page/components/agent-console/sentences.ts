/** The sentences that the console shows about this browser and about calls. */
import type { FoyerTools } from '../../foyer-tools/foyer-tools.ts';
import type { AnsweredRequest, CallOutcome } from './calls.ts';

const OWNERS = {
  browser: 'This browser supports WebMCP',
  extension: 'An extension provides WebMCP in this browser',
} as const;

/** Returns a sentence that says how many tools in `offered` are registered. */
export function webmcpSentence(
  { webmcp, registered }: Pick<FoyerTools, 'webmcp' | 'registered'>,
  offered: readonly string[],
): string {
  if (!webmcp) return 'This browser does not support WebMCP. You can still call the tools here.';
  const missing = offered.filter((name) => !registered.includes(name));
  const count = offered.length - missing.length;
  const sentence = `${OWNERS[webmcp]}. ${count} of ${offered.length} tools are registered on this page`;
  return missing.length === 0 || count === 0
    ? `${sentence}.`
    : `${sentence}; missing: ${missing.join(', ')}.`;
}

/** Returns a sentence that says which server answers MCP-B extensions. */
export function mcpBSentence(server: NonNullable<FoyerTools['mcpB']>): string {
  return server === 'page'
    ? 'This page answers extensions that speak MCP-B, on the channel mcp-default.'
    : 'An extension runs its own server; the tools of this page are registered there.';
}

/** Returns one line with the path, the status and the remaining rate limit. */
export function requestSummary({ path, status, headers }: AnsweredRequest): string {
  const values = new Map(headers);
  const remaining = values.get('X-RateLimit-Remaining');
  const limit = values.get('X-RateLimit-Limit');
  const left = remaining && limit ? `; ${remaining} of ${limit} requests left this minute` : '';
  return `${path} returned ${status}${left}`;
}

/** Returns how long the answer took and where it came from. */
export function howAnswered({ ok, durationMs, transport, requests }: CallOutcome): string {
  const duration = durationText(durationMs);
  if (transport === 'rest') return `Answered in ${duration}, over REST`;
  const fromCopy = ok ? ', from its copy of the content' : '';
  const source = requests.length > 0 ? ', with a request to the server' : fromCopy;
  return `Answered in ${duration}, on the page${source}`;
}

/** Returns the text to announce to screen readers. */
export function announcement(tool: string, outcome: CallOutcome): string {
  const verb = outcome.ok ? 'Answered' : `Refused: ${outcome.problem.title}. Answered`;
  return `${tool}: ${verb} in ${durationText(outcome.durationMs)}.`;
}

function durationText(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  if (rounded < 1) return 'less than 1 ms';
  return rounded < 1000 ? `${rounded} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
