/**
 * The notice that the next page says once: what was done, and how to take it back. It is in a cookie that only this
 * session can have signed, so that no link can make the room say anything or offer a button.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { createHostCookie } from '../../../server/http/host-cookie.ts';
import type { Undo } from '../../actions/action.ts';
import type { RoomDoneWord } from '../views/room-page.tsx';
import type { RoomParts, RoomRequest } from './room-context.ts';

/** What takes one or several actions back, and the page that then says so. */
export interface RoomUndo {
  readonly calls: readonly Extract<Undo, { readonly action: string }>[];
  readonly path: string;
}

export interface SignedNotice {
  readonly path: string;
  readonly word: RoomDoneWord;
  readonly undo?: RoomUndo | undefined;
  /** Address of what is public now. */
  readonly link?: string | undefined;
}

/** Long enough for a redirect on a slow network. */
const MAX_AGE_SECONDS = 60;

/** Browsers keep no cookie above 4,096 bytes (RFC 6265, section 6.1), with its name and attributes. */
const MAX_LENGTH = 3_500;

/** Returns the `Set-Cookie` value for a notice. An undoing that is too long for a cookie is left out. */
export function noticeCookie(c: RoomRequest, parts: RoomParts, notice: SignedNotice): string {
  const signed = sign(c, 'notice', notice);
  const value = signed.length <= MAX_LENGTH ? signed : sign(c, 'notice', { ...notice, undo: undefined });
  return cookieOf(parts).write(value, MAX_AGE_SECONDS);
}

/** Returns what this page is to say, if the session has stored that for it. */
export function readNotice(c: RoomRequest, parts: RoomParts): SignedNotice | undefined {
  const value = cookieOf(parts).read(c.req.header('cookie'));
  const notice = value === undefined ? undefined : readSigned<SignedNotice>(c, 'notice', value);
  return notice?.path === c.req.path ? notice : undefined;
}

export function forgottenNotice(parts: RoomParts): string {
  return cookieOf(parts).write('', 0);
}

function cookieOf({ owner: { config } }: RoomParts) {
  return createHostCookie('foyer-notice', config.publicUrl, 'Lax');
}

type Purpose = 'notice' | 'undo';

/** Returns a value as text that `readSigned` accepts from this session for this purpose, and from no other. */
export function sign(c: RoomRequest, purpose: Purpose, value: object): string {
  // Fifty ids fit into a cookie only when they are compressed.
  const text = deflateRawSync(JSON.stringify(value)).toString('base64url');
  return `${text}.${signatureOf(c, purpose, text).toString('base64url')}`;
}

/** Returns a value that this session has signed for this purpose, or undefined. */
export function readSigned<Value>(c: RoomRequest, purpose: Purpose, signed: string): Value | undefined {
  const [text = '', signature = ''] = signed.split('.');
  const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(c, purpose, text)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString());
}

/** The token of the forms is known to this browser and this site only. */
function signatureOf(c: RoomRequest, purpose: Purpose, text: string): Buffer {
  return createHmac('sha256', c.get('formToken')).update(`${purpose} ${text}`).digest();
}
