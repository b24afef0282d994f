import type { Publisher } from '../../server/site/publisher.ts';

/** The publishers of the sample that the tests of one file share, by what they depend on. */
export const sharedPublishers = new Map<string, Promise<Publisher>>();
