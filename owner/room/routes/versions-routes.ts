/** Routes the earlier versions of texts and files of facts: what replaced each, and what putting one back would change. */
import { Hono } from 'hono';
import { filePath } from '../../../web/core/room-paths.ts';
import { carryOut, questionOf, runAction } from '../../actions/actions.ts';
import { listVersions } from '../../actions/files/earlier-versions.ts';
import { putBackFile } from '../../actions/files/put-back.ts';
import { versionPage, versionsPage } from '../views/versions-view.tsx';
import { lockedWord } from './editing.ts';
import { confirmedIn, sayDone } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

export function versionRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>()
    .get('/', async (c) => {
      const { file = '', version } = c.req.query();
      const [view, { versions }, locked] = await Promise.all([
        roomViewOf(c, parts),
        runAction(listVersions, { file, version }, owner),
        lockedWord(owner),
      ]);
      const [one] = versions;
      const content = { file, now: owner.now() };
      if (version === undefined || !one)
        return respondInRoom(c, 200, versionsPage(view, { ...content, back: filePath(file), versions }));
      const question = locked ? undefined : await questionOf(putBackFile, { file, version }, owner);
      return respondInRoom(c, 200, versionPage(view, { ...content, question, locked, ...one }));
    })
    .post('/', async (c) => {
      const { file = '', version = '' } = Object.fromEntries(c.get('form'));
      const done = await carryOut(putBackFile, { file, version }, owner, confirmedIn(c));
      return sayDone(c, parts, done, { at: filePath(file), word: 'room.donePutBack' });
    });
}
