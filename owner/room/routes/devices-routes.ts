/** The page for browsers and tokens. What it creates is in the answer to the form itself, because it is shown once. */
import { Hono } from 'hono';
import { isLoopbackOrigin } from '../../../site/util/public-address.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { carryOut, questionOf, runAction } from '../../actions/actions.ts';
import {
  createPairingAddress,
  createToken,
  listDevices,
  revokeDevice,
} from '../../actions/devices/device-actions.ts';
import { pairingCodeSvg } from '../../actions/devices/pairing-code.ts';
import { deviceName, devicesPage, newPairingPage, newTokenPage, revokePage } from '../views/devices-view.tsx';
import { confirmedIn, perform, sayDone } from './perform.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';
import { endedSessionCookie } from './session.ts';

export function deviceRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  const { publicUrl } = owner.config;
  return new Hono<RoomEnvironment>()
    .get('/', async (c) => {
      const view = await roomViewOf(c, parts);
      const { devices } = await runAction(listDevices, {}, owner);
      const current = c.get('browser').id;
      return respondInRoom(c, 200, devicesPage(view, { devices, current, now: owner.now() }));
    })
    .post('/pairing', async (c) => {
      const { url } = (await perform(createPairingAddress, {}, { ...owner, device: c.get('browser').id }))
        .output;
      const page = { url, code: pairingCodeSvg(url), isLocal: isLoopbackOrigin(publicUrl) };
      return respondInRoom(c, 200, newPairingPage(await roomViewOf(c, parts), page));
    })
    .post('/tokens', async (c) => {
      const form = c.get('form');
      const input = Object.fromEntries(
        ['name', 'scope', 'days'].map((field) => [field, form.get(field) ?? '']),
      );
      const { token, name } = (await perform(createToken, input, owner)).output;
      const page = { token, name, command: `${PROGRAM} mcp --url ${publicUrl} --install` };
      return respondInRoom(c, 200, newTokenPage(await roomViewOf(c, parts), page));
    })
    .get('/:id/revoke', async (c) => {
      const id = c.req.param('id');
      const question = await questionOf(revokeDevice, { id }, owner);
      const { devices } = await runAction(listDevices, {}, owner);
      const view = await roomViewOf(c, parts);
      const device = devices.find((one) => one.id === id);
      const name = device ? deviceName(view.wording, device) : '';
      const page = { id, name, question, isCurrent: id === c.get('browser').id };
      return respondInRoom(c, 200, revokePage(view, page));
    })
    .post('/:id/revoke', async (c) => {
      const id = c.req.param('id');
      const done = await carryOut(revokeDevice, { id }, owner, confirmedIn(c));
      if (id !== c.get('browser').id)
        return sayDone(c, parts, done, { at: roomPaths.devices, word: 'room.revoked' });
      const response = redirectInRoom(c, '/');
      response.headers.append('set-cookie', endedSessionCookie(parts));
      return response;
    });
}
