/** The program that makes the load: a process of its own, so that nothing but asking is done in it. */
import { keepAsking } from './keep-asking.ts';
import { NEW_WORD, type Request, writeRequest } from './request.ts';

export interface Job {
  /** `http://host:port` */
  readonly origin: string;
  readonly request: Request;
  readonly connections: number;
  readonly seconds: number;
}

export type Outcome = { readonly answersPerSecond: number } | { readonly failure: string };

let words = 0;

process.on('message', (job: Job) => {
  run(job).then(
    (answersPerSecond) => tell({ answersPerSecond }),
    (error: unknown) => tell({ failure: String(error) }),
  );
});

function tell(outcome: Outcome): void {
  process.send?.(outcome);
}

async function run({ origin, request, connections, seconds }: Job): Promise<number> {
  const { host } = new URL(origin);
  const whole = writeRequest(request, host);
  const next = whole.includes(NEW_WORD) ? () => withNewWord(request, host) : () => whole;
  const start = performance.now();
  const asking = { origin, next, status: request.status ?? 200, until: start + seconds * 1000 };
  const answered = await Promise.all(Array.from({ length: connections }, () => keepAsking(asking)));
  return (answered.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - start);
}

function withNewWord(request: Request, host: string): string {
  words += 1;
  // Letters only: digits might be taken for somebody's number.
  const word = words.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)));
  const { path, body, ...rest } = request;
  return writeRequest(
    {
      ...rest,
      path: path.replace(NEW_WORD, word),
      ...(body !== undefined && { body: body.replace(NEW_WORD, word) }),
    },
    host,
  );
}
