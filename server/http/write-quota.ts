/** The second, smaller quota: how many new messages a client may leave in a minute. */
import { ProblemError } from '../../web/runtime/problems.ts';
import type { RateLimit } from './rate-limit.ts';

/** The quota of the client of one request. Only what is newly accepted counts. */
export interface WriteQuota {
  /** Runs a write within the quota; a write that fails, or gives false for "nothing new", does not count. */
  spend<T>(write: () => Promise<T>, isNew: (result: T) => boolean): Promise<T>;
}

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
