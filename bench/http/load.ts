/** Load by autocannon on two servers in turn, so that a busy moment of the machine meets both. */
import autocannon from 'autocannon';
import { type MeasuredProcess, processorTime } from '../process.ts';
import { median } from '../timing.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
/** Below the server's limit for a socket, since autocannon ignores that a response closes its connection. */
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
  /** Milliseconds of the server's processor time. */
  readonly costPerAnswer: number;
}

export interface Rounds {
  /** Odd, so that one is in the middle. */
  readonly rounds: number;
  readonly seconds: number;
}

export interface Race {
  readonly subject: LoadResult;
  readonly reference: LoadResult;
  /** The subject's rate as a share of the reference's in the same round; the median of the rounds. */
  readonly rateRatio: number;
  /** The same of processor time, reference by subject: it holds where the client is slower than both servers. */
  readonly costRatio: number;
}

type Target = readonly [server: MeasuredProcess, request: BenchRequest];

/** Lets the servers take turns. */
export async function race(subject: Target, reference: Target, { rounds, seconds }: Rounds): Promise<Race> {
  await load(reference, WARM_UP_SECONDS);
  await load(subject, WARM_UP_SECONDS);
  const turns: { readonly subject: LoadResult; readonly reference: LoadResult }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    turns.push({ reference: await load(reference, seconds), subject: await load(subject, seconds) });
  }
  return {
    subject: middle(turns.map((turn) => turn.subject)),
    reference: middle(turns.map((turn) => turn.reference)),
    rateRatio: median(turns.map((turn) => turn.subject.perSecond / turn.reference.perSecond)),
    costRatio: median(turns.map((turn) => turn.reference.costPerAnswer / turn.subject.costPerAnswer)),
  };
}

/** @throws Error when anything but a 2xx is answered */
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

function middle(results: readonly LoadResult[]): LoadResult {
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    costPerAnswer: median(results.map(({ costPerAnswer }) => costPerAnswer)),
  };
}
