/** The console's tool calls, and the text shown about their results. */
import { type Problem, toProblem } from '../../../core/problems.ts';
import { toolPath } from '../../../core/routes.ts';
import { fetchJson, type ResponseListener } from '../../fetch-json.ts';
import { find } from '../../find.ts';
import type { FoyerTools } from '../../foyer-tools/foyer-tools.ts';

type CallAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

/** A request that a call sent to the server. */
export interface AnsweredRequest {
  /** Path and query. */
  readonly path: string;
  readonly status: number;
  /** The `SHOWN_HEADERS` that were present in the response. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export type CallOutcome = CallAnswer & {
  readonly transport: Transport;
  readonly requests: readonly AnsweredRequest[];
  readonly duration: string;
};

const SHOWN_HEADERS = [
  'X-Agent-Ready',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'Cache-Control',
  'ETag',
];

type CallBy = (name: string, input: object, onResponse: ResponseListener) => Promise<CallAnswer>;

/** Transports, keyed by the submit button's value. */
const transports = { page: callInPage, rest: callOverRest } satisfies Record<string, CallBy>;

export type Transport = keyof typeof transports;

export function isTransport(value: string): value is Transport {
  return Object.hasOwn(transports, value);
}

/** Calls a tool and measures how long the answer takes. Never rejects. */
export async function callBy(transport: Transport, name: string, input: object): Promise<CallOutcome> {
  const requests: AnsweredRequest[] = [];
  const onResponse = (response: Response) => requests.push(answeredRequest(response));
  const start = performance.now();
  const answer = await transports[transport](name, input, onResponse).catch((error: unknown) => {
    return { ok: false, problem: toProblem(error, location.origin, toolPath(name)) } as const;
  });
  return { ...answer, transport, requests, duration: durationText(performance.now() - start) };
}

async function callInPage(...[name, input, onResponse]: Parameters<CallBy>): Promise<CallAnswer> {
  const result = await find<FoyerTools>(document, 'foyer-tools').callTool(name, input, { onResponse });
  if (!('isError' in result)) return { ok: true, value: result.structuredContent };
  return { ok: false, problem: JSON.parse(result.content[0].text) as Problem };
}

async function callOverRest(...[name, input, onResponse]: Parameters<CallBy>): Promise<CallAnswer> {
  return { ok: true, value: await fetchJson(toolPath(name), { json: input, onResponse }) };
}

export function answeredRequest({ url, status, headers }: Response): AnsweredRequest {
  const { pathname, search } = new URL(url);
  const shown = SHOWN_HEADERS.map((name) => [name, headers.get(name) ?? ''] as const);
  return { path: pathname + search, status, headers: shown.filter(([, value]) => value !== '') };
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
export function howAnswered({ ok, duration, transport, requests }: CallOutcome): string {
  if (transport === 'rest') return `Answered in ${duration}, over REST`;
  const fromCopy = ok ? ', from its copy of the content' : '';
  const source = requests.length > 0 ? ', with a request to the server' : fromCopy;
  return `Answered in ${duration}, on the page${source}`;
}

/** Returns hints on what to send instead, keyed by refused field. */
export function fieldErrors(outcome: CallOutcome): ReadonlyMap<string, string> {
  const errors = outcome.ok ? [] : (outcome.problem.errors ?? []);
  return new Map(errors.map(({ pointer, hint }) => [pointer.slice(1), hint]));
}

/** Returns the text to announce to screen readers. */
export function announcement(tool: string, outcome: CallOutcome): string {
  const verb = outcome.ok ? 'Answered' : `Refused: ${outcome.problem.title}. Answered`;
  return `${tool}: ${verb} in ${outcome.duration}.`;
}

export function durationText(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  if (rounded < 1) return 'less than 1 ms';
  return rounded < 1000 ? `${rounded} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
