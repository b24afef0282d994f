/** The pages behind the links in the owner's notifications. Each has one form and no scripts. */
import { PROGRAM } from '../core/documents/program.ts';
import { quoteInline } from '../core/documents/quote.ts';
import { type Greeting, MAX_MESSAGE } from '../core/greetings.ts';
import { type ActedOn, type ActionName, textsOfAction } from './action-texts.ts';
import { FormattedDate, More, PageIntro } from './components/blocks.tsx';
import { GreetingEntry } from './components/greeting.tsx';
import { privatePageOf } from './private-page.tsx';
import type { ViewContext } from './view-context.ts';

/** The message, as far as the owner needs to see it to know which one it is. */
export type ShownSubject =
  | {
      readonly kind: 'inquiry';
      readonly name: string;
      readonly topic: string | null;
      readonly created_at: string;
    }
  | { readonly kind: 'greeting'; readonly greeting: Greeting; readonly now: Date };

interface ActionPageOptions {
  readonly name: ActionName;
  readonly subject: ShownSubject;
  /** The reply as written, and why it could not be published. */
  readonly rejected?: { readonly reply: string; readonly hints: readonly string[] } | undefined;
}

/** The page that asks before anything changes. */
export function actionPage(context: ViewContext, { name, subject, rejected }: ActionPageOptions): string {
  const { question, explanation, label } = textsOfAction(name);
  return privatePageOf(
    context,
    rejected ? 'Not published yet' : question,
    <>
      <PageIntro title={question}>{explanation !== undefined && <p class="lead">{explanation}</p>}</PageIntro>
      <div class="indented action">
        <Subject context={context} subject={subject} />
        <form class="message-form" method="post">
          {name === 'greeting-reply' && <ReplyField rejected={rejected} />}
          <p class="send">
            <button class="button" type="submit">
              {label}
            </button>
          </p>
        </form>
      </div>
    </>,
  );
}

function ReplyField({ rejected }: Pick<ActionPageOptions, 'rejected'>) {
  return (
    <div class="field">
      <label for="reply">Your reply</label>
      {rejected && (
        <p class="error" id="reply-error">
          {rejected.hints.join(' ')}
        </p>
      )}
      <textarea
        id="reply"
        name="reply"
        rows={4}
        required
        autofocus={rejected !== undefined}
        aria-invalid={rejected ? 'true' : undefined}
        aria-describedby={rejected ? 'reply-error reply-rules' : 'reply-rules'}
      >
        {/* The parser drops the first line break. */}
        {`\n${rejected?.reply ?? ''}`}
      </textarea>
      <p class="hint" id="reply-rules">
        Up to {MAX_MESSAGE} characters of plain text, without links or personal data
      </p>
    </div>
  );
}

function Subject({ context: { bundle }, subject }: { context: ViewContext; subject: ShownSubject }) {
  if (subject.kind === 'greeting') {
    return <GreetingEntry bundle={bundle} greeting={subject.greeting} now={subject.now} isLinked={false} />;
  }
  const { name, topic, created_at } = subject;
  return (
    <p class="note">
      Inquiry from <bdi>{quoteInline(name)}</bdi>
      {topic !== null && (
        <>
          {' '}
          about <bdi>{quoteInline(topic)}</bdi>
        </>
      )}
      , received on <FormattedDate value={created_at} site={bundle.site} />
    </p>
  );
}

/** The page after an action on `message`. */
export function actionDonePage(context: ViewContext, name: ActionName, message: ActedOn): string {
  const { done, kind, undo } = textsOfAction(name);
  const command = undo?.(message);
  return privatePageOf(
    context,
    'Done',
    <PageIntro title="Done">
      <p class="lead">{done}</p>
      {command !== undefined && (
        <p>
          To undo this, run <code>{`${PROGRAM} ${command}`}</code> on the server.
        </p>
      )}
      {kind === 'greeting' ? <More href="/guestbook">Guestbook</More> : <More href="/">Home page</More>}
    </PageIntro>,
  );
}

/** The page for a link that does nothing. */
export function linkRefusedPage(context: ViewContext, reason: string): string {
  return privatePageOf(
    context,
    'Nothing was changed',
    <PageIntro title="Nothing was changed">
      <p class="lead">{reason}</p>
      <p>
        On the server, <code>{PROGRAM} inquiries list</code> and <code>{PROGRAM} greetings list</code> show
        all messages.
      </p>
    </PageIntro>,
  );
}
