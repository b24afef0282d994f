import { describe, expect, it } from 'vitest';
import { createFormTokens, newSession, TOKEN_LIFETIME_SECONDS } from './form-token.ts';

const ISSUED = Date.parse('2026-11-21T12:00:00Z');

/** Returns the form tokens for a secret, with the clock at `milliseconds` after a token was issued. */
function tokensAfter(milliseconds: number, secret = 'the secret of a test') {
  return createFormTokens(secret, () => new Date(ISSUED + milliseconds));
}

describe('a form token', () => {
  const session = newSession();
  const token = tokensAfter(0).issue(session);

  it('is valid from 3 seconds to 60 minutes after it was issued', () => {
    for (const age of [3_000, TOKEN_LIFETIME_SECONDS * 1000]) {
      expect(tokensAfter(age).verify(token, session)).toEqual({
        nonce: expect.any(String),
        expiresAt: new Date(ISSUED + TOKEN_LIFETIME_SECONDS * 1000),
      });
    }
    expect(() => tokensAfter(TOKEN_LIFETIME_SECONDS * 1000 + 1).verify(token, session)).toThrow(
      'token-too-old',
    );
  });

  it('is rejected with the time to wait if it is too young', () => {
    expect(() => tokensAfter(1_500).verify(token, session)).toThrow(
      expect.objectContaining({ reason: 'token-too-new', details: { waitMs: 1_500 } }),
    );
  });

  it('is rejected without a time to wait if the clock was set back a day', () => {
    const verify = (age: number) => () => tokensAfter(age).verify(token, session);
    expect(verify(-24 * 60 * 60 * 1000)).toThrow('token-from-future');
    // The clocks of two machines may differ a little.
    expect(verify(-1_000)).toThrow(
      expect.objectContaining({ reason: 'token-too-new', details: { waitMs: 4_000 } }),
    );
  });

  it.each<[string, string | undefined, string | undefined, string]>([
    ['is missing', undefined, session, 'token-missing'],
    ['comes without the cookie', token, undefined, 'cookie-missing'],
    ['belongs to another session', token, newSession(), 'token-invalid'],
    ['was changed', `${token}x`, session, 'token-invalid'],
    ['has another part', `${token}.x`, session, 'token-invalid'],
    ['is malformed', 'token', session, 'token-invalid'],
  ])('is rejected if it %s', (_, given, cookie, reason) => {
    expect(() => tokensAfter(5_000).verify(given, cookie)).toThrow(reason);
  });

  it('is rejected if the end of the session is moved to its time, which would give it another age', () => {
    const older = (ISSUED - 10_000).toString(36);
    const moved = `${older}:${tokensAfter(0).issue(`${session}:${older}`)}`;
    expect(() => tokensAfter(0).verify(moved, session)).toThrow('token-invalid');
  });

  it('is rejected if it was signed with another secret', () => {
    expect(() => tokensAfter(5_000, 'another secret').verify(token, session)).toThrow('token-invalid');
  });

  it('is different each time', () => {
    expect(tokensAfter(0).issue(session)).not.toBe(token);
  });
});
