import { z } from 'zod/v3';
import type { OwnersGreeting } from '../../../server/db/greeting-store.ts';
import type { Stores } from '../../../server/db/stores.ts';
import { type GreetingState, greetingStates } from '../../../server/db/tables.ts';
import { parseReply } from '../../../server/services/greetings/greeting-service.ts';
import { greetingOf } from '../../../server/services/notifications/describe-event.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { quotable } from '../../../web/core/documents/quote.ts';
import { greetingChannels } from '../../../web/core/greetings.ts';
import { changePhrase } from '../../change-phrase.ts';
import { refusal } from '../../refusal.ts';
import { type ActionEffect, defineAction } from '../action.ts';
import {
  deleteProposalsAbout,
  findId,
  isSenderBlocked,
  messageInput,
  messageListInput,
  messageListOutput,
  messagePage,
  quotedOutput,
  quoteMessage,
  unknownMessage,
  untrusted,
} from './message.ts';

const greetingInput = messageInput('greeting', {});

const greetingOutput = z.object({
  id: z.string(),
  agent_name: untrusted(z.string()),
  message: untrusted(z.string()),
  created_at: z.string(),
  channel: z.enum(greetingChannels).describe('How it says that it came'),
  state: z.enum(greetingStates),
  reply: z.object({ message: z.string(), created_at: z.string() }).optional().describe('Your reply'),
});

interface StateAction {
  readonly name: string;
  readonly description: string;
  readonly state: GreetingState;
  /** What it does. */
  readonly does: 'approve' | 'hide' | 'hold';
  readonly without?: { readonly button: string };
}

/** The action that gives a greeting each state. */
const setterOf = {
  public: 'greetings.approve',
  hidden: 'greetings.hide',
  pending: 'greetings.hold',
} as const satisfies Record<GreetingState, string>;

function stateAction({ state, does, ...names }: StateAction) {
  return defineAction({
    ...names,
    effect: 'public' satisfies ActionEffect,
    input: greetingInput,
    output: z.object({
      id: z.string(),
      state: z.enum(greetingStates),
      was: z.enum(greetingStates).describe('The state that it had before'),
    }),
    async plan({ id: given }, context) {
      const stores = await context.stores();
      const greeting = await findGreeting(stores, given);
      const { id, state: was } = greeting;
      return {
        summary: changePhrase(does, { id }),
        changes: quoteMessage(greetingOf(greeting)),
        async apply() {
          if (!(await stores.greetings.setState(id, state))) throw unknownMessage(['greeting'], id);
          return { id, state, was };
        },
        undo: () => ({ action: setterOf[was], input: { id } }),
      };
    },
  });
}

