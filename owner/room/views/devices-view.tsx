/** The browsers and programs that have access to the room, and how another gets it. */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { longDate } from '../../../web/core/time.ts';
import type { Wording } from '../../../web/locales/wording.ts';
import { More } from '../../../web/views/components/blocks.tsx';
import { sentence } from '../../../web/views/components/sentence.tsx';
import type { OutputOf } from '../../actions/action.ts';
import {
  DEFAULT_TOKEN_DAYS,
  type listDevices,
  MAX_NAME_LENGTH,
  MAX_TOKEN_DAYS,
} from '../../actions/devices/device-actions.ts';
import type { Question } from '../../actions/question.ts';
import { RoomForm, type RoomView, roomPage, SubmitButton } from './room-page.tsx';
import { Summary } from './said-change.tsx';

type ListedDevice = OutputOf<typeof listDevices>['devices'][number];

interface DevicesContent {
  readonly devices: readonly ListedDevice[];
  /** Id of the browser that shows the page. */
  readonly current: string;
  readonly now: Date;
}

export function devicesPage(view: RoomView, { devices, current, now }: DevicesContent): string {
  const { wording } = view;
  const { timezone } = view.site.bundle.site;
  const listOf = (...kinds: readonly ListedDevice['kind'][]) => (
    <ul class="bare room-list">
      {devices
        .filter(({ kind }) => kinds.includes(kind))
        .map((device) => (
          <DeviceEntry {...{ wording, device, now, timezone }} isCurrent={device.id === current} />
        ))}
    </ul>
  );
  return roomPage({
    view,
    title: wording.say('room.devices'),
    children: (
      <>
        <section>
          <h2>{sentence(wording, 'room.browsers')}</h2>
          {listOf('browser', 'pairing')}
          <RoomForm view={view} action={`${roomPaths.devices}/pairing`}>
            <SubmitButton wording={wording} word="room.pairAnother" />
          </RoomForm>
        </section>
        <section>
          <h2>{sentence(wording, 'room.tokens')}</h2>
          <p>{sentence(wording, 'room.tokensLead')}</p>
          {devices.some(({ kind }) => kind === 'token') && listOf('token')}
          <RoomForm view={view} action={`${roomPaths.devices}/tokens`} class="room-form">
            <label>
              {sentence(wording, 'room.tokenName')}
              <input name="name" required maxlength={MAX_NAME_LENGTH} autocomplete="off" />
            </label>
            <fieldset>
              <legend>{sentence(wording, 'room.tokenScope')}</legend>
              <label class="room-choice">
                <input type="radio" name="scope" value="read" checked />
                {sentence(wording, 'room.tokenReads')}
              </label>
              <label class="room-choice">
                <input type="radio" name="scope" value="write" />
                {sentence(wording, 'room.tokenWrites')}
              </label>
            </fieldset>
            <label>
              {sentence(wording, 'room.tokenDays')}
              <input
                name="days"
                type="number"
                inputmode="numeric"
                min={1}
                max={MAX_TOKEN_DAYS}
                value={DEFAULT_TOKEN_DAYS}
                required
              />
            </label>
            <SubmitButton wording={wording} word="room.tokenCreate" />
          </RoomForm>
        </section>
      </>
    ),
  });
}

interface DeviceEntryProps {
  readonly wording: Wording;
  readonly device: ListedDevice;
  readonly isCurrent: boolean;
  readonly now: Date;
  readonly timezone: string;
}

/** Returns what a device is called. An address for pairing has no name. */
export function deviceName(wording: Wording, { kind, name }: Pick<ListedDevice, 'kind' | 'name'>): string {
  return kind === 'pairing' ? wording.say('room.openPairing') : name;
}

