/** The actions that links in notifications offer to the owner. */
import type { PlainWord } from '../locales/words.ts';

/** The message before the action. */
export interface ActedOn {
  readonly id: string;
  readonly state: string;
}

interface ActionTexts {
  readonly kind: 'inquiry' | 'greeting';
  /** On the link, and on the button of its page. */
  readonly label: PlainWord;
  readonly question: PlainWord;
  readonly explanation?: PlainWord;
  readonly done: PlainWord | 'action.blockDone';
  /** Returns the command that undoes the action, without `npx foyer-site`, if the action has changed the message. */
  readonly undo?: (message: ActedOn) => string | undefined;
}

const BLOCK = {
  label: 'action.block',
  question: 'action.blockQuestion',
  explanation: 'action.blockExplanation',
  done: 'action.blockDone',
} as const;

export const actionTexts = {
  'inquiry-answered': {
    kind: 'inquiry',
    label: 'action.markAnswered',
    question: 'action.markAnsweredQuestion',
    done: 'action.markAnsweredDone',
    undo: (inquiry) => markedAgain(inquiry, 'answered'),
  },
  'inquiry-spam': {
    kind: 'inquiry',
    label: 'action.markSpam',
    question: 'action.markSpamQuestion',
    done: 'action.markSpamDone',
    undo: (inquiry) => markedAgain(inquiry, 'spam'),
  },
  'inquiry-block': { kind: 'inquiry', ...BLOCK },
  'greeting-approve': {
    kind: 'greeting',
    label: 'action.approve',
    question: 'action.approveQuestion',
    explanation: 'action.approveExplanation',
    done: 'action.approveDone',
    undo: ({ id, state }) => (state === 'public' ? undefined : `greetings hide ${id}`),
  },
  'greeting-hide': {
    kind: 'greeting',
    label: 'action.hide',
    question: 'action.hideQuestion',
    explanation: 'action.hideExplanation',
    done: 'action.hideDone',
    // A greeting that waited for approval was never public.
    undo: ({ id, state }) => (state === 'public' ? `greetings approve ${id}` : undefined),
  },
  'greeting-reply': {
    kind: 'greeting',
    label: 'action.reply',
    question: 'action.replyQuestion',
    explanation: 'action.replyExplanation',
    done: 'action.replyDone',
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
