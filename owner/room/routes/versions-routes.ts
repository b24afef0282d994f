/** Routes the earlier versions of texts and files of facts: what replaced each, and what putting one back would change. */
import { Hono } from 'hono';
import { editPath, factsPath } from '../../../web/core/room-paths.ts';
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
        return respondInRoom(c, 200, versionsPage(view, { ...content, back: pageOf(file), versions }));
      const question = locked ? undefined : await questionOf(putBackFile, { file, version }, owner);
      return respondInRoom(c, 200, versionPage(view, { ...content, question, locked, ...one }));
    })
    .post('/', async (c) => {
      const { file = '', version = '' } = Object.fromEntries(c.get('form'));
      const done = await carryOut(putBackFile, { file, version }, owner, confirmedIn(c));
      return sayDone(c, parts, done, { at: pageOf(file), word: 'room.donePutBack' });
    });
}

/** Returns the path of the page on which a file is edited. */
function pageOf(file: string): string {
  const [, folder, name = ''] = /^(essays|pages)\/(.+)\.md$/.exec(file) ?? [];
  return folder === undefined ? factsPath(file) : editPath(folder === 'essays' ? 'essay' : 'page', name);
}
