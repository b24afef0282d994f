/** The pages behind the links in the owner's notifications. Each has one form and no scripts. */
import { PROGRAM } from '../core/documents/program.ts';
import { quoteInline } from '../core/documents/quote.ts';
import { type Greeting, MAX_MESSAGE } from '../core/greetings.ts';
import type { Wording } from '../locales/wording.ts';
import type { PlainWord } from '../locales/words.ts';
import { type ActedOn, type ActionName, textsOfAction } from './action-texts.ts';
import { FormattedDate, More, PageIntro } from './components/blocks.tsx';
import { GreetingEntry } from './components/greeting.tsx';
import { IN_ENGLISH, sentence } from './components/sentence.tsx';
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
  const { wording } = context;
  const { question, explanation, label } = textsOfAction(name);
  return privatePageOf(
    context,
    wording.say(rejected ? 'action.notPublished' : question),
    <>
      <PageIntro title={sentence(wording, question)}>
        {explanation !== undefined && <p class="lead">{sentence(wording, explanation)}</p>}
      </PageIntro>
      <div class="indented action">
        <Subject context={context} subject={subject} />
        <form class="message-form" method="post">
          {name === 'greeting-reply' && <ReplyField wording={wording} rejected={rejected} />}
          <p class="send">
            <button class="button" type="submit">
              {sentence(wording, label)}
            </button>
          </p>
        </form>
      </div>
    </>,
  );
}

type ReplyFieldProps = Pick<ActionPageOptions, 'rejected'> & { wording: Wording };

function ReplyField({ wording, rejected }: ReplyFieldProps) {
  return (
    <div class="field">
      <label for="reply">{sentence(wording, 'action.yourReply')}</label>
      {rejected && (
        <p class="error" id="reply-error" {...IN_ENGLISH}>
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
        {sentence(wording, 'action.replyRules', { maximum: MAX_MESSAGE })}
      </p>
    </div>
  );
}

function Subject({ context, subject }: { context: ViewContext; subject: ShownSubject }) {
  const { bundle, wording } = context;
  if (subject.kind === 'greeting') {
    return <GreetingEntry context={context} greeting={subject.greeting} now={subject.now} isLinked={false} />;
  }
  const { topic } = subject;
  const name = <bdi>{quoteInline(subject.name)}</bdi>;
  const date = <FormattedDate value={subject.created_at} site={bundle.site} />;
  return (
    <p class="note">
      {topic === null
        ? sentence(wording, 'action.inquiry', { name, date })
        : sentence(wording, 'action.inquiryAbout', { name, topic: <bdi>{quoteInline(topic)}</bdi>, date })}
    </p>
  );
}

/** The page after an action on `message`. */
export function actionDonePage(context: ViewContext, name: ActionName, message: ActedOn): string {
  const { wording } = context;
  const { done, kind, undo } = textsOfAction(name);
  const command = undo?.(message);
  return privatePageOf(
    context,
    wording.say('action.done'),
    <PageIntro title={sentence(wording, 'action.done')}>
      <p class="lead">
        {done === 'action.blockDone'
          ? sentence(wording, done, { command: <code>{PROGRAM} clients unblock</code> })
          : sentence(wording, done)}
      </p>
      {command !== undefined && (
        <p>{sentence(wording, 'action.undo', { command: <code>{`${PROGRAM} ${command}`}</code> })}</p>
      )}
      {kind === 'greeting' ? (
        <More href="/guestbook">{sentence(wording, 'pages.guestbook')}</More>
      ) : (
        <More href="/">{sentence(wording, 'page.homePage')}</More>
      )}
    </PageIntro>,
  );
}

/** Why a link does nothing, with the days for which it was valid. */
export type LinkRefusal =
  | { readonly word: Extract<PlainWord, `action.${string}`> }
  | { readonly word: 'action.expired'; readonly count: number };

/** The page for a link that does nothing. */
export function linkRefusedPage(context: ViewContext, reason: LinkRefusal): string {
  const { wording } = context;
  return privatePageOf(
    context,
    wording.say('action.nothingChanged'),
    <PageIntro title={sentence(wording, 'action.nothingChanged')}>
      <p class="lead">
        {reason.word === 'action.expired'
          ? sentence(wording, reason.word, { count: reason.count })
          : sentence(wording, reason.word)}
      </p>
      <p>
        {sentence(wording, 'action.listMessages', {
          inquiries: <code>{PROGRAM} inquiries list</code>,
          greetings: <code>{PROGRAM} greetings list</code>,
        })}
      </p>
    </PageIntro>,
  );
}
