/** The pages for a browser that is not paired: how to pair it, and the one that does. */
import { sentence } from '../../../web/views/components/sentence.tsx';
import { MAX_NAME_LENGTH } from '../../actions/devices/device-actions.ts';
import { messageOnlyPage, type RoomView, roomPage, SubmitButton } from './room-page.tsx';

/** The page of an address with which a browser can be paired. `name` is a suggestion. */
export function pairPage(view: RoomView, { action, name }: { action: string; name: string }): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.pairTitle'),
    children: (
      <>
        <p class="lead">{sentence(wording, 'room.pairLead')}</p>
        <form method="post" action={action} class="room-form">
          <label>
            {sentence(wording, 'room.pairName')}
            <input name="name" value={name} required maxlength={MAX_NAME_LENGTH} autocomplete="off" />
          </label>
          <SubmitButton wording={wording} word="room.pairButton" class="room-main" />
        </form>
      </>
    ),
  });
}

/** The same for an address that is wrong, used or expired. */
export function notPairingPage(view: RoomView): string {
  const lead = sentence(view.wording, 'room.notPairingLead', { time: view.times.pairing });
  return messageOnlyPage(view, 'room.notPairing', lead);
}

/** The same for every path of the room. */
export function unpairedPage(view: RoomView): string {
  return messageOnlyPage(view, 'room.unpaired', sentence(view.wording, 'room.unpairedLead'));
}
