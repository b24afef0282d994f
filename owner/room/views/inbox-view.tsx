/** The inbox of the owner's room: what waits for the owner, and the lists of all messages. */
import { messagePath, newTextPath, roomPaths, withQuery } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { Proposal } from '../../actions/proposals.ts';
import { MessageList, type MessagesView, Moment, Older, type ShownButton } from './inbox-parts.tsx';
import { RoomChips, RoomFinder } from './room-finder.tsx';
import { RoomForm, type RoomLink, RoomLinks, type RoomView, roomPage, SubmitButton } from './room-page.tsx';
import { Summary } from './said-change.tsx';
import { AllDrafts, type ListedTexts, TextRow } from './texts-view.tsx';

interface InboxContent {
  readonly inquiries: MessagesView;
  readonly greetings: MessagesView;
  readonly proposals: readonly Proposal[];
  /** The drafts, last changed first. */
  readonly drafts: ListedTexts;
  readonly now: Date;
}

/** Most characters of what a change names, such as a reply. */
const SUMMARY_VALUE_LENGTH = 80;

export function inboxPage(view: RoomView, content: InboxContent) {
  const { inquiries, greetings, proposals, drafts, now } = content;
  const { wording } = view;
  const isEmpty = inquiries.messages.length + greetings.messages.length + proposals.length === 0;
  return roomPage({
    view,
    title: wording.say('room.inbox'),
    children: (
      <>
        <RoomFinder wording={wording} />
        {isEmpty && (
          <section>
            <p class="lead">{sentence(wording, 'room.nothingWaits')}</p>
            <RoomLinks wording={wording} links={beginnings} />
          </section>
        )}
        <WaitingMessages
          view={view}
          title="room.newInquiries"
          path={roomPaths.inquiries}
          list={inquiries}
          now={now}
        />
        <WaitingMessages
          view={view}
          title="room.waitingGreetings"
          path={roomPaths.greetings}
          list={greetings}
          now={now}
        />
        {proposals.length > 0 && (
          <section>
            <h2>{sentence(wording, 'room.proposals')}</h2>
            <ul class="bare messages">
              {proposals.map(({ id, summary, said, created }) => (
                <li class="waiting">
                  <div class="message-name">
                    <a href={messagePath('proposals', id)}>
                      <Summary
                        wording={wording}
                        said={said}
                        english={summary}
                        maxLength={SUMMARY_VALUE_LENGTH}
                      />
                    </a>
                  </div>
                  <p class="meta">
                    <Moment view={view} value={created} now={now} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Drafts view={view} drafts={drafts} now={now} />
        <nav aria-label={wording.say('room.allMessages')}>
          <RoomLinks wording={wording} links={links} />
        </nav>
      </>
    ),
  });
}

/** What to do while nobody writes, and first of all in a browser that has just been paired. */
const beginnings: readonly RoomLink[] = [
  [newTextPath('essay'), 'room.beginWriting'],
  [roomPaths.site, 'room.beginSite'],
  [roomPaths.devices, 'room.beginDevices'],
];

const links: readonly RoomLink[] = [
  [roomPaths.inquiries, 'room.inquiries'],
  [roomPaths.greetings, 'room.greetings'],
  [roomPaths.blocked, 'room.blocked'],
];

/** How many drafts the inbox shows. */
const SHOWN_DRAFTS = 3;

/** Renders the drafts that were changed last, so that they are one tap away. */
function Drafts({ view, drafts, now }: Pick<InboxContent, 'drafts' | 'now'> & { view: RoomView }) {
  if (drafts.length === 0) return null;
  return (
    <section class="text-group">
      <h2>{sentence(view.wording, 'room.drafts')}</h2>
      <ul class="bare room-list">
        {drafts.slice(0, SHOWN_DRAFTS).map((text) => (
          <TextRow view={view} page={{ kind: 'essay', find: undefined, now }} text={text} />
        ))}
      </ul>
      {drafts.length > SHOWN_DRAFTS && (
        <AllDrafts wording={view.wording} kind="essay" find={undefined} count={drafts.length} />
      )}
    </section>
  );
}

interface WaitingMessagesProps {
  readonly view: RoomView;
  readonly title: PlainWord;
  readonly path: string;
  readonly list: MessagesView;
  readonly now: Date;
}

function WaitingMessages({ view, title, path, list: { messages, next }, now }: WaitingMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <section>
      <h2>{sentence(view.wording, title)}</h2>
      <MessageList
        view={view}
        path={path}
        messages={messages.map((one) => ({ ...one, isWaiting: true }))}
        now={now}
      />
      <Older view={view} href={next} />
    </section>
  );
}

interface MessagesContent extends MessagesView {
  readonly title: PlainWord;
  readonly path: string;
  readonly states: readonly (readonly [state: string, word: PlainWord])[];
  /** The state of all that are shown, if they are in one. */
  readonly state: string | undefined;
  /** The words that they all have. */
  readonly find: string | undefined;
  /** The buttons that several messages can share. */
  readonly marks: readonly Pick<ShownButton, 'verb' | 'word'>[];
  readonly now: Date;
}

export function messagesPage(view: RoomView, content: MessagesContent): string {
  const { title, path, states, state, find, marks, messages, next, now } = content;
  const { wording } = view;
  const filters = [[undefined, 'room.showAll'] as const, ...states];
  return roomPage({
    view,
    title: wording.say(title),
    children: (
      <>
        <RoomFinder wording={wording} action={path} word="room.find" find={find} kept={{ state }} />
        <RoomChips
          wording={wording}
          chips={filters.map(([value, word]) => ({
            href: withQuery(path, { state: value, find }),
            word,
            isCurrent: value === state,
          }))}
        />
        {messages.length === 0 ? (
          <p class="lead">{sentence(wording, 'room.noneHere')}</p>
        ) : (
          <RoomForm view={view} action={`${path}/mark`} class="message-marks">
            {state !== undefined && <input type="hidden" name="state" value={state} />}
            {find !== undefined && <input type="hidden" name="find" value={find} />}
            <MessageList view={view} path={path} messages={messages} now={now} canPick={marks.length > 0} />
            {marks.length > 0 && (
              <fieldset class="mark-actions" aria-label={wording.say('room.markPicked')}>
                {marks.map(({ verb, word }) => (
                  <SubmitButton wording={wording} word={word} name="verb" value={verb} class="button" />
                ))}
              </fieldset>
            )}
          </RoomForm>
        )}
        <Older view={view} href={next} />
      </>
    ),
  });
}
