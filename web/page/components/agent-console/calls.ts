/** The console's tool calls. */
import { toolPath } from '../../../core/api-paths.ts';
import { type Problem, toProblem } from '../../../core/problems.ts';
import { fetchJson, type ResponseListener } from '../../fetch-json.ts';
import { find } from '../../find.ts';
import type { FoyerTools } from '../../foyer-tools/foyer-tools.ts';

type CallAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

export type AnsweredRequest = ReturnType<typeof answeredRequest>;

export type CallOutcome = CallAnswer & {
  readonly transport: Transport;
  readonly requests: readonly AnsweredRequest[];
  readonly durationMs: number;
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
  return { ...answer, transport, requests, durationMs: performance.now() - start };
}

async function callInPage(...[name, input, onResponse]: Parameters<CallBy>): Promise<CallAnswer> {
  const result = await find<FoyerTools>(document, 'foyer-tools').callTool(name, input, { onResponse });
  if (!('isError' in result)) return { ok: true, value: result.structuredContent };
  return { ok: false, problem: JSON.parse(result.content[0].text) as Problem };
}

async function callOverRest(...[name, input, onResponse]: Parameters<CallBy>): Promise<CallAnswer> {
  return { ok: true, value: await fetchJson(toolPath(name), { json: input, onResponse }) };
}

/** Returns what to show of a response, of its headers only the `SHOWN_HEADERS`. */
export function answeredRequest({ url, status, headers }: Response) {
  const { pathname, search } = new URL(url);
  const shown = SHOWN_HEADERS.map((name) => [name, headers.get(name) ?? ''] as const);
  return { path: pathname + search, status, headers: shown.filter(([, value]) => value !== '') };
}

/** Returns hints on what to send instead, keyed by refused field. */
export function fieldErrors(outcome: CallOutcome): ReadonlyMap<string, string> {
  const errors = outcome.ok ? [] : (outcome.problem.errors ?? []);
  return new Map(errors.map(({ pointer, hint }) => [pointer.slice(1), hint]));
}
