/** Acts on a message when the owner follows a link from its notification and presses the button. */
import type { ActionName } from '../../../web/views/action-texts.ts';
import { blockClient } from '../../db/blocked-clients.ts';
import { type OwnersGreeting, replyToGreeting, setGreetingState } from '../../db/greetings.ts';
import { setInquiryState } from '../../db/inquiries.ts';
import { isSpent, spendToken } from '../../db/spent-tokens.ts';
import type { Stores } from '../../db/stores.ts';
import type { Database, InquiriesTable } from '../../db/tables.ts';
import { withStorage } from '../../db/with-storage.ts';
import { parseReply, type RefusedReply } from '../greetings/greeting-service.ts';
import { type Action, type ActionLinks, tokenOf } from './action-links.ts';

/** The message that a link is about. */
export type ActionSubject =
  | { readonly kind: 'inquiry'; readonly record: InquiriesTable }
  | { readonly kind: 'greeting'; readonly record: OwnersGreeting };

/** Why a link does nothing. `gone` means that the message was deleted, or that it is too late for the action. */
export type RefusedLink = 'invalid' | 'expired' | 'used' | 'gone';

/** An action that its link allows now. */
export interface OpenAction extends Action {
  readonly subject: ActionSubject;
}

interface ActionServiceOptions {
  readonly database: Database;
  readonly stores: Pick<Stores, 'inquiries' | 'greetings'>;
  readonly links: ActionLinks;
  readonly now: () => Date;
}

export type ActionService = ReturnType<typeof createActionService>;

/** Returns the service behind the links. */
export function createActionService({ database, stores, links, now }: ActionServiceOptions) {
  async function subjectOf({ name, subjectId }: Action): Promise<ActionSubject | undefined> {
    if (name.startsWith('inquiry-')) {
      const record = await stores.inquiries.find(subjectId);
      return record && { kind: 'inquiry', record };
    }
    const record = await stores.greetings.findForOwner(subjectId);
    return record && { kind: 'greeting', record };
  }

  /** Returns what the link of a token allows. Changes nothing. */
  async function find(token: string): Promise<OpenAction | RefusedLink> {
    const action = await links.verify(token);
    if (typeof action === 'string') return action;
    const subject = await subjectOf(action);
    // Read after the message. If that shows the result of the action, the token is spent.
    const { nonce } = tokenOf(action, now());
    if (await withStorage(() => isSpent(database, nonce))) return 'used';
    return subject && isPossible(action.name, subject) ? { ...action, subject } : 'gone';
  }

  return {
    find,
    /**
     * Spends the link of a token and does what it allows, in one transaction. Returns the action, or why nothing was
     * done: the link does nothing, or the reply cannot be published.
     */
    async perform(token: string, reply: string): Promise<OpenAction | RefusedLink | RefusedReply> {
      const action = await find(token);
      if (typeof action === 'string') return action;
      const message = action.name === 'greeting-reply' ? await parseReply(reply) : '';
      if (typeof message !== 'string') return message;
      const at = now();
      return withStorage(() =>
        database.transaction().execute(async (transaction) => {
          if (!(await spendToken(transaction, tokenOf(action, at)))) return 'used';
          return (await apply(transaction, action, { at, message })) ? action : 'gone';
        }),
      );
    },
  };
}

function isPossible(name: ActionName, { kind, record }: ActionSubject): boolean {
  if (name.endsWith('-block')) return record.client !== null;
  return name !== 'greeting-reply' || (kind === 'greeting' && !record.reply && record.state !== 'hidden');
}

interface Change {
  readonly at: Date;
  /** The owner's reply. */
  readonly message: string;
}

/** Returns whether the message was changed. It may have been deleted in the meantime. */
async function apply(
  database: Database,
  { name, subjectId: id, subject }: OpenAction,
  { at, message }: Change,
): Promise<boolean> {
  switch (name) {
    case 'inquiry-answered':
      return setInquiryState(database, { id, state: 'answered', at });
    case 'inquiry-spam':
      return setInquiryState(database, { id, state: 'spam', at });
    case 'greeting-approve':
      return setGreetingState(database, { id, state: 'public' });
    case 'greeting-hide':
      return setGreetingState(database, { id, state: 'hidden' });
    case 'greeting-reply':
      return replyToGreeting(database, { id, message, at });
    case 'inquiry-block':
    case 'greeting-block': {
      const { client } = subject.record;
      if (client !== null) await blockClient(database, client, at);
      return client !== null;
    }
    default:
      return name satisfies never;
  }
}
