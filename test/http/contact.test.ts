import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '../helpers/collect.ts';
import { fc, oneRunIn } from '../helpers/core/fuzz.ts';
import { startBegun } from '../helpers/init-site.ts';
import { SAMPLE_ORIGIN, type SampleService } from '../helpers/sample.ts';

const AGENTS = '/api/mcp/contact';
const FORM = '/api/contact';
const inquiry = { name: 'Ada Example', email: 'ada@example.com', message: 'May I ask you to speak in May?' };

let service: SampleService;
let clock: number;

beforeEach(async () => {
  clock = Date.parse('2026-11-21T12:00:00Z');
  service = await startBegun({}, () => new Date(clock));
});
afterEach(() => service.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return service.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function json(response: Response) {
  return (await response.json()) as Record<string, unknown> & {
    errors?: { pointer: string; hint: string }[];
  };
}

describe('POST /api/mcp/contact', () => {
  it('returns 200 in both variants of the contract and stores the inquiry', async () => {
    const response = await post(AGENTS, { ...inquiry, topic: 'Talk' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=86400');
    const answer = await json(response);
    expect(answer).toMatchObject({ ok: true, status: 'success', message: expect.any(String) });
    expect(await service.stores.inquiries.find(String(answer.id))).toMatchObject({
      ...inquiry,
      topic: 'Talk',
    });
  });

  it('names every missing or invalid field with a hint', async () => {
    const response = await post(AGENTS, { email: 'nobody', message: ' ' });
    expect(response.status).toBe(400);
    const { errors = [] } = await json(response);
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual(['/email', '/message', '/name']);
    expect(errors.every(({ hint }) => hint.length > 0)).toBe(true);
  });

  it.each([
    ['name', 100],
    ['message', 5000],
    ['topic', 100],
  ])('accepts a %s of %i characters and rejects one more', async (field, length) => {
    expect((await post(AGENTS, { ...inquiry, [field]: 'x'.repeat(length) })).status).toBe(200);
    expect((await post(AGENTS, { ...inquiry, [field]: 'x'.repeat(length + 1) })).status).toBe(400);
  });

  it('rejects NUL characters', async () => {
    for (const field of ['name', 'message', 'topic']) {
      expect((await post(AGENTS, { ...inquiry, [field]: 'before\0after' })).status).toBe(400);
    }
  });

  it('ignores unknown fields', async () => {
    expect((await post(AGENTS, { ...inquiry, urgency: 'high' })).status).toBe(200);
  });

  it('returns the first response for a repeated Idempotency-Key and stores only one inquiry', async () => {
    const key = { 'idempotency-key': 'a7c1' };
    const first = await json(await post(AGENTS, inquiry, key));
    expect(await json(await post(AGENTS, inquiry, key))).toEqual(first);
    expect(await rowsOf(service.stores.inquiries.list())).toHaveLength(1);
    expect((await post(AGENTS, { ...inquiry, message: 'Another.' }, key)).status).toBe(422);
  });

  it('scopes keys to the sender', async () => {
    const key = { 'idempotency-key': '1' };
    const others = await json(await post(AGENTS, { ...inquiry, email: 'other@example.com' }, key));
    const own = await post(AGENTS, inquiry, key);
    expect(own.status).toBe(200);
    expect((await json(own)).id).not.toBe(others.id);
    const upperCase = { ...inquiry, email: inquiry.email.toUpperCase() };
    expect((await post(AGENTS, upperCase, key)).status).toBe(422);
  });

  it('stores one inquiry for a hundred concurrent requests with the same key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(AGENTS, inquiry, { 'idempotency-key': 'same' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await rowsOf(service.stores.inquiries.list())).toHaveLength(1);
  });

  it('rejects an invalid key', async () => {
    const response = await post(AGENTS, inquiry, { 'idempotency-key': 'x'.repeat(256) });
    expect(response.status).toBe(400);
    expect((await json(response)).errors).toMatchObject([{ pointer: 'Idempotency-Key' }]);
  });
});

describe('the write quota', () => {
  it('counts new inquiries but not refusals or replays', async () => {
    await post(AGENTS, { ...inquiry, email: 'none' });
    for (let count = 1; count <= 10; count += 1) {
      const key = { 'idempotency-key': `key-${count}` };
      expect((await post(AGENTS, inquiry, key)).status).toBe(200);
      expect((await post(AGENTS, inquiry, key)).status).toBe(200);
    }
    const response = await post(AGENTS, inquiry);
    expect(response.status).toBe(429);
    expect(await json(response)).toMatchObject({ type: `${SAMPLE_ORIGIN}/problems/write-quota-exceeded` });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('cache-control')).toBe('no-store');
    // The window of 100 requests is not affected.
    expect(response.headers.get('x-ratelimit-limit')).toBe('100');
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBe(78);
    expect(response.headers.get('ratelimit-policy')).toBe('"default";q=100;w=60, "writes";q=10;w=60');
    expect((await post(AGENTS, inquiry, { 'idempotency-key': 'key-1' })).status).toBe(200);
  });

  it('is shared by inquiries and greetings', async () => {
    for (let count = 1; count <= 10; count += 1) {
      expect((await post('/api/mcp/greetings', { message: `Good day number ${count}` })).status).toBe(200);
    }
    expect((await post(AGENTS, inquiry)).status).toBe(429);
  });
});

describe('POST /api/contact', () => {
  interface FormState {
    readonly token: string;
    readonly cookie: string;
  }

  async function openForm(): Promise<FormState> {
    const response = await service.request('/api/contact/token');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const setCookie = response.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^__Host-foyer-form=[^;]+;.*HttpOnly.*Secure.*SameSite=Strict/);
    return { token: String((await json(response)).token), cookie: setCookie.split(';')[0] ?? '' };
  }

  const headersOf = ({ token, cookie }: FormState) => ({
    'x-csrf-token': token,
    cookie,
    origin: SAMPLE_ORIGIN,
    'sec-fetch-site': 'same-origin',
  });

  it('accepts a token from a page of the site only once', async () => {
    const form = headersOf(await openForm());
    clock += 4_000;
    const response = await post(FORM, inquiry, form);
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    const id = String((await json(response)).id);
    expect(await service.stores.inquiries.find(id)).toMatchObject({ source: 'web' });
    expect((await post(FORM, inquiry, form)).status).toBe(403);
  });

  it('answers a replay without checking the used token', async () => {
    const form = { ...headersOf(await openForm()), 'idempotency-key': 'draft-1' };
    clock += 4_000;
    const first = await json(await post(FORM, inquiry, form));
    expect(await json(await post(FORM, inquiry, form))).toEqual(first);
  });

  it('does not use up the token on a rejected inquiry', async () => {
    const form = headersOf(await openForm());
    clock += 4_000;
    expect((await post(FORM, { ...inquiry, email: '' }, form)).status).toBe(400);
    expect((await post(FORM, inquiry, form)).status).toBe(200);
  });

  it('returns 400 for a form without an email, even without a token', async () => {
    const { name, message } = inquiry;
    expect((await post(FORM, { name, message })).status).toBe(400);
  });

  it('rejects a form with the honeypot field filled in', async () => {
    const form = headersOf(await openForm());
    clock += 4_000;
    expect((await post(FORM, { ...inquiry, website: 'https://spam.test' }, form)).status).toBe(400);
  });

  it('grants other sites no permission in a preflight', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    };
    const site = await startBegun({ PUBLIC_URL: 'https://foyer.dev' });
    onTestFinished(site.close);
    const form = await site.request(FORM, preflight);
    expect(form.headers.get('access-control-allow-headers')).toBeNull();
    expect(form.headers.get('access-control-allow-methods')).toBeNull();
    const agents = await site.request(AGENTS, preflight);
    expect(agents.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

describe('any body', () => {
  let unlimited: SampleService;
  beforeEach(async () => {
    unlimited = await startBegun({ RATE_LIMIT_PER_MINUTE: '1000000', WRITE_LIMIT_PER_MINUTE: '1000000' });
  });
  afterEach(() => unlimited.close());

  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.lorem());
  const nearly = (fields: Record<string, fc.Arbitrary<string>>) =>
    fc
      .oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] }))
      .map((value) => JSON.stringify(value));
  const inquiries = nearly({
    name: text,
    email: fc.oneof(fc.constant('ada@example.com'), fc.emailAddress(), text),
    message: text,
    topic: text,
    website: fc.oneof(fc.constant(''), text),
  });
  const greetings = nearly({ message: text, agent_name: text });
  /** Bodies nested under keys that lead to a prototype, some deeper than allowed. */
  const polluting = fc
    .tuple(
      fc.array(fc.constantFrom('__proto__', 'constructor', 'prototype', 'message'), { maxLength: 12 }),
      text,
    )
    .map(([names, value]) =>
      names.reduceRight((inner, name) => `{"${name}":${inner}}`, JSON.stringify({ polluted: value })),
    );
  const VALID_BODIES = [
    { name: 'Ada', email: 'ada@example.com', message: 'May I call?' },
    { message: 'Good morning.' },
  ].map((body): [string] => [JSON.stringify(body)]);
  const bodies = fc.oneof(inquiries, greetings, fc.json(), fc.string({ unit: 'binary' }), polluting);

  it.each([AGENTS, FORM, '/api/mcp/greetings'])(
    'sent to %s is answered with a status below 500',
    async (path) => {
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const response = await unlimited.request(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          });
          statuses.add(response.status);
          expect(response.status).toBeLessThan(500);
          expect(response.headers.get('content-type')).toMatch(/json/);
          expect({}).not.toHaveProperty('polluted');
        }),
        // Each run calls the whole service, and some bodies are stored.
        { ...oneRunIn(2), examples: VALID_BODIES },
      );
      expect(statuses).toContain(400);
      expect(statuses, 'a valid body must get through too').toContain(path === FORM ? 403 : 200);
    },
  );
});
