/** Says what a change does in the words of the room, or in English where it was stored without words. */
import type { Child } from 'hono/jsx';
import { type KeyedPhrase, spelledOut } from '../../../site/util/phrase.ts';
import { visibleLine, visibleLines } from '../../../web/core/documents/quote.ts';
import { shorten } from '../../../web/core/prose.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import type { SpokenKey } from '../../../web/locales/words.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { Question } from '../../actions/question.ts';
import { InEnglish, Preformatted } from './room-page.tsx';
import { DifferenceLines } from './texts-conflict.tsx';

interface SummaryProps {
  readonly wording: Wording;
  readonly said: Question['said'] | undefined;
  /** The same in English. */
  readonly english: string;
  /** The most characters of each value, such as a reply. */
  readonly maxLength?: number;
}

/** Renders what a change does, as one phrase. */
export function Summary({ wording, said, english, maxLength }: SummaryProps) {
  return (said && phrase(wording, said.summary, maxLength)) ?? <InEnglish>{english}</InEnglish>;
}

/** Renders a phrase. Each of its values has a direction of its own. Returns undefined if the room lacks the words. */
function phrase(wording: Wording, { key, values }: KeyedPhrase, maxLength?: number): Child | undefined {
  if (!Object.hasOwn(wording.table.words, key)) return undefined;
  const shown = Object.entries(spelledOut(values, wording.locale)).map(([name, value]) => {
    const text = visibleLine(String(value));
    return [name, <bdi>{shorten(text, maxLength ?? text.length)}</bdi>] as const;
  });
  const say = sentence as (wording: Wording, key: SpokenKey, values: object) => Child;
  return say(wording, key as SpokenKey, Object.fromEntries(shown));
}

/** Renders what a change does, and all that it changes. The keyboard can reach the lines, because they can be scrolled. */
export function ChangeInWords({
  wording,
  change: { said, text },
  label,
}: {
  wording: Wording;
  change: Pick<Question, 'text'> & { readonly said: Question['said'] | undefined };
  label: string;
}) {
  const summary = said && phrase(wording, said.summary);
  if (!said || !summary) return <Preformatted text={text} label={label} />;
  const { lines, leftOut, moreLeftOut } = said;
  return (
    <>
      <p class="lead">{summary}</p>
      {lines !== '' && (
        <section class="changes" tabindex={0} aria-label={label}>
          <DifferenceLines difference={visibleLines(lines).join('\n')} />
        </section>
      )}
      {leftOut.length > 0 && (
        <section class="room-findings">
          <p>{sentence(wording, 'room.leftOutElsewhere')}</p>
          <ul>
            {leftOut.map(({ file, line, word: { message: key, values } }) => (
              <li>
                <bdi>{`${file}:${line}`}</bdi> {phrase(wording, { key, values })}
              </li>
            ))}
            {moreLeftOut > 0 && <li>{sentence(wording, 'weekly.more', { count: moreLeftOut })}</li>}
          </ul>
        </section>
      )}
    </>
  );
}
