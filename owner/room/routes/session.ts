/**
 * The session of a paired browser: a cookie with a secret that nobody else has. It is `SameSite=Lax`, because `Strict`
 * would not be sent when a link in webmail is opened; forms have a token instead.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { BROWSER_DAYS } from '../../../server/db/device-store.ts';
import { createHostCookie } from '../../../server/http/host-cookie.ts';
import { DAY_MS } from '../../../site/util/durations.ts';
import { unpairedPage } from '../views/pairing-view.tsx';
import { mayTry } from './attempts.ts';
import { forgottenNotice } from './notice-cookie.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';

const MAX_AGE_SECONDS = (BROWSER_DAYS * DAY_MS) / 1000;

/** Lets paired browsers pass. Any other gets one page, whatever it asks for, and whether or not a browser is paired. */
export function requirePaired(parts: RoomParts): MiddlewareHandler<RoomEnvironment> {
  const { devices } = parts.stores;
  return createMiddleware<RoomEnvironment>(async (c, next) => {
    const secret = cookieOf(parts).read(c.req.header('cookie'));
    const browser = secret === undefined ? undefined : await devices.use('browser', secret);
    if (secret === undefined || browser === undefined) return refuseUnpaired(c, parts);
    c.set('browser', browser);
    c.set('formToken', formTokenOf(secret));
    await next();
    if (c.get('hasSaid')) c.header('set-cookie', forgottenNotice(parts), { append: true });
    if (browser.isRenewed) c.header('set-cookie', sessionCookie(secret, parts), { append: true });
    return undefined;
  });
}

/** Refuses again a browser that has lost access while its request was read, which may take minutes. */
export function requireStillPaired(parts: RoomParts): MiddlewareHandler<RoomEnvironment> {
  return createMiddleware<RoomEnvironment>(async (c, next) =>
    (await parts.stores.devices.hasAccess(c.get('browser').id)) ? next() : refuseUnpaired(c, parts),
  );
}

/** Responds to a program or a browser that nobody has given access. */
export async function refuseUnpaired(c: RoomRequest, parts: RoomParts): Promise<Response> {
  const refused = await mayTry(c, parts);
  if (refused) return refused;
  return respondInRoom(c, 404, unpairedPage(await roomViewOf(c, parts)));
}

/** Returns the `Set-Cookie` value that makes this browser the paired one with this secret. */
export function sessionCookie(secret: string, parts: RoomParts): string {
  return cookieOf(parts).write(secret, MAX_AGE_SECONDS);
}

export function endedSessionCookie(parts: RoomParts): string {
  return cookieOf(parts).write('', 0);
}

function cookieOf({ owner: { config } }: RoomParts) {
  return createHostCookie('foyer-owner', config.publicUrl, 'Lax');
}

/** Returns the token of the forms that are given to the browser with this secret. */
export function formTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('owner-form').digest('base64url');
}

/** Returns whether a token was given to this browser with a page of the room. */
export function isFormToken(c: RoomRequest, given: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(c.get('formToken'))];
  return one.length === other.length && timingSafeEqual(one, other);
}
