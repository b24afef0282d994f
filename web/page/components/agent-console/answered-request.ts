/** What the server says of a request beside its answer. */

export interface AnsweredRequest {
  /** With its query. */
  readonly path: string;
  readonly status: number;
  /** Those of the telemetry headers that came, in the order in which they are listed here. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const SHOWN = [
  'X-Agent-Ready',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'Cache-Control',
  'ETag',
];

export function answeredRequest({ url, status, headers }: Response): AnsweredRequest {
  const { pathname, search } = new URL(url);
  return {
    path: pathname + search,
    status,
    headers: SHOWN.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  };
}

/** In one line: the request, what became of it, and how many more there may be. */
export function requestSummary({ path, status, headers }: AnsweredRequest): string {
  const values = new Map(headers);
  const remaining = values.get('X-RateLimit-Remaining');
  const limit = values.get('X-RateLimit-Limit');
  const left = remaining && limit ? `; ${remaining} of ${limit} requests left in this minute` : '';
  return `${path} answered ${status}${left}`;
}
