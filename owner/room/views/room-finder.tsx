/** The search field of the room and its lists, and the chips that narrow a list. */
import { roomPaths } from '../../../web/core/room-paths.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { labelled, sentence } from '../../../web/views/components/sentence.tsx';
import { MAX_FIND_LENGTH } from '../../actions/find-words.ts';
import { SubmitButton } from './room-page.tsx';

interface RoomFinderProps {
  readonly wording: Wording;
  /** Path of the list that it narrows; without it, everything is searched. */
  readonly action?: string;
  readonly word?: PlainWord;
  readonly find?: string | undefined;
  /** What else narrows the list. */
  readonly kept?: Readonly<Record<string, string | undefined>>;
}

/** Renders a search field, which works without scripts and stays in sight. */
export function RoomFinder(props: RoomFinderProps) {
  const { wording, action = roomPaths.search, word = 'room.findAnything', find, kept = {} } = props;
  return (
    <search class="room-finder">
      <form action={action}>
        {Object.entries(kept).map(
          ([name, value]) => value !== undefined && <input type="hidden" name={name} value={value} />,
        )}
        <input
          type="search"
          name="find"
          value={find}
          maxlength={MAX_FIND_LENGTH}
          placeholder={wording.say(word)}
          autocomplete="off"
          enterkeyhint="search"
          dir="auto"
          {...labelled(wording, word)}
        />
        <SubmitButton wording={wording} word="search.name" />
      </form>
    </search>
  );
}

interface Chip {
  readonly href: string;
  readonly word: PlainWord;
  readonly count?: number;
  readonly isCurrent: boolean;
}

/** Renders what a list can be narrowed to. */
export function RoomChips({ wording, chips }: { wording: Wording; chips: readonly Chip[] }) {
  return (
    <nav aria-label={wording.say('room.show')}>
      <ul class="bare room-chips">
        {chips.map(({ href, word, count, isCurrent }) => (
          <li>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {sentence(wording, word)} {count !== undefined && <span>{wording.number(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
