/** The sentences that the console shows about this browser and about calls. */
import type { Wording } from '../../../locales/wording.ts';
import type { FoyerTools } from '../../foyer-tools/foyer-tools.ts';
import type { AnsweredRequest, CallOutcome } from './calls.ts';

export function webmcpSentence(
  { say, list }: Wording,
  { webmcp, registered }: Pick<FoyerTools, 'webmcp' | 'registered'>,
  offered: readonly string[],
): string {
  if (!webmcp) return say('console.noWebmcp');
  const missing = offered.filter((name) => !registered.includes(name));
  const count = offered.length - missing.length;
  const values = { count, total: offered.length };
  return say('text.sentences', {
    first: say(webmcp === 'browser' ? 'console.byBrowser' : 'console.byExtension'),
    next:
      missing.length === 0 || count === 0
        ? say('console.registered', values)
        : say('console.registeredExcept', { ...values, names: list(missing) }),
  });
}

export function mcpBSentence({ say }: Wording, server: NonNullable<FoyerTools['mcpB']>): string {
  return say(server === 'page' ? 'console.pageServer' : 'console.extensionServer');
}

/** Returns the parts of a line with the path, the status and the remaining rate limit. `isolate` wraps the path. */
export function requestSummary<Path>(
  { parts }: Wording,
  { path, status, headers }: AnsweredRequest,
  isolate: (path: string) => Path,
): readonly (string | Path)[] {
  const headerValues = new Map(headers);
  const left = headerValues.get('X-RateLimit-Remaining');
  const limit = headerValues.get('X-RateLimit-Limit');
  const values = { path: isolate(path), status: String(status) };
  return left && limit
    ? parts<'console.returnedLeft', string | Path>('console.returnedLeft', { ...values, left, limit })
    : parts<'console.returned', string | Path>('console.returned', values);
}

export function howAnswered(wording: Wording, { ok, durationMs, transport, requests }: CallOutcome): string {
  const duration = durationText(wording, durationMs);
  if (transport === 'rest') return wording.say('console.overRest', { duration });
  if (requests.length > 0) return wording.say('console.withRequest', { duration });
  return wording.say(ok ? 'console.fromCopy' : 'console.onPage', { duration });
}

/** Returns the text to announce to screen readers. */
export function announcement(wording: Wording, tool: string, outcome: CallOutcome): string {
  const values = { tool, duration: durationText(wording, outcome.durationMs) };
  if (outcome.ok) return wording.say('console.answered', values);
  return wording.say('console.refused', { ...values, problem: outcome.problem.title });
}

function durationText({ say }: Wording, milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  if (rounded < 1) return say('console.instant');
  if (rounded < 1000) return say('console.milliseconds', { number: rounded });
  return say('console.seconds', { number: Math.round(milliseconds / 100) / 10 });
}
