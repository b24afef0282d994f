/** Load tests that alternate between two servers, so that a busy moment on the machine affects both. */
import autocannon from 'autocannon';
import { type MeasuredProcess, processorTime } from '../process.ts';
import { median } from '../timing.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
/** Below the server's limit per socket, because autocannon does not notice when a response closes its connection. */
const REQUESTS_PER_CONNECTION = 500;

export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Returns another path for each request. */
  readonly nextPath?: () => string;
}

export interface LoadResult {
  readonly perSecond: number;
  /** The server's processor time per response, in milliseconds. */
  readonly costPerAnswer: number;
}

export interface Rounds {
  /** Odd, so that the median is the middle value. */
  readonly rounds: number;
  readonly seconds: number;
}

export interface Race {
  readonly subject: LoadResult;
  readonly reference: LoadResult;
  /** Median over the rounds of the subject's rate divided by the reference's. */
  readonly rateRatio: number;
  /** Median ratio of processor times, reference to subject. Valid even if the client is slower than both servers. */
  readonly costRatio: number;
}

type Target = readonly [server: MeasuredProcess, request: BenchRequest];

/** Measures both servers alternately. */
export async function race(subject: Target, reference: Target, { rounds, seconds }: Rounds): Promise<Race> {
  await load(reference, WARM_UP_SECONDS);
  await load(subject, WARM_UP_SECONDS);
  const turns: { readonly subject: LoadResult; readonly reference: LoadResult }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    turns.push({ reference: await load(reference, seconds), subject: await load(subject, seconds) });
  }
  return {
    subject: medianOf(turns.map((turn) => turn.subject)),
    reference: medianOf(turns.map((turn) => turn.reference)),
    rateRatio: median(turns.map((turn) => turn.subject.perSecond / turn.reference.perSecond)),
    costRatio: median(turns.map((turn) => turn.reference.costPerAnswer / turn.subject.costPerAnswer)),
  };
}

/** @throws Error on a non-2xx response */
async function load([{ origin, pid }, request]: Target, seconds: number): Promise<LoadResult> {
  const { nextPath, ...sent } = request;
  const before = processorTime(pid);
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    reconnectRate: REQUESTS_PER_CONNECTION,
    requests: [{ ...sent, ...(nextPath && { setupRequest: (one) => ({ ...one, path: nextPath() }) }) }],
  });
  const answers = result.requests.total;
  if (result.non2xx > 0 || result.errors > 0 || answers === 0) {
    throw new Error(`${origin}${request.path}: ${result.non2xx} refusals, ${result.errors} errors.`);
  }
  return {
    perSecond: answers / result.duration,
    costPerAnswer: (processorTime(pid) - before) / answers,
  };
}

function medianOf(results: readonly LoadResult[]): LoadResult {
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    costPerAnswer: median(results.map(({ costPerAnswer }) => costPerAnswer)),
  };
}
