import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBegun } from '../../../test/helpers/begin-site.ts';
import { rowsOf } from '../../../test/helpers/collect.ts';
import { fc, oneRunIn } from '../../../test/helpers/runtime/fuzz.ts';
import { SAMPLE_ORIGIN, type SampleService } from '../../../test/helpers/sample.ts';

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
  it('answers 200 with both variants of the contract, and the inquiry is kept', async () => {
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

  it('names every field that is missing or invalid, with a hint', async () => {
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
  ])('takes a %s of %i characters and refuses one more', async (field, length) => {
    expect((await post(AGENTS, { ...inquiry, [field]: 'x'.repeat(length) })).status).toBe(200);
    expect((await post(AGENTS, { ...inquiry, [field]: 'x'.repeat(length + 1) })).status).toBe(400);
  });

  it('refuses the one character that no database keeps', async () => {
    for (const field of ['name', 'message', 'topic']) {
      expect((await post(AGENTS, { ...inquiry, [field]: 'before\0after' })).status).toBe(400);
    }
  });

  it('ignores fields it does not know', async () => {
    expect((await post(AGENTS, { ...inquiry, urgency: 'high' })).status).toBe(200);
  });

  it('gives the first answer to a repeated Idempotency-Key, and keeps one inquiry', async () => {
    const key = { 'idempotency-key': 'a7c1' };
    const first = await json(await post(AGENTS, inquiry, key));
    expect(await json(await post(AGENTS, inquiry, key))).toEqual(first);
    expect(await rowsOf(service.stores.inquiries.list())).toHaveLength(1);
    expect((await post(AGENTS, { ...inquiry, message: 'Another.' }, key)).status).toBe(422);
  });

  it('gives each sender keys of their own', async () => {
    const key = { 'idempotency-key': '1' };
    const others = await json(await post(AGENTS, { ...inquiry, email: 'other@example.com' }, key));
    const own = await post(AGENTS, inquiry, key);
    expect(own.status).toBe(200);
    expect((await json(own)).id).not.toBe(others.id);
    const upperCase = { ...inquiry, email: inquiry.email.toUpperCase() };
    expect((await post(AGENTS, upperCase, key)).status).toBe(422);
  });

  it('makes one inquiry of a hundred requests with one key at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(AGENTS, inquiry, { 'idempotency-key': 'same' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await rowsOf(service.stores.inquiries.list())).toHaveLength(1);
  });

  it('refuses a key that is none', async () => {
    const response = await post(AGENTS, inquiry, { 'idempotency-key': 'x'.repeat(256) });
    expect(response.status).toBe(400);
    expect((await json(response)).errors).toMatchObject([{ pointer: 'Idempotency-Key' }]);
  });
});

describe('the write quota', () => {
  it('counts what is newly accepted, and neither refusals nor replays', async () => {
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
    // The window of 100 goes on as if nothing were.
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

  it('takes what a page of the site sends with its token, once', async () => {
    const form = headersOf(await openForm());
    clock += 4_000;
    const response = await post(FORM, inquiry, form);
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    const id = String((await json(response)).id);
    expect(await service.stores.inquiries.find(id)).toMatchObject({ source: 'web' });
    expect((await post(FORM, inquiry, form)).status).toBe(403);
  });

  it('answers a replay before it looks at the token, which is spent', async () => {
    const form = { ...headersOf(await openForm()), 'idempotency-key': 'draft-1' };
    clock += 4_000;
    const first = await json(await post(FORM, inquiry, form));
    expect(await json(await post(FORM, inquiry, form))).toEqual(first);
  });

  it('does not spend the token on what it refuses', async () => {
    const form = headersOf(await openForm());
    clock += 4_000;
    expect((await post(FORM, { ...inquiry, email: '' }, form)).status).toBe(400);
    expect((await post(FORM, inquiry, form)).status).toBe(200);
  });

  it('says 400 for a form without an email, token or not', async () => {
    const { name, message } = inquiry;
    expect((await post(FORM, { name, message })).status).toBe(400);
  });

  it('refuses who fills the field that people do not see', async () => {
    const form = headersOf(await openForm());
    clock += 4_000;
    expect((await post(FORM, { ...inquiry, website: 'https://spam.test' }, form)).status).toBe(400);
  });

  it('gives other sites no permission by preflight', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    };
    const form = await service.request(FORM, preflight);
    expect(form.headers.get('access-control-allow-headers')).toBeNull();
    expect(form.headers.get('access-control-allow-methods')).toBeNull();
    const agents = await service.request(AGENTS, preflight);
    expect(agents.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

describe('any body at all', () => {
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
  /** Deeper than a body may be, by the names that lead to a prototype. */
  const polluting = fc
    .tuple(
      fc.array(fc.constantFrom('__proto__', 'constructor', 'prototype', 'message'), { maxLength: 12 }),
      text,
    )
    .map(([names, value]) =>
      names.reduceRight((inner, name) => `{"${name}":${inner}}`, JSON.stringify({ polluted: value })),
    );
  const VALID_BODY = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'May I call?' });
  const bodies = fc.oneof(inquiries, greetings, fc.json(), fc.string({ unit: 'binary' }), polluting);

  it.each([AGENTS, FORM, '/api/mcp/greetings'])(
    'sent to %s never gets an answer of 500 or above',
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
        // Each is answered by the whole service, and some are stored.
        { ...oneRunIn(2), examples: [[VALID_BODY]] },
      );
      expect(statuses).toContain(400);
      expect(statuses, 'what is right must get through too').toContain(path === FORM ? 403 : 200);
    },
  );
});
