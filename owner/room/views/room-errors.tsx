/** The pages of the room for what does not exist, and for what was refused. */
import { More } from '../../../web/views/components/blocks.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { Question } from '../../actions/question.ts';
import { Fix, messageOnlyPage, type RoomView, roomPage, Said, type SaidRefusal } from './room-page.tsx';
import { ChangeInWords } from './said-change.tsx';

export function roomNotFoundPage(view: RoomView): string {
  return messageOnlyPage(view, 'room.notFound', sentence(view.wording, 'room.notFoundLead'));
}

interface Refusal {
  readonly refusal: SaidRefusal;
  /** What would change now. */
  readonly change: { readonly said: Question['said'] | undefined; readonly text: string } | undefined;
  readonly back: string;
}

/** The page for an action that was refused, with what to do. */
export function roomRefusalPage(view: RoomView, { refusal, change, back }: Refusal): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.failed'),
    children: (
      <>
        <p class="lead">
          <Said by={refusal}>{refusal.message}</Said>
        </p>
        <Fix refusal={refusal} />
        {change && <ChangeInWords wording={wording} change={change} label={wording.say('room.failed')} />}
        <More href={back}>{sentence(wording, 'room.back')}</More>
      </>
    ),
  });
}

/** The page for a form that is not this browser's, is too large, or cannot be stored. */
export function roomRefusedPage(
  view: RoomView,
  word: 'room.foreignForm' | 'room.tooLarge' | 'room.diskFull',
): string {
  return messageOnlyPage(view, 'room.failed', sentence(view.wording, word));
}
