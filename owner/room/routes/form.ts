/** Reads the forms of the room. Only a form that this site gave to this browser can change anything. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { allowLongBody } from '../../../server/http/listen.ts';
import { readBytes } from '../../../server/http/middleware/json-body.ts';
import { isSameOrigin } from '../../../server/http/sending-page.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { roomPaths } from '../../../web/core/room-paths.ts';
import { roomRefusedPage } from '../views/room-errors.tsx';
import { respondInRoom, roomViewOf } from './respond.ts';
import { appContextOf, type RoomEnvironment, type RoomParts, type RoomRequest } from './room-context.ts';
import { isFormToken } from './session.ts';

/** A text has at most 1 MB, and percent-encoding can triple it. */
const MAX_FORM_BYTES = 3 * 1024 * 1024 + 64 * 1024;

/** A picture has at most 25 MB. The rest is for the other fields. */
const MAX_UPLOAD_BYTES = 25 * 1024 * 1024 + 64 * 1024;

/** Reads the fields of a form that this browser sent, and refuses any other. */
export function requireOwnForm(parts: RoomParts): MiddlewareHandler<RoomEnvironment> {
  return createMiddleware<RoomEnvironment>(async (c, next) => {
    const refuse = async (status: number, word: 'room.foreignForm' | 'room.tooLarge') =>
      respondInRoom(c, status, roomRefusedPage(await roomViewOf(c, parts), word));
    if (!isOwnRequest(c, parts)) return refuse(403, 'room.foreignForm');
    const isUpload = c.req.path === roomPaths.pictures;
    // Only here, behind the session, may a client take as long as a picture takes from a phone.
    if (isUpload) allowLongBody(c.env.incoming);
    const read = isUpload ? readUpload(c.req.raw) : readForm(c.req.raw).then((form): Upload => ({ form }));
    const { form, upload } = await read.catch((error: unknown) => {
      if (error instanceof ProblemError) return {} as Partial<Upload>;
      throw error;
    });
    if (!form) return refuse(413, 'room.tooLarge');
    if (!isFormToken(c, form.get('token') ?? '')) return refuse(403, 'room.foreignForm');
    c.set('form', form);
    c.set('upload', upload);
    return next();
  });
}

export function isOwnRequest(c: RoomRequest, { owner: { config } }: RoomParts): boolean {
  return isSameOrigin(appContextOf(c), config.publicUrl);
}

/** @throws ProblemError `body-too-large` or `malformed-body` */
export async function readForm(request: Request, limit = MAX_FORM_BYTES): Promise<URLSearchParams> {
  return new URLSearchParams((await readBytes(request, limit)).toString());
}

interface Upload {
  readonly form: URLSearchParams;
  readonly upload?: File | undefined;
}

/** @throws ProblemError `body-too-large` or `malformed-body` */
async function readUpload(request: Request): Promise<Upload> {
  const bytes = new Uint8Array(await readBytes(request, MAX_UPLOAD_BYTES));
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const data = await new Response(bytes, { headers }).formData().catch((cause: unknown) => {
    throw new ProblemError('malformed-body', { detail: 'This is no form with a file.', cause });
  });
  const fields = [...data].filter((field): field is [string, string] => typeof field[1] === 'string');
  const file = data.get('file');
  return { form: new URLSearchParams(fields), upload: file instanceof File ? file : undefined };
}
