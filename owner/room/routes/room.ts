/**
 * The owner's room: pages in which the owner reads messages, writes and shares, in any browser that was paired once. It
 * does nothing itself that the registry of the owner's actions does not.
 */
import { Hono } from 'hono';
import type { AppEnvironment } from '../../../server/http/environment.ts';
import { TREND_WEEKS } from '../../../server/services/visits/weekly-report.ts';
import { parseUrl } from '../../../site/util/parse-url.ts';
import { isOwnerPath, OWNER_PATH, roomPaths } from '../../../web/core/room-paths.ts';
import { ownerErrorOf, runAction } from '../../actions/actions.ts';
import { showWeeks } from '../../actions/visits/show-weeks.ts';
import { OwnerError } from '../../owner-error.ts';
import { roomNotFoundPage, roomRefusalPage, roomRefusedPage } from '../views/room-errors.tsx';
import { morePage } from '../views/room-page.tsx';
import { visitsPage } from '../views/visits-view.tsx';
import { assistantRoutes } from './assistant-routes.ts';
import { deviceRoutes } from './devices-routes.ts';
import { requireOwnForm } from './form.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { pairingRoutes } from './pairing-routes.ts';
import { undoRoutes } from './perform.ts';
import { ownMediaRoutes, pictureRoutes } from './pictures-routes.ts';
import {
  answerScript,
  DISK_FULL_STATUS,
  redirectInRoom,
  respondInRoom,
  roomViewOf,
  roomWordingOf,
  statusOfRefusal,
  wantsJson,
} from './respond.ts';
import { inRoom, type RoomEnvironment, type RoomParts, type RoomRequest } from './room-context.ts';
import { saidRefusal } from './said-refusal.ts';
import { requirePaired, requireStillPaired } from './session.ts';
import { siteRoutes } from './site-routes.ts';
import { editPathOf } from './text-address.ts';
import { textRoutes } from './texts-routes.ts';
import { versionRoutes } from './versions-routes.ts';

/** Returns the room as an app, to be mounted at `/owner`. */
export function createOwnerRoom(parts: RoomParts): Hono<AppEnvironment> {
  const room = new Hono<RoomEnvironment>();
  const notFound = async (c: RoomRequest) =>
    respondInRoom(c, 404, roomNotFoundPage(await roomViewOf(c, parts)));
  room.route(inRoom(roomPaths.pairing), pairingRoutes(parts));
  room.route(inRoom(roomPaths.assistant), assistantRoutes(parts));
  room.use(requirePaired(parts));
  room.post('*', requireOwnForm(parts), requireStillPaired(parts));
  room.route('/', inboxRoutes(parts));
  room.route('/', siteRoutes(parts));
  room.route(inRoom(roomPaths.undo), undoRoutes(parts));
  room.route(inRoom(roomPaths.devices), deviceRoutes(parts));
  room.get(inRoom(roomPaths.visits), async (c) => {
    const visits = await runAction(showWeeks, { weeks: TREND_WEEKS }, parts.owner);
    return respondInRoom(c, 200, visitsPage(await roomViewOf(c, parts), visits));
  });
  room.get(inRoom(roomPaths.more), async (c) => respondInRoom(c, 200, morePage(await roomViewOf(c, parts))));
  room.get(`${inRoom(roomPaths.edit)}/*`, async (c) => {
    const path = await editPathOf(c.req.path.slice(roomPaths.edit.length), parts.owner);
    return path === undefined ? notFound(c) : redirectInRoom(c, path);
  });
  room.route(inRoom(roomPaths.texts), textRoutes(parts));
  room.route(inRoom(roomPaths.versions), versionRoutes(parts));
  room.route(inRoom(roomPaths.pictures), pictureRoutes(parts));
  room.route(inRoom(roomPaths.media), ownMediaRoutes(parts));
  room.onError(async (thrown, c) => {
    const error = ownerErrorOf(thrown);
    if (!(error instanceof OwnerError)) throw thrown;
    const status = statusOfRefusal(error);
    const refusal = saidRefusal(roomWordingOf(parts), error);
    if (wantsJson(c)) return answerScript(c, status, { ...error.toJSON(), ...refusal });
    const view = await roomViewOf(c, parts);
    if (status === DISK_FULL_STATUS) {
      return respondInRoom(c, status, roomRefusedPage(view, 'room.diskFull'));
    }
    // An address could make the page say anything.
    if (error.kind === 'not-found' && c.req.method === 'GET') return notFound(c);
    const { details, change: said } = error;
    const change = typeof details.changes === 'string' ? { said, text: details.changes } : undefined;
    const content = { refusal, change, back: pageBefore(c) };
    return respondInRoom(c, status, roomRefusalPage(view, content));
  });
  room.all('*', notFound);
  // Its requests have variables of their own.
  return new Hono<AppEnvironment>().route('/', room);
}

/** Returns the path of the page that had the link or the form, which browsers tell their own site. */
function pageBefore(c: RoomRequest): string {
  const { pathname = '' } = parseUrl(c.req.header('referer') ?? '') ?? {};
  return isOwnerPath(pathname) ? pathname : OWNER_PATH;
}
