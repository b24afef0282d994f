import { createGreetingStore, type GreetingStore } from './greetings.ts';
import { createInquiryStore, type InquiryStore } from './inquiries.ts';
import { createOutboxStore, type OutboxStore } from './outbox.ts';
import type { Database } from './tables.ts';
import { createVisitStore, type VisitStore } from './visits.ts';

export interface Stores {
  readonly greetings: GreetingStore;
  readonly inquiries: InquiryStore;
  readonly outbox: OutboxStore;
  readonly visits: VisitStore;
}

export function createStores(database: Database, now: () => Date): Stores {
  return {
    greetings: createGreetingStore(database, now),
    inquiries: createInquiryStore(database, now),
    outbox: createOutboxStore(database),
    visits: createVisitStore(database),
  };
}
