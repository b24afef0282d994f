/** Reads the forms of the room. Only a form that this site gave to this browser can change anything. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../../web/core/problems.ts';
import { roomFormRefusedPage } from '../../../web/views/room/room-errors.tsx';
import { readBytes } from '../../http/middleware/json-body.ts';
import { isSameOrigin } from '../../http/sending-page.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import { appContextOf, type RoomEnvironment, type RoomParts, type RoomRequest } from './room-context.ts';
import { isFormToken } from './session.ts';

/** A text has at most 1 MB, and percent-encoding can triple it. */
const MAX_FORM_BYTES = 3 * 1024 * 1024 + 64 * 1024;

/** Reads the fields of a form that this browser sent, and refuses any other. */
export function requireOwnForm(parts: RoomParts): MiddlewareHandler<RoomEnvironment> {
  return createMiddleware<RoomEnvironment>(async (c, next) => {
    const refuse = async (status: number, word: 'room.foreignForm' | 'room.tooLarge') =>
      respondInRoom(c, status, roomFormRefusedPage(await roomViewOf(c, parts), word));
    if (!isOwnRequest(c, parts)) return refuse(403, 'room.foreignForm');
    const form = await readForm(c.req.raw).catch((error: unknown) => {
      if (error instanceof ProblemError) return undefined;
      throw error;
    });
    if (!form) return refuse(413, 'room.tooLarge');
    if (!isFormToken(c, form.get('token') ?? '')) return refuse(403, 'room.foreignForm');
    c.set('form', form);
    return next();
  });
}

/** Returns whether a page of this site sent the request. */
export function isOwnRequest(c: RoomRequest, { owner: { config } }: RoomParts): boolean {
  return isSameOrigin(appContextOf(c), config.publicUrl);
}

/** @throws ProblemError `body-too-large` or `malformed-body` */
export async function readForm(request: Request, limit = MAX_FORM_BYTES): Promise<URLSearchParams> {
  return new URLSearchParams((await readBytes(request, limit)).toString());
}
