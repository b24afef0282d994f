/** The search of the room, in texts and messages. The only one that has the words opens at once. */
import { Hono } from 'hono';
import { editPath, messagePath, roomPaths, withQuery } from '../../../web/core/room-paths.ts';
import { runAction } from '../../actions/actions.ts';
import { listTexts } from '../../actions/essays/list-texts.ts';
import { type FoundMessages, searchPage } from '../views/search-view.tsx';
import { greetingKind, inquiryKind } from './message-kinds.ts';
import { olderPath } from './message-routes.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

export function searchRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>().get('/', async (c) => {
    const find = c.req.query('find')?.trim() ?? '';
    const all = find === '' ? nothing : await found(parts, find);
    // Of several, the one that has the words as they were typed: somebody looks for a mistake that they have read.
    const quoted = `"${find.replaceAll('"', '')}"`;
    const exact = all.paths.length > 1 && find.includes(' ') ? await found(parts, quoted) : all;
    const [only] = exact.paths;
    if (only !== undefined && exact.paths.length === 1) {
      const isText = only.startsWith(roomPaths.texts);
      return redirectInRoom(c, isText ? withQuery(only, { find }) : only);
    }
    const content = { find, ...all, now: owner.now() };
    return respondInRoom(c, 200, searchPage(await roomViewOf(c, parts), content));
  });
}

const nothing = { texts: { essay: [], page: [] }, messages: [], paths: [] };

/** Returns what has all words of `find`, and the paths of all of it. */
async function found({ owner }: RoomParts, find: string) {
  const range = { state: undefined, find };
  const [{ texts: essay }, { texts: page }, ...messages] = await Promise.all([
    runAction(listTexts, { kind: 'essay', find }, owner),
    runAction(listTexts, { kind: 'page', find }, owner),
    ...[inquiryKind, greetingKind].map(async ({ group, list }): Promise<FoundMessages> => {
      const found = await list(range, owner);
      return { group, ...found, next: olderPath(roomPaths[group], { find, next: found.next }) };
    }),
  ]);
  const paths = [
    ...essay.map(({ slug }) => editPath('essay', slug)),
    ...page.map(({ slug }) => editPath('page', slug)),
    ...messages.flatMap(({ group, messages: list }) => list.map(({ id }) => messagePath(group, id))),
  ];
  return { texts: { essay, page }, messages, paths };
}
