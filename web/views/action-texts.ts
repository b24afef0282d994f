/** The actions that links in notifications offer to the owner. */

/** What the command that undoes an action needs to know about its message. */
export interface ActedOn {
  readonly id: string;
  /** The hash of the network address that sent it. */
  readonly client: string | null;
}

interface ActionTexts {
  readonly kind: 'inquiry' | 'greeting';
  /** On the link, and on the button of its page. */
  readonly label: string;
  readonly question: string;
  readonly explanation?: string;
  readonly done: string;
  /** Returns the command that undoes the action, without `npx foyer`. A reply cannot be undone. */
  readonly undo?: (message: ActedOn) => string;
}

const BLOCK = {
  label: 'Block the sender',
  question: 'Block the sender?',
  explanation:
    'Messages from the network address of the sender will be refused for 30 days, even if other people share it.',
  done: 'The sender is blocked for 30 days.',
  undo: ({ client }: ActedOn) => `clients unblock ${client?.slice(0, 8)}`,
};

export const actionTexts = {
  'inquiry-answered': {
    kind: 'inquiry',
    label: 'Mark as answered',
    question: 'Mark this inquiry as answered?',
    done: 'The inquiry is marked as answered.',
    undo: ({ id }) => `inquiries mark ${id} read`,
  },
  'inquiry-spam': {
    kind: 'inquiry',
    label: 'Mark as spam',
    question: 'Mark this inquiry as spam?',
    done: 'The inquiry is marked as spam.',
    undo: ({ id }) => `inquiries mark ${id} read`,
  },
  'inquiry-block': { kind: 'inquiry', ...BLOCK },
  'greeting-approve': {
    kind: 'greeting',
    label: 'Approve',
    question: 'Approve this greeting?',
    explanation: 'Everyone will be able to read it.',
    done: 'The greeting is public.',
    undo: ({ id }) => `greetings hide ${id}`,
  },
  'greeting-hide': {
    kind: 'greeting',
    label: 'Hide',
    question: 'Hide this greeting?',
    explanation: 'Nobody will be able to read it, and the same greeting cannot be sent again.',
    done: 'The greeting is hidden.',
    undo: ({ id }) => `greetings approve ${id}`,
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

export type ActionName = keyof typeof actionTexts;

export function isActionName(name: string): name is ActionName {
  return Object.hasOwn(actionTexts, name);
}

/** Returns the texts of an action. */
export function textsOf(name: ActionName): ActionTexts {
  return actionTexts[name];
}
