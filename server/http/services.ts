/** What the routes work with. */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { GreetingStore } from '../db/greetings.ts';
import type { GreetingService } from '../services/greetings/greeting-service.ts';
import type { FormTokens } from '../services/inquiries/form-token.ts';
import type { InquiryService } from '../services/inquiries/inquiry-service.ts';
import type { VisitCounter } from '../services/visits/visit-counter.ts';
import type { Site } from '../site/site.ts';
import type { RateLimit } from './rate-limit.ts';

export interface Services {
  /** The site as served at this moment; ask anew for each request. */
  readonly site: () => Site;
  readonly greetings: GreetingStore;
  readonly greetingDesk: GreetingService;
  readonly inquiryDesk: InquiryService;
  readonly formTokens: FormTokens;
  readonly rateLimit: RateLimit;
  /** Counts new messages. */
  readonly writeLimit: RateLimit;
  readonly visits: VisitCounter;
  /** Names the client of a request from the address of its socket and `X-Forwarded-For`. */
  readonly clientAddress: (socketAddress: string, forwardedFor: string | undefined) => string;
  readonly config: Config;
  readonly now: () => Date;
  readonly log: Logger;
  /** Fails where the store cannot be reached. */
  readonly checkStorage: () => Promise<void>;
}
