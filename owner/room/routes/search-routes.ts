/** The search of the room, in texts and messages. The only one that fits opens at once. */
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
    const { texts, messages } = await found(parts, find);
    const paths = [
      ...texts.essay.map(({ slug }) => withQuery(editPath('essay', slug), { find })),
      ...texts.page.map(({ slug }) => withQuery(editPath('page', slug), { find })),
      ...messages.flatMap(({ group, messages: list }) => list.map(({ id }) => messagePath(group, id))),
    ];
    const [only] = paths;
    if (only !== undefined && paths.length === 1) return redirectInRoom(c, only);
    const content = { find, texts, messages, now: owner.now() };
    return respondInRoom(c, 200, searchPage(await roomViewOf(c, parts), content));
  });
}

/** Returns what has all words of `find`; nothing without a word. */
async function found({ owner }: RoomParts, find: string) {
  if (find === '') return { texts: { essay: [], page: [] }, messages: [] };
  const range = { state: undefined, find };
  const [{ texts: essay }, { texts: page }, inquiries, greetings] = await Promise.all([
    runAction(listTexts, { kind: 'essay', find }, owner),
    runAction(listTexts, { kind: 'page', find }, owner),
    inquiryKind.list(range, owner),
    greetingKind.list(range, owner),
  ]);
  const messages = (
    [
      ['inquiries', inquiries],
      ['greetings', greetings],
    ] as const
  ).map(
    ([group, list]): FoundMessages => ({
      group,
      messages: list.messages,
      next: olderPath(roomPaths[group], { find, next: list.next }),
    }),
  );
  return { texts: { essay, page }, messages };
}
