import type { Publisher } from '../../site/publish/publisher.ts';

/** The publishers of unchanging content that the tests of a process share, by what they depend on. */
export const sharedPublishers = new Map<string, Promise<Publisher>>();

/** Closes the shared publishers, for tests with a fake clock that would count or run their timers, too. */
export async function closeSharedPublishers(): Promise<void> {
  const publishers = await Promise.allSettled(sharedPublishers.values());
  sharedPublishers.clear();
  await Promise.all(publishers.map((result) => result.status === 'fulfilled' && result.value.close()));
}
