/** Receives greetings: repeats first, then the owner's policy, the rules of the text, the quota, the store. */
import {
  type GreetingChannel,
  type NewGreeting,
  PENDING_NOTE,
  type PostedGreeting,
  PUBLISHED_NOTE,
} from '../../../web/runtime/greetings.ts';
import { ProblemError } from '../../../web/runtime/problems.ts';
import type { GreetingPolicy } from '../../config/config.ts';
import type { GreetingStore, KeptGreeting } from '../../db/greetings.ts';
import type { WriteQuota } from '../write-quota.ts';

export interface GreetingDesk {
  post(greeting: NewGreeting, channel: GreetingChannel, quota: WriteQuota): Promise<PostedGreeting>;
}

export interface GreetingDeskOptions {
  readonly store: GreetingStore;
  readonly policy: GreetingPolicy;
  /** Names of the channels by which the owner hears of a greeting that waits. */
  readonly notify: readonly string[];
  /** Called when one waits for approval. */
  readonly onPending: () => void;
}

export function createGreetingDesk({ store, policy, notify, onPending }: GreetingDeskOptions): GreetingDesk {
  return {
    async post(greeting, channel, quota) {
      const first = await store.findByContent(greeting);
      if (first) return answer(first);
      if (policy === 'closed') {
        throw new ProblemError('greetings-closed', { detail: 'The owner takes no greetings at present.' });
      }
      // What it knows of telephone numbers takes 10 MB, and is loaded with the first greeting.
      const { checkGreeting } = await import('./check-greeting.ts');
      checkGreeting(greeting);
      const state = policy === 'approval' ? 'pending' : 'public';
      const { kept, isNew } = await quota.spend(
        () => store.post(greeting, { channel, state, notify }),
        (result) => result.isNew,
      );
      if (isNew && state === 'pending') onPending();
      return answer(kept);
    },
  };
}

function answer({ state, ...greeting }: KeptGreeting): PostedGreeting {
  if (state === 'hidden') {
    throw new ProblemError('greeting-refused', {
      detail: 'The owner has taken this greeting down.',
      hints: ['Leave it at that, or say something else.'],
    });
  }
  return { ...greeting, note: state === 'pending' ? PENDING_NOTE : PUBLISHED_NOTE };
}