function DeviceEntry({ wording, device, isCurrent, now, timezone }: DeviceEntryProps) {
  const { id, kind, scope, seen_at, expires_at } = device;
  const name = deviceName(wording, device);
  const until =
    kind === 'pairing'
      ? new Date(expires_at).toLocaleTimeString(wording.locale, { timeStyle: 'short', timeZone: timezone })
      : longDate(expires_at, wording.locale);
  return (
    <li class="room-device">
      <div>
        <strong>
          <bdi id={`device-${id}`}>{name}</bdi>
        </strong>
        {isCurrent && <> ({sentence(wording, 'room.thisBrowser')})</>}
        <p class="meta">
          {kind === 'token' && (
            <span>{sentence(wording, scope === 'read' ? 'room.tokenReads' : 'room.tokenWrites')}</span>
          )}
          {kind !== 'pairing' && (
            <span>{sentence(wording, 'room.lastSeen', { when: wording.ago(new Date(seen_at), now) })}</span>
          )}
          <span>
            {sentence(wording, kind === 'browser' ? 'room.pairedUntil' : 'room.validUntil', { day: until })}
          </span>
        </p>
      </div>
      <a
        class="room-button room-danger"
        href={`${roomPaths.devices}/${id}/revoke`}
        id={`revoke-${id}`}
        aria-labelledby={`revoke-${id} device-${id}`}
      >
        {sentence(wording, 'room.revoke')}
      </a>
    </li>
  );
}

/** The page with an address that pairs another browser. `code` is the address as an `svg` element. */
export function newPairingPage(
  view: RoomView,
  { url, code, isLocal }: { readonly url: string; readonly code: string; readonly isLocal: boolean },
): string {
  const { wording } = view;
  return oncePage(view, wording.say('room.pairAnother'), [
    <p class="lead">{sentence(wording, 'room.pairAnotherLead', { time: view.times.pairing })}</p>,
    isLocal ? (
      <p class="wrong">{sentence(wording, 'room.pairingIsLocal')}</p>
    ) : (
      <div class="room-qr" role="img" aria-label={wording.say('room.pairingCode')}>
        {raw(code)}
      </div>
    ),
    <pre class="room-code room-secret" dir="ltr">
      {url}
    </pre>,
  ]);
}

export function newTokenPage(
  view: RoomView,
  { token, name, command }: { readonly token: string; readonly name: string; readonly command: string },
): string {
  const { wording } = view;
  return oncePage(view, wording.say('room.newToken'), [
    <p class="lead">{sentence(wording, 'room.newTokenLead', { name: <bdi>{name}</bdi> })}</p>,
    <pre class="room-code room-secret" dir="ltr">
      {token}
    </pre>,
    <p>{sentence(wording, 'room.newTokenUse')}</p>,
    <pre class="room-code" dir="ltr">
      {command}
    </pre>,
  ]);
}

/** A page with a secret, which is not shown again. */
function oncePage(view: RoomView, title: string, children: readonly Child[]): string {
  return roomPage({
    view,
    title,
    children: (
      <>
        {children}
        <More href={roomPaths.devices}>{sentence(view.wording, 'room.devices')}</More>
      </>
    ),
  });
}

interface Revocation {
  readonly id: string;
  readonly name: string;
  readonly question: Question | undefined;
  readonly isCurrent: boolean;
}

export function revokePage(view: RoomView, { id, name, question, isCurrent }: Revocation): string {
  const { wording } = view;
  return roomPage({
    view,
    title: wording.say('room.revoke'),
    heading: sentence(wording, 'room.revokeTitle', { name: <bdi>{name}</bdi> }),
    children: (
      <>
        {question && (
          <p class="lead">
            <Summary wording={wording} said={question.said} english={question.summary} />
          </p>
        )}
        {isCurrent && <p class="wrong">{sentence(wording, 'room.revokeThis')}</p>}
        <div class="room-actions">
          <RoomForm view={view} action={`${roomPaths.devices}/${id}/revoke`} question={question}>
            <SubmitButton wording={wording} word="room.revoke" class="room-danger" />
          </RoomForm>
          <a class="room-button" href={roomPaths.devices}>
            {sentence(wording, 'room.back')}
          </a>
        </div>
      </>
    ),
  });
}
