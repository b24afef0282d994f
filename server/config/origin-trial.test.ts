import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { originTrialToken } from '../../test/helpers/origin-trial-token.ts';
import {
  decodeOriginTrialToken,
  describeOriginTrial,
  type OriginTrialToken,
  originTrialWarning,
} from './origin-trial.ts';

const ADA = 'https://ada.example';
const EXPIRY = Date.parse('2026-11-17T00:00:00Z') / 1000;

function decode(payload: Readonly<Record<string, unknown>>): OriginTrialToken {
  const token = decodeOriginTrialToken(originTrialToken({ origin: ADA, expiry: EXPIRY, ...payload }));
  if (!token) throw new Error('The token was not decoded.');
  return token;
}

describe('decodeOriginTrialToken', () => {
  it('returns the origin without its default port, the trial and the expiry', () => {
    expect(decode({ origin: `${ADA}:443`, isSubdomain: true })).toMatchObject({
      origin: ADA,
      feature: 'WebMCP',
      expiry: new Date('2026-11-17'),
      isSubdomain: true,
      isThirdParty: false,
    });
  });

  const valid = originTrialToken({ origin: ADA });
  it.each([
    ['an empty text', ''],
    ['a truncated token', valid.slice(0, -8)],
    ['another version', `B${valid.slice(1)}`],
    ['characters outside base64', `${valid}?`],
    ['no origin', originTrialToken({})],
    ['an origin without a host', originTrialToken({ origin: 'data:,' })],
    ['an expiry that is not a date', originTrialToken({ origin: ADA, expiry: 1e300 })],
  ])('returns undefined for %s', (_name, text) => {
    expect(decodeOriginTrialToken(text)).toBeUndefined();
  });

  it('never throws, and decodes only what can be described and compared', () => {
    const payloads = fc.record({
      origin: fc.oneof(fc.webUrl(), fc.string()),
      expiry: fc.oneof(fc.integer(), fc.double(), fc.string()),
      isSubdomain: fc.boolean(),
    });
    const texts = fc.oneof(
      payloads.map(originTrialToken),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('base64')),
      fc.string(),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const token = decodeOriginTrialToken(text);
        if (!token) return;
        describeOriginTrial(token);
        originTrialWarning(token, ADA, new Date());
      }),
    );
  });
});

describe('originTrialWarning', () => {
  const warning = (payload: Readonly<Record<string, unknown>>, now: string, site = ADA) =>
    originTrialWarning(decode(payload), site, new Date(now))?.wrong;

  it.each([
    ['2026-10-18T00:00:00Z', undefined],
    ['2026-10-18T00:00:01Z', `The WebMCP origin trial token for ${ADA} expires on 2026-11-17.`],
    ['2026-11-16T23:59:59Z', `The WebMCP origin trial token for ${ADA} expires on 2026-11-17.`],
    [
      '2026-11-17T00:00:00Z',
      `The WebMCP origin trial token for ${ADA} expired on 2026-11-17, so browsers ignore it.`,
    ],
  ])('warns from 30 days before the expiry: %s', (now, expected) => {
    expect(warning({}, now)).toBe(expected);
  });

  it.each([
    [{}, 'https://ada.example', true],
    [{}, 'http://ada.example', false],
    [{}, 'https://ada.example:8443', false],
    [{}, 'https://www.ada.example', false],
    [{ isSubdomain: true }, 'https://www.ada.example', true],
    [{ isSubdomain: true }, 'https://not-ada.example', false],
    [{ isSubdomain: true }, 'http://www.ada.example', false],
  ])('finds whether a token with %j is for %s', (payload, site, isFor) => {
    expect(warning(payload, '2026-01-01', site)).toEqual(
      isFor
        ? undefined
        : `The WebMCP origin trial token for ${ADA} is not for this site, ${site}, so browsers ignore it.`,
    );
  });

  it('warns of a token for scripts on other sites', () => {
    expect(warning({ isThirdParty: true }, '2026-01-01')).toContain('is for scripts on other sites');
  });
});
