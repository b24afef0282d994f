/**
 * CSRF tokens for the web form: a random nonce and the time, signed together with the session. The session is in the
 * browser's cookie, so a token is useless in another browser.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SpendableToken } from '../../db/inquiry-store.ts';
import { RefusedError } from '../../db/refusal.ts';

/** Minimum time a person needs to write a message. Programs are faster. */
const MIN_AGE_MS = 3_000;

export const TOKEN_LIFETIME_SECONDS = 60 * 60;
const MAX_AGE_MS = TOKEN_LIFETIME_SECONDS * 1000;

export function newSession(): string {
  return randomBytes(18).toString('base64url');
}

export type FormTokens = ReturnType<typeof createFormTokens>;

export function createFormTokens(secret: string, now: () => Date) {
  /** Signs JSON, since joined text would not say where one part ends and the next begins. */
  const sign = (...parts: readonly [session: string, time: string, nonce: string]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['form-token', ...parts]))
      .digest('base64url');

  return {
    issue(session: string): string {
      const [time, nonce] = [now().getTime().toString(36), randomBytes(12).toString('base64url')];
      return `${time}.${nonce}.${sign(session, time, nonce)}`;
    },
    /**
     * Returns the token if it is valid, belongs to the session and has the right age. The store marks it as spent.
     *
     * @throws RefusedError
     */
    verify(token: string | undefined, session: string | undefined): SpendableToken {
      if (!token) throw new RefusedError('token-missing');
      if (!session) throw new RefusedError('cookie-missing');
      const [time = '', nonce = '', signature = '', ...rest] = token.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(session, time, nonce))];
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      if (rest.length > 0 || !isSigned) throw new RefusedError('token-invalid');
      const issued = Number.parseInt(time, 36);
      const age = now().getTime() - issued;
      // Issued before the clock was set back. Waiting until then would take too long.
      if (age < -MIN_AGE_MS) throw new RefusedError('token-from-future');
      if (age < MIN_AGE_MS) throw new RefusedError('token-too-new', { waitMs: MIN_AGE_MS - age });
      if (age > MAX_AGE_MS) throw new RefusedError('token-too-old');
      return { nonce, expiresAt: new Date(issued + MAX_AGE_MS) };
    },
  };
}