/** The actions on greetings, in the order of the registry. */
export const greetingActions = {
  list: defineAction({
    name: 'greetings.list',
    description: 'Lists the greetings, newest first, each with its state.',
    effect: 'read',
    input: messageListInput(greetingStates),
    output: messageListOutput(greetingOutput),
    async run({ state, ...range }, { stores }) {
      const { greetings } = await stores();
      return messagePage((after) => greetings.list(state, after), {
        ...range,
        textsOf: ({ agent_name, message, reply }) => [agent_name, message, reply?.message],
      });
    },
  }),
  show: defineAction({
    name: 'greetings.show',
    description: 'Shows one greeting, with your reply if there is one.',
    effect: 'read',
    input: greetingInput,
    output: greetingOutput.extend({
      quoted: quotedOutput,
      client: z.string().nullable().describe('The same for messages of one sender; null if it is unknown'),
      blocked: z.boolean().describe('Whether its sender is blocked'),
    }),
    async run({ id }, context) {
      const stores = await context.stores();
      const greeting = await findGreeting(stores, id);
      return {
        ...greeting,
        quoted: quoteMessage(greetingOf(greeting)),
        blocked: await isSenderBlocked(stores, greeting),
      };
    },
  }),
  approve: stateAction({
    name: 'greetings.approve',
    description: 'Makes a greeting public.',
    state: 'public',
    does: 'approve',
  }),
  hide: stateAction({
    name: 'greetings.hide',
    description: 'Hides a greeting everywhere; approving it brings it back.',
    state: 'hidden',
    does: 'hide',
  }),
  hold: stateAction({
    name: 'greetings.hold',
    description: 'Makes a greeting wait for approval again. Until then, visitors do not see it.',
    state: 'pending',
    does: 'hold',
    without: { button: 'The notice after an approval or a hiding has it.' },
  }),
  reply: defineAction({
    name: 'greetings.reply',
    description: 'Replies to a greeting once, for everyone to read, and makes the greeting public.',
    effect: 'public',
    input: messageInput('greeting', { text: z.string().describe('The reply') }),
    output: z.object({ id: z.string(), reply: z.string() }),
    async plan({ id: given, text }, context) {
      const stores = await context.stores();
      const greeting = await findGreeting(stores, given);
      requireOpen(greeting);
      const { id, state } = greeting;
      const reply = await replyFrom(text);
      return {
        summary: changePhrase(state === 'public' ? 'reply' : 'approveAndReply', {
          id,
          reply: quotable(reply),
        }),
        changes: quoteMessage(greetingOf(greeting)),
        async apply() {
          if (!(await stores.greetings.reply(id, reply))) requireOpen(await findGreeting(stores, id));
          return { id, reply };
        },
        undo: () => ({ action: 'greetings.withdraw-reply', input: { id, state } }),
      };
    },
  }),
  withdrawReply: defineAction({
    name: 'greetings.withdraw-reply',
    description: 'Removes your reply to a greeting. You can then reply again.',
    effect: 'public',
    input: messageInput('greeting', {
      state: z.enum(greetingStates).optional().describe('The state that the greeting gets, too'),
    }),
    output: z.object({ id: z.string(), withdrawn: z.string().describe('The text of the reply') }),
    async plan({ id: given, state }, context) {
      const stores = await context.stores();
      const greeting = await findGreeting(stores, given);
      const { id, state: was, reply } = greeting;
      if (!reply) throw refusal('conflict', 'noReply');
      const withdrawn = reply.message;
      const also = state === undefined || state === was ? '' : (`_${state}` as const);
      return {
        summary: changePhrase(`withdrawReply${also}`, { id, reply: quotable(withdrawn) }),
        changes: quoteMessage(greetingOf(greeting)),
        async apply() {
          await stores.greetings.withdrawReply(id);
          if (state !== undefined && state !== was) await stores.greetings.setState(id, state);
          return { id, withdrawn };
        },
        undo: () =>
          (state ?? was) === 'hidden'
            ? { none: 'A hidden greeting can have no new reply' }
            : { action: 'greetings.reply', input: { id, text: withdrawn } },
      };
    },
  }),
  delete: defineAction({
    name: 'greetings.delete',
    description: 'Deletes a greeting for good.',
    effect: 'destructive',
    input: greetingInput,
    output: z.object({ deleted: z.string() }),
    async plan({ id: given }, context) {
      const stores = await context.stores();
      const greeting = await findGreeting(stores, given);
      const { id } = greeting;
      return {
        summary: changePhrase('deleteGreeting', { id }),
        changes: quoteMessage(greetingOf(greeting)),
        async apply() {
          if (!(await stores.greetings.remove(id))) throw unknownMessage(['greeting'], id);
          await deleteProposalsAbout(id, stores);
          return { deleted: id };
        },
        undo: () => ({ none: 'It is deleted for good' }),
      };
    },
  }),
} as const;

async function findGreeting(stores: Stores, given: string): Promise<OwnersGreeting> {
  const id = await findId(stores, ['greeting'], given);
  const greeting = await stores.greetings.findForOwner(id);
  if (!greeting) throw unknownMessage(['greeting'], id);
  return greeting;
}

/** @throws OwnerError if the greeting can have no reply */
function requireOpen({ id, state, reply }: OwnersGreeting): void {
  if (reply) throw refusal('conflict', 'hasReply');
  if (state !== 'hidden') return;
  throw refusal('conflict', 'greetingHidden', { id, program: PROGRAM });
}

async function replyFrom(text: string): Promise<string> {
  const reply = await parseReply(text);
  if (typeof reply === 'string') return reply;
  throw refusal('invalid', 'replyRefused', { hints: reply.hints.join(' ') });
}
