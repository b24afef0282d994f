import { z } from 'zod/v3';
import type { Stores } from '../../../server/db/stores.ts';
import {
  type InquiriesTable,
  inquiryStates,
  LOG_CHANNEL,
  type OutboxTable,
} from '../../../server/db/tables.ts';
import { letterOf } from '../../../server/services/notifications/describe-event.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { groupBy } from '../../../web/core/group-by.ts';
import { changePhrase } from '../../change-phrase.ts';
import { refusal } from '../../refusal.ts';
import { defineAction, type Undo } from '../action.ts';
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

const inquiryInput = messageInput('inquiry', {});

const inquiryOutput = z.object({
  id: z.string(),
  created_at: z.string(),
  state: z.enum(inquiryStates),
  state_changed_at: z.string().nullable().describe('Null if the state has never changed'),
  source: z.enum(['agent', 'web']).describe('An agent, or the form on the site'),
  name: untrusted(z.string()),
  email: untrusted(z.string()),
  topic: untrusted(z.string().nullable()),
  message: untrusted(z.string()),
  client: z.string().nullable().describe('The same for messages of one sender; null if it is unknown'),
});

/** The least settled first. `logged` means that there is no channel other than the log of the server. */
const deliveryStates = ['parked', 'pending', 'delivered', 'logged', 'none'] as const;
type DeliveryState = (typeof deliveryStates)[number];

const shownInquiryOutput = inquiryOutput.extend({
  quoted: quotedOutput,
  blocked: z.boolean().describe('Whether its sender is blocked'),
  notifications: z
    .array(
      z.object({
        channel: z.string(),
        state: z.enum(['pending', 'delivered', 'parked']),
        attempts: z.number(),
        next_attempt_at: z.string(),
        last_error: z.string().nullable(),
      }),
    )
    .readonly(),
});

export type ShownInquiry = z.output<typeof shownInquiryOutput>;

/** The actions on inquiries, in the order of the registry. */
export const inquiryActions = {
  list: defineAction({
    name: 'inquiries.list',
    description: 'Lists the inquiries, newest first, each with its state and that of its notifications.',
    effect: 'read',
    input: messageListInput(inquiryStates),
    output: messageListOutput(inquiryOutput.extend({ notification: z.enum(deliveryStates) })),
    async run({ state, ...range }, { stores }) {
      const { inquiries, outbox } = await stores();
      const { messages, next } = await messagePage((after) => inquiries.list(state, after), {
        ...range,
        textsOf: ({ name, email, topic, message }) => [name, email, topic, message],
      });
      const rows = groupBy(
        await outbox.ofSubjects(messages.map(({ id }) => id)),
        ({ subject_id }) => subject_id,
      );
      return {
        messages: messages.map((one) => ({ ...one, notification: overallState(rows.get(one.id)) })),
        next,
      };
    },
  }),
  show: defineAction({
    name: 'inquiries.show',
    description:
      'Shows one inquiry and the state of its notifications. A new one is then read, unless it is to stay new.',
    effect: 'draft',
    input: messageInput('inquiry', {
      keepNew: z.boolean().optional().describe('Leave a new one new'),
    }),
    output: shownInquiryOutput,
    async plan({ id: given, keepNew = false }, context) {
      const stores = await context.stores();
      const { id, state } = await inquiryWith(stores, await findId(stores, ['inquiry'], given));
      const marks = state === 'new' && !keepNew;
      return {
        async apply() {
          if (marks) await stores.inquiries.markRead(id);
          const inquiry = await inquiryWith(stores, id);
          return {
            ...inquiry,
            quoted: quoteMessage(letterOf(inquiry)),
            blocked: await isSenderBlocked(stores, inquiry),
            notifications: await stores.outbox.ofSubjects([id]),
          };
        },
        undo: () => (marks ? markAs('new', id) : { none: 'Nothing was changed' }),
      };
    },
  }),
  mark: defineAction({
    name: 'inquiries.mark',
    description: 'Sets the state of one inquiry, such as answered.',
    effect: 'draft',
    input: messageInput('inquiry', {
      state: z.enum(inquiryStates).describe(`The state: ${inquiryStates.join(', ')}`),
    }),
    output: z.object({
      id: z.string(),
      state: z.enum(inquiryStates),
      was: z.enum(inquiryStates).describe('The state that it had before'),
    }),
    async plan({ id: given, state }, context) {
      const stores = await context.stores();
      const { id, state: was } = await inquiryWith(stores, await findId(stores, ['inquiry'], given));
      return {
        async apply() {
          if (!(await stores.inquiries.setState(id, state))) throw unknownMessage(['inquiry'], id);
          return { id, state, was };
        },
        undo: () => markAs(was, id),
      };
    },
  }),
  retry: defineAction({
    name: 'inquiries.retry',
    description: 'Lets the running server send the failed notifications for one inquiry again, now.',
    effect: 'draft',
    without: { tool: 'It is about the notifications of the server.' },
    input: inquiryInput,
    output: z.object({ retried: z.number().describe('How many notifications will be sent') }),
    async plan({ id: given }, context) {
      const stores = await context.stores();
      const id = await findId(stores, ['inquiry'], given);
      return {
        async apply() {
          const retried = await stores.outbox.retry(id, context.now());
          if (retried > 0) return { retried };
          throw refusal('not-found', 'nothingToRetry', { program: PROGRAM });
        },
        undo: () => ({ none: 'What is sent is sent' }),
      };
    },
  }),
  delete: defineAction({
    name: 'inquiries.delete',
    description: 'Deletes one inquiry and everything about it, for good.',
    effect: 'destructive',
    input: inquiryInput,
    output: z.object({ deleted: z.string() }),
    async plan({ id: given }, context) {
      const stores = await context.stores();
      const inquiry = await inquiryWith(stores, await findId(stores, ['inquiry'], given));
      const { id } = inquiry;
      return {
        summary: changePhrase('deleteInquiry', { id }),
        changes: quoteMessage(letterOf(inquiry)),
        async apply() {
          if (!(await stores.inquiries.remove(id))) throw unknownMessage(['inquiry'], id);
          await deleteProposalsAbout(id, stores);
          return { deleted: id };
        },
        undo: () => ({ none: 'It is deleted for good' }),
      };
    },
  }),
} as const;

function markAs(state: InquiriesTable['state'], id: string): Undo {
  return { action: 'inquiries.mark', input: { id, state } };
}

/** @throws OwnerError if it has been deleted in the meantime */
async function inquiryWith({ inquiries }: Stores, id: string): Promise<InquiriesTable> {
  const inquiry = await inquiries.find(id);
  if (!inquiry) throw unknownMessage(['inquiry'], id);
  return inquiry;
}

function overallState(notifications: readonly OutboxTable[] = []): DeliveryState {
  const stateOf = (rows: readonly OutboxTable[]) =>
    deliveryStates.find((state) => rows.some((one) => one.state === state)) ?? 'none';
  const others = notifications.filter(({ channel }) => channel !== LOG_CHANNEL);
  if (others.length > 0) return stateOf(others);
  const logged = stateOf(notifications);
  return logged === 'delivered' ? 'logged' : logged;
}
