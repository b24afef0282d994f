/**
 * Sends requests to the web form with every combination of origin, fetch-site, content type, cookie, token and age. The
 * expected results are listed here next to each value, not derived from the code.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SampleService, startSample } from '../helpers/sample.ts';

/** A public site: one that is not refuses all foreign origins before the form does. */
const ORIGIN = 'https://foyer.dev';

const FORM = '/api/contact';
const BODY = JSON.stringify({ name: 'Ada Example', email: 'ada@example.com', message: 'May I ask you?' });
const START = Date.parse('2026-11-21T12:00:00Z');
const MIN_AGE_MS = 3_000;
const MAX_AGE_MS = 60 * 60 * 1000;

/** Whether a header says that a page of the site sent the request; undefined if the header is absent. */
type OwnPage = boolean | undefined;

const ORIGINS: readonly (readonly [string | undefined, OwnPage])[] = [
  [undefined, undefined],
  [ORIGIN, true],
  ['https://evil.test', false],
  ['https://foyer.dev.evil.test', false],
  ['https://www.foyer.dev', false],
  ['http://foyer.dev', false],
  ['https://foyer.dev:8443', false],
  ['null', false],
];

const FETCH_SITES: readonly (readonly [string | undefined, OwnPage])[] = [
  [undefined, undefined],
  ['same-origin', true],
  ['same-site', false],
  ['cross-site', false],
  ['none', false],
];

/** The type a script sends, and two that forms on any site can send without a preflight. */
const CONTENT_TYPES: readonly (readonly [string, boolean])[] = [
  ['application/json; charset=utf-8', true],
  ['text/plain', false],
  ['application/x-www-form-urlencoded', false],
];

interface OpenForm {
  readonly token: string;
  readonly cookie: string;
}
/** Two visitors who have the form open. */
type Visitors = Readonly<Record<'ada' | 'bob', OpenForm>>;
/** A header value, and the visitor it identifies; undefined if it identifies nobody. */
type Credential = readonly [(visitors: Visitors) => string | undefined, keyof Visitors | undefined];

const COOKIES: Readonly<Record<string, Credential>> = {
  'of Ada': [({ ada }) => `theme=dark; ${ada.cookie}`, 'ada'],
  'of Bob': [({ bob }) => bob.cookie, 'bob'],
  'under another name': [({ ada }) => ada.cookie.replace('__Host-', ''), undefined],
  absent: [() => undefined, undefined],
};

const TOKENS: Readonly<Record<string, Credential>> = {
  'of Ada': [({ ada }) => ada.token, 'ada'],
  'of Bob': [({ bob }) => bob.token, 'bob'],
  'with another signature': [({ ada }) => changed(ada.token), undefined],
  'with another time': [({ ada }) => ada.token.replace(/^\w+/, (START + 1).toString(36)), undefined],
  absent: [() => undefined, undefined],
};

/** Token ages in milliseconds, and whether each is allowed. */
const AGES: readonly (readonly [number, boolean])[] = [
  [MIN_AGE_MS - 1, false],
  [MIN_AGE_MS, true],
  [MAX_AGE_MS, true],
  [MAX_AGE_MS + 1, false],
];

function changed(token: string): string {
  return token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
}

let service: SampleService;
let clock = START;
beforeAll(async () => {
  const settings = {
    PUBLIC_URL: ORIGIN,
    RATE_LIMIT_PER_MINUTE: '1000000',
    WRITE_LIMIT_PER_MINUTE: '1000000',
  };
  service = await startSample(settings, () => new Date(clock));
});
afterAll(() => service.close());

