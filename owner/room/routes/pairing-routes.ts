/** Pairs a browser by an address that works once. Opening it changes nothing, because programs open links, too. */
import { Hono } from 'hono';
import { pairingPath, roomPaths } from '../../../web/core/room-paths.ts';
import { MAX_NAME_LENGTH } from '../../actions/devices/device-actions.ts';
import { notPairingPage, pairPage } from '../views/pairing-view.tsx';
import { mayTry } from './attempts.ts';
import { isOwnRequest, readForm } from './form.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';
import { sessionCookie } from './session.ts';

const MAX_FORM_BYTES = 4 * 1024;

/** Routes `/owner/pair/:secret`. A wrong address gets the same answer as one that was used or has expired. */
export function pairingRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { devices } = parts.stores;
  const refuse = async (c: RoomRequest) =>
    (await mayTry(c, parts)) ?? respondInRoom(c, 404, notPairingPage(await roomViewOf(c, parts)));

  return new Hono<RoomEnvironment>()
    .get('/:secret', async (c) => {
      const secret = c.req.param('secret');
      if (!(await devices.use('pairing', secret))) return refuse(c);
      const page = { action: pairingPath(secret), name: browserName(c.req.header('user-agent') ?? '') };
      return respondInRoom(c, 200, pairPage(await roomViewOf(c, parts), page));
    })
    .post('/:secret', async (c) => {
      if (!isOwnRequest(c, parts)) return refuse(c);
      const form = await readForm(c.req.raw, MAX_FORM_BYTES);
      const name = nameFrom(form.get('name') ?? '') || browserName(c.req.header('user-agent') ?? '');
      const paired = await devices.pair(c.req.param('secret'), name);
      if (!paired) return refuse(c);
      const response = redirectInRoom(c, roomPaths.inbox);
      response.headers.append('set-cookie', sessionCookie(paired.secret, parts));
      return response;
    });
}

function nameFrom(given: string): string {
  return given.replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME_LENGTH);
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS', 'Linux'] as const;
const SHOWN: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'Mac' };

/** Suggests a name by what the browser says of itself: `Firefox, Linux`. */
function browserName(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].map((names) => names.find((name) => userAgent.includes(name)));
  return found.flatMap((name) => (name === undefined ? [] : (SHOWN[name] ?? name))).join(', ');
}
