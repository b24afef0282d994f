/** Two versions of a text that was changed on two devices. */
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OtherVersion } from './edited-text.ts';
import { type RoomView, SubmitButton } from './room-page.tsx';

interface ChangedElsewhereProps {
  readonly view: RoomView;
  /** Path of the page on which the other version can be edited. */
  readonly path: string;
  readonly other: OtherVersion;
}

/** Shows what was saved elsewhere. The form below has what was typed here, and saving it keeps that. */
export function ChangedElsewhere({ view: { wording }, path, other }: ChangedElsewhereProps) {
  const isDeleted = other.source === undefined;
  return (
    <section class="room-trouble" role="alert" id="conflict">
      <h2>{sentence(wording, 'room.conflictTitle')}</h2>
      <p>{sentence(wording, isDeleted ? 'room.conflictDeleted' : 'room.conflictLead')}</p>
      {!isDeleted && (
        <>
          <DifferenceLines difference={other.difference} />
          <details class="room-fold">
            <summary>{sentence(wording, 'room.conflictTheirs')}</summary>
            <textarea readonly rows={12} dir="auto" aria-label={wording.say('room.conflictTheirs')}>
              {other.source}
            </textarea>
          </details>
        </>
      )}
      <p class="room-actions">
        <SubmitButton wording={wording} word="room.keepMine" form="text-form" />
        {!isDeleted && (
          <a class="room-button" href={path}>
            {sentence(wording, 'room.takeTheirs')}
          </a>
        )}
      </p>
    </section>
  );
}

/** Renders a difference by line. The signs say it, too, for those who do not see the colors. */
export function DifferenceLines({ difference }: { difference: string }) {
  return (
    <pre class="difference" dir="auto">
      {difference.split('\n').map((line) => {
        if (line.startsWith('+')) return <ins>{`${line}\n`}</ins>;
        return line.startsWith('-') ? <del>{`${line}\n`}</del> : `${line}\n`;
      })}
    </pre>
  );
}
