/** The page of one greeting, on which the owner can reply to it in public. */
import { MAX_MESSAGE } from '../../../web/core/greetings.ts';
import { messagePath } from '../../../web/core/room-paths.ts';
import { channelText } from '../../../web/locales/greeting-sentences.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { interfaceText, sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import type { greetingActions } from '../../actions/messages/greeting-actions.ts';
import {
  ActionForm,
  type MessagePageContent,
  Moment,
  messagePage,
  type ReplyToCorrect,
} from './inbox-parts.tsx';
import { RoomForm, type RoomView, Said, SubmitButton } from './room-page.tsx';

export type GreetingView = OutputOf<(typeof greetingActions)['show']>;

/** The states and their names, those that wait for the owner first. */
export const greetingStates = {
  pending: 'room.stateWaiting',
  public: 'room.statePublic',
  hidden: 'room.stateHidden',
} as const satisfies Readonly<Record<GreetingView['state'], PlainWord>>;

export function ownersGreetingPage(
  view: RoomView,
  { message: greeting, buttons, now, refused, next }: MessagePageContent<GreetingView>,
): string {
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
      ['room.state', sentence(wording, greetingStates[state])],
    ],
    buttons,
    next,
    children: buttons
      .filter(({ place }) => place === 'reply')
      .map(({ verb, word, question }) =>
        reply ? (
          <section class="own-reply">
            <h2>{sentence(wording, 'room.yourReply')}</h2>
            <p dir="auto">{reply.message}</p>
            <ActionForm view={view} action={`${path}/${verb}`} word={word} question={question} />
          </section>
        ) : (
          <ReplyForm
            view={view}
            action={`${path}/${verb}`}
            word={word}
            text={refused?.text ?? String(withdrawn)}
            refused={refused}
          />
        ),
      ),
  });
}

interface ReplyFormProps {
  readonly view: RoomView;
  readonly action: string;
  readonly word: PlainWord;
  readonly text: string;
  readonly refused: ReplyToCorrect | undefined;
}

function ReplyForm({ view, action, word, text, refused }: ReplyFormProps) {
  const { wording } = view;
  return (
    <RoomForm view={view} action={action} class="message-form reply-form">
      <div class="field">
        <label for="reply">{sentence(wording, 'room.yourReply')}</label>
        {refused && (
          <p class="error" id="reply-error">
            <Said by={refused}>
              {refused.message} {refused.fix}
            </Said>
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
        <SubmitButton wording={wording} word={word} class="button" />
      </p>
    </RoomForm>
  );
}
