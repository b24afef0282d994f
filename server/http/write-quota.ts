/** The second, smaller quota: how many new messages a client may leave in a minute. */
import { ProblemError } from '../../web/runtime/problems.ts';
import type { WriteQuota } from '../services/write-quota.ts';
import type { RateLimit } from './rate-limit.ts';

export function createWriteQuota(limit: RateLimit, client: string): WriteQuota {
  return {
    async spend(write, isNew) {
      const { exceeded, reset, limit: allowed } = await limit.consume(client);
      if (exceeded) {
        await limit.giveBack(client);
        throw new ProblemError('write-quota-exceeded', {
          detail: `More than ${allowed} messages in a minute.`,
          hints: [`Wait ${reset} seconds, then send it again.`],
          retryAfter: reset,
        });
      }
      let counts = false;
      try {
        const result = await write();
        counts = isNew(result);
        return result;
      } finally {
        if (!counts) await limit.giveBack(client);
      }
    },
  };
}
