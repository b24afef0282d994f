/** Responses of the owner's room: pages that nobody else may see, frame or keep. */

import { CLIENT_RETENTION_DAYS } from '../../../server/db/blocked-clients.ts';
import { PAIRING_MINUTES } from '../../../server/db/device-store.ts';
import { KEPT_DAYS } from '../../../server/db/kept-file-store.ts';
import { SHARING_DAYS } from '../../../server/db/shared-draft-store.ts';
import { respondUncompressed, respondWith, respondWithJson } from '../../../server/http/respond.ts';
import { JSON_TYPE, ownersPage, TEXT_HEADERS } from '../../../site/compile/policy-headers.ts';
import { isDiskFull } from '../../../site/util/access.ts';
import type { Site } from '../../../web/core/model.ts';
import { remembered } from '../../../web/core/remembered.ts';
import { createWording, type Wording } from '../../../web/locales/wording.ts';
import { countProposals } from '../../actions/proposals.ts';
import type { OwnerError, OwnerErrorKind } from '../../owner-error.ts';
import { MOST_UNREAD, type RoomSession, type RoomView } from '../views/room-page.tsx';
import { findRoomWords } from '../words/find-room-words.ts';
import { readNotice, sign } from './notice-cookie.ts';
import { appContextOf, type RoomParts, type RoomRequest } from './room-context.ts';

/** Returns the input to the pages of the room, for this request. */
export async function roomViewOf(c: RoomRequest, parts: RoomParts): Promise<RoomView> {
  const { view } = parts.snapshot();
  const wording = roomWording(view.bundle.site);
  const formToken: string | undefined = c.get('formToken');
  const times = roomTimes(wording);
  if (formToken === undefined) return { site: view, wording, times };
  const notice = noticeOf(c, parts);
  const session = { formToken, unread: await countUnread(parts), path: c.req.path, notice };
  return { site: view, wording, times, session };
}

const roomWording = remembered(({ locale }: Pick<Site, 'locale'>) => createWording(findRoomWords(locale)));

/** Returns the words in which the room speaks. */
export function roomWordingOf({ snapshot }: Pick<RoomParts, 'snapshot'>): Wording {
  return roomWording(snapshot().bundle.site);
}

/** Returns what this page says once, and has it forgotten. */
function noticeOf(c: RoomRequest, parts: RoomParts): RoomSession['notice'] {
  const found = readNotice(c, parts);
  if (!found) return undefined;
  c.set('hasSaid', true);
  const { word, undo, link } = found;
  return {
    word,
    link,
    ...(undo && { undo: { signed: sign(c, 'undo', undo), input: undo.calls[0]?.input } }),
  };
}

/** One more than is shown, so that the page can say that there are more. */
const MOST = MOST_UNREAD + 1;

/** Returns the number of new inquiries, greetings that wait for approval, each at most 100, and proposals. */
async function countUnread({ owner, stores }: Pick<RoomParts, 'owner' | 'stores'>): Promise<number> {
  const [unread, waiting, proposed] = await Promise.all([
    stores.inquiries.countAtMost(MOST, 'new'),
    stores.greetings.countAtMost(MOST, 'pending'),
    countProposals(owner),
  ]);
  return unread + waiting + proposed;
}

/** Returns the lengths of time that the room names, in its words. */
export function roomTimes({ locale }: Wording): RoomView['times'] {
  const say = (count: number, unit: 'minute' | 'day') => [
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  ];
  return {
    pairing: say(PAIRING_MINUTES, 'minute'),
    blocking: say(CLIENT_RETENTION_DAYS, 'day'),
    sharing: say(SHARING_DAYS, 'day'),
    trash: say(KEPT_DAYS, 'day'),
  };
}

/**
 * Responds with a page of the room.
 *
 * @param isFramed whether another page of the room shows it in a frame
 */
export function respondInRoom(c: RoomRequest, status: number, html: string, isFramed = false): Response {
  return respondUncompressed(appContextOf(c), ownersPage(html, isFramed), status);
}

/** Responds to a form that has done its work with a redirect to a page. */
export function redirectInRoom(c: RoomRequest, path: string): Response {
  const headers = { ...TEXT_HEADERS, location: path, 'cache-control': 'no-store' };
  return respondWith(appContextOf(c), 303, null, headers);
}

/** The status of the response that explains a refusal. */
const statuses: Readonly<Record<OwnerErrorKind, number>> = {
  invalid: 422,
  'not-found': 404,
  conflict: 409,
  unconfirmed: 409,
  elsewhere: 503,
  unavailable: 503,
};

/** RFC 4918, section 11.5: "the server is unable to store the representation needed to successfully complete the request" */
export const DISK_FULL_STATUS = 507;

export function statusOfRefusal(error: OwnerError): number {
  return isDiskFull(error) ? DISK_FULL_STATUS : statuses[error.kind];
}

/** Returns whether a script of the room has asked, rather than a form. */
export function wantsJson(c: RoomRequest): boolean {
  return c.req.header('accept') === JSON_TYPE;
}

/** Responds to a script of the room. */
export function answerScript(c: RoomRequest, status: number, value: object): Response {
  const headers = { ...TEXT_HEADERS, 'cache-control': 'no-store' };
  return respondWithJson(appContextOf(c), JSON.stringify(value), status, headers);
}
