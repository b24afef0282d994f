/** Runs in each test file. Closes its shared publishers, because other files may count timers. */
import { afterAll } from 'vitest';
import { sharedPublishers } from './shared-publishers.ts';

afterAll(async () => {
  const publishers = await Promise.allSettled(sharedPublishers.values());
  sharedPublishers.clear();
  await Promise.all(publishers.map((result) => result.status === 'fulfilled' && result.value.close()));
});
