/** Accepts greetings. Answers duplicates first. Applies the policy, rules and quota before it stores a new greeting. */
import {
  type GreetingChannel,
  MAX_MESSAGE,
  type NewGreeting,
  PENDING_NOTE,
  type PostedGreeting,
  PUBLISHED_NOTE,
} from '../../../web/core/greetings.ts';
import { plural } from '../../../web/core/prose.ts';
import { normalizeText } from '../../../web/core/schemas.ts';
import type { GreetingPolicy } from '../../config/config.ts';
import type { GreetingStore, StoredGreeting } from '../../db/greeting-store.ts';
import { RefusedError } from '../../db/refusal.ts';
import type { Writer } from '../clients/identify-client.ts';
import { checkName } from './own-names.ts';

export interface GreetingServiceOptions {
  readonly store: GreetingStore;
  readonly policy: GreetingPolicy;
  /** Returns the names that only the owner may use. */
  readonly ownNames: () => readonly string[];
  /** Channels that notify the owner. */
  readonly notify: readonly string[];
  /** Returns when the next digest is due. If undefined, the owner is notified of each greeting at once. */
  readonly digestAt?: (() => Date) | undefined;
  /** Called when a new greeting is on disk. */
  readonly onStored: () => void;
}

export type GreetingService = ReturnType<typeof createGreetingService>;

export function createGreetingService(options: GreetingServiceOptions) {
  const { store, policy, ownNames, notify, digestAt, onStored } = options;
  return {
    /** @throws RefusedError */
    async post(given: NewGreeting, channel: GreetingChannel, writer: Writer): Promise<PostedGreeting> {
      const greeting = { agent_name: joinLines(given.agent_name), message: joinLines(given.message) };
      const first = await store.findByContent(greeting);
      if (first) return toPosted(first);
      if (policy === 'closed') throw new RefusedError('greetings-closed');
      await writer.requireAllowed();
      // Loaded on demand, because its phone number metadata is large.
      const { checkGreeting } = await import('./check-greeting.ts');
      const errors = [...checkGreeting(greeting), ...checkName(greeting.agent_name, ownNames())];
      if (errors.length > 0) throw new RefusedError('rules-broken', { errors });
      const state = policy === 'approval' ? 'pending' : 'public';
      const origin = { channel, state, notify, digestAt: digestAt?.(), ...writer.sender } as const;
      const { stored, isNew } = await writer.quota.spend(() => store.post(greeting, origin));
      if (isNew) onStored();
      return toPosted(stored);
    },
  };
}

function joinLines(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function toPosted({ state, ...greeting }: StoredGreeting): PostedGreeting {
  if (state === 'hidden') throw new RefusedError('taken-down');
  return { ...greeting, note: state === 'pending' ? PENDING_NOTE : PUBLISHED_NOTE };
}

/** Why a reply cannot be published, and what to change. */
export interface RefusedReply {
  readonly hints: readonly string[];
}

/** Returns the owner's reply to a greeting as it is stored, on one line, or why it cannot be published. */
export async function parseReply(given: string): Promise<string | RefusedReply> {
  const message = normalizeText(joinLines(given));
  const excess = [...message].length - MAX_MESSAGE;
  if (message === '') return { hints: ['Write a reply.'] };
  if (excess > 0) return { hints: [`Shorten the reply by ${plural(excess, 'character')}.`] };
  // Loaded on demand, because its phone number metadata is large.
  const { checkGreeting } = await import('./check-greeting.ts');
  const hints = checkGreeting({ message }).map(({ hint }) => hint);
  return hints.length > 0 ? { hints } : message;
}
