/** The services that routes and middleware use, and the variables of the request context. */
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Headers } from '../../site/compile/representation.ts';
import type { LogFailure } from '../../site/util/log.ts';
import type { Config } from '../config/config.ts';
import type { GreetingStore } from '../db/greeting-store.ts';
import type { SharedDraftStore } from '../db/shared-draft-store.ts';
import type { Clients } from '../services/clients/identify-client.ts';
import type { GreetingService } from '../services/greetings/greeting-service.ts';
import type { FormTokens } from '../services/inquiries/form-token.ts';
import type { InquiryService } from '../services/inquiries/inquiry-service.ts';
import type { Quota, RateLimit } from '../services/rate-limits/rate-limit.ts';
import type { UnansweredCounter } from '../services/visits/unanswered-counter.ts';
import type { VisitCounter } from '../services/visits/visit-counter.ts';
import type { InquiryDrafts } from './mcp/send-inquiry.ts';

export interface Services {
  readonly greetings: GreetingStore;
  readonly greetingService: GreetingService;
  readonly inquiryService: InquiryService;
  readonly formTokens: FormTokens;
  readonly inquiryDrafts: InquiryDrafts;
  readonly sharedDrafts: Pick<SharedDraftStore, 'find'>;
  /** Counts requests to the API and to `/mcp`. */
  readonly rateLimit: RateLimit;
  readonly pageLimit: RateLimit;
  readonly searchLimit: RateLimit;
  /** Called when a request comes through a proxy that the settings do not name. */
  readonly onUnknownProxy: () => void;
  readonly clients: Clients;
  readonly visits: VisitCounter;
  readonly unanswered: UnansweredCounter;
  /** Identifies the client of a request by the address of its socket and `X-Forwarded-For`. */
  readonly clientAddress: (socketAddress: string, forwardedFor: string | undefined) => string;
  readonly config: Config;
  /** Whether requests must name this site or this machine as their host, because the site is not public. */
  readonly ownHostOnly: boolean;
  readonly now: () => Date;
  readonly logFailure: LogFailure;
  /** Returns the proof for the MCP registry, if the owner has created a key. */
  readonly registryProof: () => Promise<string | undefined>;
  /** The owner's room, which is mounted at `/owner`, unless the owner has none. */
  readonly ownerRoom?: Hono<AppEnvironment> | undefined;
  /** Rejects when the database cannot be reached. */
  readonly checkStorage: () => Promise<void>;
  /** Rejects when nothing can be stored. */
  readonly checkWriting: () => Promise<void>;
}

export interface AppEnvironment {
  /** Empty when the request did not come from a socket, as in tests. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    common: Headers;
    quota: Quota;
    telemetry: Headers | undefined;
    /** The parsed JSON body. Set by `jsonBody`. */
    body: unknown;
    /** Called for each tool call over MCP. Set by `countCalls`. */
    onCall: CallListener;
    /** Slug of the essay that an endpoint has read. */
    essay: string | undefined;
  };
}

export type AppContext = Context<AppEnvironment>;

/** Receives the target of the visit, empty if there is no such tool, and the HTTP status of the outcome. */
export type CallListener = (target: string, status: number) => void;

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
