/** The page of one greeting, on which the owner can reply to it in public. */
import { type Greeting, MAX_MESSAGE } from '../../../web/core/greetings.ts';
import { messagePath } from '../../../web/core/room-paths.ts';
import { channelText } from '../../../web/locales/greeting-sentences.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { interfaceText, sentence } from '../../../web/views/components/sentence.tsx';
import { ActionForm, Moment, messagePage } from './inbox-parts.tsx';
import { InEnglish, RoomForm, type RoomView, SubmitButton } from './room-page.tsx';

export type GreetingStateView = 'pending' | 'public' | 'hidden';

export interface GreetingView extends Omit<Greeting, 'reply'> {
  readonly reply?: Greeting['reply'] | undefined;
  readonly state: GreetingStateView;
  readonly client: string | null;
  readonly blocked: boolean;
}

/** A reply that was refused, as it was typed, and why. */
export interface ReplyToCorrect {
  readonly text: string;
  readonly message: string;
  readonly fix: string;
}

/** The words for each state, and for having set it. */
export const greetingWords = {
  pending: { state: 'room.stateWaiting', done: 'room.nowWaiting' },
  public: { state: 'room.statePublic', done: 'room.nowPublic' },
  hidden: { state: 'room.stateHidden', done: 'room.nowHidden' },
} as const satisfies Readonly<Record<GreetingStateView, Readonly<Record<string, PlainWord>>>>;

interface GreetingContent {
  readonly greeting: GreetingView;
  readonly now: Date;
  readonly refused?: ReplyToCorrect | undefined;
}

export function ownersGreetingPage(view: RoomView, { greeting, now, refused }: GreetingContent): string {
  const { wording } = view;
  const { id, agent_name, created_at, channel, state, reply } = greeting;
  const path = messagePath('greetings', id);
  // What would take the withdrawing back has the text of the reply.
  const { text: withdrawn = '' } = view.session?.notice?.undo?.input ?? {};
  return messagePage(view, {
    title: 'room.greetingFrom',
    name: agent_name,
    documentTitle: refused && wording.say('room.replyRefused'),
    path,
    message: greeting,
    facts: [
      ['room.received', <Moment view={view} value={created_at} now={now} />],
      ['room.came', interfaceText(wording, channelText(wording, channel))],
      ['room.state', sentence(wording, greetingWords[state].state)],
    ],
    children: (
      <>
        {reply && (
          <section class="own-reply">
            <h2>{sentence(wording, 'room.yourReply')}</h2>
            <p dir="auto">{reply.message}</p>
            <ActionForm view={view} action={`${path}/withdraw-reply`} word="room.withdrawReply" />
          </section>
        )}
        {!reply && state !== 'hidden' && (
          <ReplyForm
            view={view}
            action={`${path}/reply`}
            text={refused?.text ?? String(withdrawn)}
            refused={refused}
          />
        )}
      </>
    ),
    mainActions: (
      <>
        {state !== 'public' && <ActionForm view={view} action={`${path}/approve`} word="room.approve" />}
        {state !== 'hidden' && <ActionForm view={view} action={`${path}/hide`} word="room.hide" />}
      </>
    ),
  });
}

interface ReplyFormProps {
  readonly view: RoomView;
  readonly action: string;
  readonly text: string;
  readonly refused: ReplyToCorrect | undefined;
}

function ReplyForm({ view, action, text, refused }: ReplyFormProps) {
  const { wording } = view;
  return (
    <RoomForm view={view} action={action} class="message-form reply-form">
      <div class="field">
        <label for="reply">{sentence(wording, 'room.yourReply')}</label>
        {refused && (
          <p class="error" id="reply-error">
            <InEnglish>
              {refused.message} {refused.fix}
            </InEnglish>
          </p>
        )}
        <textarea
          id="reply"
          name="reply"
          rows={3}
          required
          dir="auto"
          autofocus={refused !== undefined}
          aria-invalid={refused ? 'true' : undefined}
          aria-describedby={refused ? 'reply-error reply-rules' : 'reply-rules'}
        >
          {/* The parser drops the first line break. */}
          {`\n${text}`}
        </textarea>
        <p class="hint" id="reply-rules">
          {sentence(wording, 'room.replyRules', { maximum: MAX_MESSAGE })}
        </p>
      </div>
      <p class="send">
        <SubmitButton wording={wording} word="room.replyInPublic" class="button" />
      </p>
    </RoomForm>
  );
}
