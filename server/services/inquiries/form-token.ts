/**
 * Tokens of the web form: a random nonce and the time, signed together with the session in the browser's cookie, so
 * that a token is worth nothing in another browser.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ProblemError } from '../../../web/runtime/problems.ts';
import type { SpendableToken } from '../../db/inquiries.ts';

/** Nobody writes a message faster; programs do. */
const MIN_AGE = 3_000;
const MAX_AGE = 60 * 60 * 1000;

export const TOKEN_LIFETIME_SECONDS = MAX_AGE / 1000;

export interface FormTokens {
  issue(session: string): string;
  /**
   * The token, if it is whole, belongs to the session and has the right age; it is spent elsewhere.
   *
   * @throws ProblemError `csrf-failed`
   */
  verify(token: string | undefined, session: string | undefined): SpendableToken;
}

export function newSession(): string {
  return randomBytes(18).toString('base64url');
}

export function createFormTokens(secret: string, now: () => Date): FormTokens {
  const sign = (payload: string, session: string) =>
    createHmac('sha256', secret).update(`form-token:${session}:${payload}`).digest('base64url');

  return {
    issue(session) {
      const payload = `${now().getTime().toString(36)}.${randomBytes(12).toString('base64url')}`;
      return `${payload}.${sign(payload, session)}`;
    },
    verify(token, session) {
      if (!token) throw failed('The form token is missing.');
      if (!session) throw failed('The cookie of the form is missing.');
      const [time = '', nonce = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !equal(signature, sign(`${time}.${nonce}`, session))) {
        throw failed('The form token is not valid.');
      }
      const issued = Number.parseInt(time, 36);
      const age = now().getTime() - issued;
      if (age < MIN_AGE) throw failed('The form token is too young.');
      if (age > MAX_AGE) throw failed('The form token is too old.');
      return { nonce, expiresAt: new Date(issued + MAX_AGE) };
    },
  };
}

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function failed(detail: string): ProblemError {
  return new ProblemError('csrf-failed', { detail });
}
