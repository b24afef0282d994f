/** What the search of the room has found: texts by their words, and messages by theirs. */
import type { Child } from 'hono/jsx';
import { roomPaths, textsPath } from '../../../web/core/room-paths.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { TextKind } from '../../actions/essays/text-kinds.ts';
import { MessageList, type MessagesView, Older } from './inbox-parts.tsx';
import { RoomFinder } from './room-finder.tsx';
import { type RoomView, roomPage } from './room-page.tsx';
import { type ListedTexts, TextRow } from './texts-view.tsx';

export interface FoundMessages extends MessagesView {
  readonly group: 'inquiries' | 'greetings';
}

interface RoomSearchContent {
  readonly find: string;
  readonly texts: Readonly<Record<TextKind, ListedTexts>>;
  readonly messages: readonly FoundMessages[];
  readonly now: Date;
}

/** How many essays or pages are shown; the rest is in their list. */
const SHOWN_TEXTS = 20;

export function searchPage(view: RoomView, { find, texts, messages, now }: RoomSearchContent): string {
  const { wording } = view;
  const groups = [
    ['essay', 'room.essays'],
    ['page', 'room.pages'],
  ] as const;
  const isEmpty = [...Object.values(texts), ...messages.map((found) => found.messages)].every(
    ({ length }) => length === 0,
  );
  return roomPage({
    view,
    title: wording.say('search.name'),
    children: (
      <>
        <RoomFinder wording={wording} find={find} />
        {isEmpty && find !== '' && <p class="lead">{sentence(wording, 'room.nothingFound')}</p>}
        {groups.map(([kind, word]) => (
          <FoundGroup wording={wording} word={word} isEmpty={texts[kind].length === 0}>
            <ul class="bare room-list">
              {texts[kind].slice(0, SHOWN_TEXTS).map((text) => (
                <TextRow view={view} page={{ kind, find, now, hasYear: true }} text={text} />
              ))}
            </ul>
            {texts[kind].length > SHOWN_TEXTS && (
              <p class="more">
                <a href={textsPath(kind, { find })}>
                  {sentence(wording, 'room.showAll')} {wording.number(texts[kind].length)}
                </a>
              </p>
            )}
          </FoundGroup>
        ))}
        {messages.map(({ group, messages: found, next }) => (
          <FoundGroup wording={wording} word={`room.${group}`} isEmpty={found.length === 0}>
            <MessageList view={view} path={roomPaths[group]} messages={found} now={now} />
            <Older view={view} href={next} />
          </FoundGroup>
        ))}
      </>
    ),
  });
}

function FoundGroup(props: { wording: Wording; word: PlainWord; isEmpty: boolean; children: Child }) {
  const { wording, word, isEmpty, children } = props;
  return isEmpty ? null : (
    <section class="text-group">
      <h2>{sentence(wording, word)}</h2>
      {children}
    </section>
  );
}