async function openForm(): Promise<OpenForm> {
  clock = START;
  const response = await service.request('/api/contact/token');
  const { token } = (await response.json()) as { token: string };
  return { token, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function send(
  headers: Readonly<Record<string, string | undefined>>,
  path = FORM,
  body = BODY,
): Promise<number> {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return (await service.request(path, { method: 'POST', headers: given, body })).status;
}

/** Every origin with every fetch-site, and whether both together identify a page of the site. */
const senders = ORIGINS.flatMap(([origin, byOrigin]) =>
  FETCH_SITES.map(([site, bySite]) => {
    const said = [byOrigin, bySite];
    return { origin, site, isOwn: said.includes(true) && !said.includes(false) };
  }),
);

/** Every cookie with every token, and whether they belong to the same visitor. */
const pairs = Object.entries(COOKIES).flatMap(([cookie, [cookieOf, holder]]) =>
  Object.entries(TOKENS).map(([token, [tokenOf, owner]]) => ({
    names: { cookie, token },
    headersOf: (visitors: Visitors) => ({ cookie: cookieOf(visitors), 'x-csrf-token': tokenOf(visitors) }),
    isPair: holder !== undefined && holder === owner,
  })),
);

it('accepts only JSON from a page of the site with a matching cookie and a token of valid age', async () => {
  const wrong: unknown[] = [];
  const counts: Record<number, number> = {};
  let visitors = { ada: await openForm(), bob: await openForm() };
  for (const { origin, site, isOwn } of senders)
    for (const [type, isJson] of CONTENT_TYPES)
      for (const { names, headersOf, isPair } of pairs)
        for (const [age, isInTime] of AGES) {
          const allowed = isOwn && isPair && isInTime ? 200 : 403;
          const expected = isJson ? allowed : 415;
          clock = START + age;
          const sender = { origin, 'sec-fetch-site': site, 'content-type': type };
          const status = await send({ ...sender, ...headersOf(visitors) });
          counts[status] = (counts[status] ?? 0) + 1;
          if (status !== expected) wrong.push({ ...sender, ...names, age, status, expected });
          // An accepted request uses up its token.
          if (status === 200) visitors = { ada: await openForm(), bob: await openForm() };
        }
  expect(wrong).toEqual([]);
  // Accepted: three senders, one type, two pairs and two ages, out of 40, 3, 20 and 4.
  expect(counts).toEqual({ 200: 12, 403: 3_188, 415: 6_400 });
});

it('accepts the form without a token only urlencoded and from a page of the site', async () => {
  const wrong: unknown[] = [];
  const counts: Record<number, number> = {};
  const body = new URLSearchParams(JSON.parse(BODY)).toString();
  for (const { origin, site, isOwn } of senders)
    for (const [type] of CONTENT_TYPES) {
      const expected = isOwn ? (type === 'application/x-www-form-urlencoded' ? 303 : 415) : 403;
      const sender = { origin, 'sec-fetch-site': site, 'content-type': type };
      const status = await send(sender, '/contact', body);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status !== expected) wrong.push({ ...sender, status, expected });
    }
  expect(wrong).toEqual([]);
  expect(counts).toEqual({ 303: 3, 403: 111, 415: 6 });
});

it.each([
  ['an empty origin', { origin: '' }],
  ['an invalid origin', { origin: 'foyer.dev' }],
  ['two origins', { origin: `${ORIGIN} https://evil.test` }],
  ['a loopback origin', { origin: 'http://localhost' }],
  ['an invalid fetch-site', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ['only a host and a referrer', { origin: undefined, 'sec-fetch-site': undefined, referer: ORIGIN }],
])('rejects the form without a token with %s', async (_case, difference) => {
  const headers = {
    origin: ORIGIN,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
    ...difference,
  };
  expect(await send(headers, '/contact', new URLSearchParams(JSON.parse(BODY)).toString())).toBe(403);
});

it.each([
  ['a token from the future', { age: -1_000 }],
  ['a token joined with itself', { token: (token: string) => `${token}.${token}` }],
  ['two tokens', { token: (token: string) => `${token}, ${token}` }],
  ['a token without a signature', { token: (token: string) => token.replace(/[^.]+$/, '') }],
  ['a malformed token', { token: () => '...' }],
  ['an empty origin', { origin: '' }],
  ['an invalid origin', { origin: 'foyer.dev' }],
  ['two origins', { origin: `${ORIGIN} https://evil.test` }],
  ['a loopback origin', { origin: 'http://localhost' }],
  ['an invalid fetch-site', { site: 'same-origin, cross-site' }],
] as const)('rejects %s', async (_case, difference) => {
  const { age, token, origin, site } = {
    age: MIN_AGE_MS,
    token: (text: string) => text,
    origin: ORIGIN,
    site: 'same-origin',
    ...difference,
  };
  const form = await openForm();
  clock = START + age;
  const status = await send({
    origin,
    'sec-fetch-site': site,
    'content-type': 'application/json',
    cookie: form.cookie,
    'x-csrf-token': token(form.token),
  });
  expect(status).toBe(403);
});
