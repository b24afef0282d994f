/** The actions that links in notifications offer to the owner. */
import { PROGRAM } from '../core/documents/program.ts';

/** The message before the action. */
export interface ActedOn {
  readonly id: string;
  readonly state: string;
}

interface ActionTexts {
  readonly kind: 'inquiry' | 'greeting';
  /** On the link, and on the button of its page. */
  readonly label: string;
  readonly question: string;
  readonly explanation?: string;
  readonly done: string;
  /** Returns the command that undoes the action, without `npx foyer-site`, if the action has changed the message. */
  readonly undo?: (message: ActedOn) => string | undefined;
}

const BLOCK = {
  label: 'Block the sender',
  question: 'Block the sender?',
  explanation:
    'Messages from the network address of the sender will be refused for 30 days, even if other people share it.',
  done: `The sender is blocked for 30 days, or until you run ${PROGRAM} clients unblock.`,
};

export const actionTexts = {
  'inquiry-answered': {
    kind: 'inquiry',
    label: 'Mark as answered',
    question: 'Mark this inquiry as answered?',
    done: 'The inquiry is marked as answered.',
    undo: (inquiry) => markedAgain(inquiry, 'answered'),
  },
  'inquiry-spam': {
    kind: 'inquiry',
    label: 'Mark as spam',
    question: 'Mark this inquiry as spam?',
    done: 'The inquiry is marked as spam.',
    undo: (inquiry) => markedAgain(inquiry, 'spam'),
  },
  'inquiry-block': { kind: 'inquiry', ...BLOCK },
  'greeting-approve': {
    kind: 'greeting',
    label: 'Approve',
    question: 'Approve this greeting?',
    explanation: 'Everyone will be able to read it.',
    done: 'The greeting is public.',
    undo: ({ id, state }) => (state === 'public' ? undefined : `greetings hide ${id}`),
  },
  'greeting-hide': {
    kind: 'greeting',
    label: 'Hide',
    question: 'Hide this greeting?',
    explanation: 'Nobody will be able to read it, and the same greeting cannot be sent again.',
    done: 'The greeting is hidden.',
    // A greeting that waited for approval was never public.
    undo: ({ id, state }) => (state === 'public' ? `greetings approve ${id}` : undefined),
  },
  'greeting-reply': {
    kind: 'greeting',
    label: 'Reply in public',
    question: 'Reply to this greeting',
    explanation: 'The greeting and your reply will be public. You can reply once.',
    done: 'The greeting is public, with your reply.',
  },
  'greeting-block': { kind: 'greeting', ...BLOCK },
} as const satisfies Record<string, ActionTexts>;

function markedAgain({ id, state }: ActedOn, now: string): string | undefined {
  return state === now ? undefined : `inquiries mark ${id} ${state}`;
}

export type ActionName = keyof typeof actionTexts;

export function isActionName(name: string): name is ActionName {
  return Object.hasOwn(actionTexts, name);
}

/** Returns the texts of an action. */
export function textsOfAction(name: ActionName): ActionTexts {
  return actionTexts[name];
}
