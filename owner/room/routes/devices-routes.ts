/** The page for browsers and tokens. What it creates is in the answer to the form itself, because it is shown once. */
import { Hono } from 'hono';
import { isLoopbackOrigin } from '../../../site/util/public-address.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { sentence } from '../../../web/views/components/sentence.tsx';
import { questionOf, runAction } from '../../actions/actions.ts';
import {
  createPairingAddress,
  createToken,
  DEFAULT_TOKEN_DAYS,
  listDevices,
  MAX_NAME_LENGTH,
  MAX_TOKEN_DAYS,
  revokeDevice,
} from '../../actions/devices/device-actions.ts';
import { pairingCodeSvg } from '../../actions/devices/pairing-code.ts';
import { devicesPage, newPairingPage, newTokenPage, revokePage } from '../views/devices-view.tsx';
import { perform } from './perform.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';
import { endedSessionCookie } from './session.ts';

/** Routes `/owner/devices`. */
export function deviceRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  const { publicUrl } = owner.config;
  const limits = { name: MAX_NAME_LENGTH, days: MAX_TOKEN_DAYS, defaultDays: DEFAULT_TOKEN_DAYS };
  return new Hono<RoomEnvironment>()
    .get('/', async (c) => {
      const view = await roomViewOf(c, parts);
      const { devices } = await runAction(listDevices, {}, owner);
      const isRevoked = c.req.query('done') === 'revoked';
      const notice = isRevoked ? { text: sentence(view.wording, 'room.revoked') } : undefined;
      const current = c.get('browser').id;
      return respondInRoom(c, 200, devicesPage(view, { devices, current, now: owner.now(), limits, notice }));
    })
    .post('/pairing', async (c) => {
      const { url } = await perform(createPairingAddress, {}, owner);
      const page = { url, code: pairingCodeSvg(url), isLocal: isLoopbackOrigin(publicUrl) };
      return respondInRoom(c, 200, newPairingPage(await roomViewOf(c, parts), page));
    })
    .post('/tokens', async (c) => {
      const form = c.get('form');
      const input = Object.fromEntries(
        ['name', 'scope', 'days'].map((field) => [field, form.get(field) ?? '']),
      );
      const { token, name } = await perform(createToken, input, owner);
      const page = { token, name, command: `${PROGRAM} mcp --url ${publicUrl} --install` };
      return respondInRoom(c, 200, newTokenPage(await roomViewOf(c, parts), page));
    })
    .get('/:id/revoke', async (c) => {
      const id = c.req.param('id');
      const changes = (await questionOf(revokeDevice, { id }, owner))?.text ?? '';
      const { devices } = await runAction(listDevices, {}, owner);
      const name = devices.find((device) => device.id === id)?.name ?? '';
      const page = { id, name, changes, isCurrent: id === c.get('browser').id };
      return respondInRoom(c, 200, revokePage(await roomViewOf(c, parts), page));
    })
    .post('/:id/revoke', async (c) => {
      const id = c.req.param('id');
      await perform(revokeDevice, { id }, owner);
      if (id !== c.get('browser').id) return redirectInRoom(c, `${roomPaths.devices}?done=revoked`);
      const response = redirectInRoom(c, '/');
      response.headers.append('set-cookie', endedSessionCookie(parts));
      return response;
    });
}
