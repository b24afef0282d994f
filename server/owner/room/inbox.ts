/** The inbox: inquiries and greetings. */
import { Hono } from 'hono';
import { inboxPage } from '../../../web/views/room/inbox.tsx';
import { runAction } from '../actions.ts';
import { listInquiries } from '../messages/inquiries.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts } from './room-context.ts';

export function inboxRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  return new Hono<RoomEnvironment>().get('/', async (c) => {
    const { messages: inquiries } = await runAction(listInquiries, {}, owner);
    return respondInRoom(c, 200, inboxPage(await roomViewOf(c, parts), { inquiries }));
  });
}
