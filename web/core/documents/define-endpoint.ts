/** Defines a REST endpoint: contract and handler in one value, which the server mounts and OpenAPI describes. */
import type { z } from 'zod/v3';
import type { InquiriesPort } from '../inquiries.ts';
import type { ProblemName } from '../problems.ts';
import type { ToolContext } from '../tools/define-tool.ts';

/** The contract's `Cache-Control` for every 2xx, 304 and 400 that no other rule covers. */
export const CONTRACT_CACHE = 'public, max-age=3600, s-maxage=86400';

/** Values of `Cache-Control`: cached for an hour, cached but always revalidated, or never stored. */
export const cacheControl = { hour: CONTRACT_CACHE, revalidate: 'no-cache', never: 'no-store' } as const;
export type Freshness = keyof typeof cacheControl;

/** Everything a handler may use: a tool's context and the port for inquiries. */
export interface EndpointContext extends ToolContext {
  readonly inquiries: InquiriesPort;
}

/** A request header that an endpoint reads itself. */
export interface HeaderParameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  /** What a valid value matches. Any text if omitted. */
  readonly pattern?: RegExp;
}

/** An endpoint with any input and answer. `handle` takes the parsed input. */
export interface Endpoint<Input = z.AnyZodObject, Answer = z.ZodTypeAny> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Schema of the query parameters of a GET or of the body of a POST. */
  readonly input: Input;
  readonly answer: Answer;
  readonly headers?: readonly HeaderParameter[];
  readonly freshness: Freshness;
  /** Overrides `freshness` for certain input or answers. */
  readonly freshnessOf?: (input: never, answer: never) => Freshness | undefined;
  readonly problems?: readonly ProblemName[];
  readonly handle: (input: never, context: EndpointContext) => unknown;
}

type Defaults = 'method' | 'freshness';

/**
 * Defines an endpoint, by default one that answers a GET and stays fresh for an hour. Its type checks that the handler and
 * the schemas agree.
 */
export function defineEndpoint<Input extends z.AnyZodObject, Answer extends z.ZodTypeAny>(
  endpoint: Omit<Endpoint<Input, Answer>, Defaults> & {
    readonly [Name in Defaults]?: Endpoint[Name];
  } & {
    readonly freshnessOf?: (input: z.output<Input>, answer: z.input<Answer>) => Freshness | undefined;
    readonly handle: (
      input: z.output<Input>,
      context: EndpointContext,
    ) => z.input<Answer> | Promise<z.input<Answer>>;
  },
): Endpoint {
  return { method: 'GET', freshness: 'hour', ...endpoint };
}

/** Returns whether the answer depends only on the content, so that it can be rendered before the first request. */
export function isPrepared(endpoint: Endpoint): boolean {
  return (
    endpoint.method === 'GET' &&
    endpoint.freshness === 'hour' &&
    Object.keys(endpoint.input.shape).length === 0
  );
}
