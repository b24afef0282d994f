import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../test/helpers/collect.ts';
import { english } from '../../../test/helpers/core/english.ts';
import { fc, oneRunIn } from '../../../test/helpers/core/fuzz.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../../../test/helpers/sample.ts';

const inquiry = { name: 'Ada Example', email: 'ada@example.com', message: 'May I ask you\r\nto speak?' };
const OWN_PAGE = { origin: SAMPLE_ORIGIN, 'sec-fetch-site': 'same-origin' };
const HOUR_MS = 60 * 60 * 1000;

let service: SampleService;
let clock: number;

beforeEach(async () => {
  clock = Date.parse('2026-11-21T12:00:00Z');
  service = await startSample({}, () => new Date(clock));
});
afterEach(() => service.close());

/** Sends the form as a browser does. */
function send(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = OWN_PAGE,
) {
  return service.request('/contact', { method: 'POST', headers, body: new URLSearchParams(fields) });
}

const stored = () => rowsOf(service.stores.inquiries.list());

describe('POST /contact', () => {
  it('stores the inquiry and leads to a page that says so', async () => {
    const response = await send({ ...inquiry, website: '' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/contact?sent');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    const message = 'May I ask you\nto speak?';
    expect(await stored()).toMatchObject([{ ...inquiry, message, topic: null, source: 'web' }]);
  });

  it.each([{ origin: SAMPLE_ORIGIN }, { 'sec-fetch-site': 'same-origin' }])(
    'accepts a form that says where it is from with %j',
    async (headers: Record<string, string>) => {
      expect((await send(inquiry, headers)).status).toBe(303);
    },
  );

  it('refuses a form that says nothing about its origin, and repeats nothing of it', async () => {
    const response = await send({ ...inquiry, message: 'Chosen by another site' }, {});
    expect(response.status).toBe(403);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain(english('contact.notSentTitle'));
    expect(html).not.toContain('Chosen by another site');
    expect(await stored()).toEqual([]);
  });

  it('gives equal forms that are sent at once the first answer, and stores one inquiry', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(inquiry)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await stored()).toHaveLength(1);
  });

  it('takes the same message from the same person for one inquiry for 24 hours', async () => {
    expect((await send(inquiry)).status).toBe(303);
    clock += 23 * HOUR_MS;
    expect((await send(inquiry)).headers.get('location')).toBe('/contact?sent');
    expect(await stored()).toHaveLength(1);
    expect((await send({ ...inquiry, message: 'Something else.' })).status).toBe(303);
    expect(await stored()).toHaveLength(2);
    clock += 2 * HOUR_MS;
    expect((await send(inquiry)).status).toBe(303);
    expect(await stored()).toHaveLength(3);
  });

  it('stores a message once that is sent many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(inquiry)));
    expect(answers.map(({ status }) => status)).toContain(303);
    expect(await stored()).toHaveLength(1);
  });

  it('shows the form again with everything entered, and what is wrong with it', async () => {
    const response = await send({ name: 'Ada "<b>', email: 'ada at home', message: '\n</textarea><b>' });
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('value="Ada &quot;&lt;b&gt;"');
    expect(html).toContain('value="ada at home"');
    // The parser drops the first line break.
    expect(html).toContain('>\n\n&lt;/textarea&gt;&lt;b&gt;</textarea>');
    expect(html).toContain('<a href="#email">Your e-mail address</a>: Enter a full address');
    expect(html).toMatch(/<input id="email"[^>]* aria-invalid="true"[^>]* aria-describedby="email-error"/);
    expect(html).not.toMatch(/<input id="name"[^>]* aria-invalid/);
    // The element would replace the form, and with it what is wrong.
    expect(html).not.toContain('<foyer-contact-form');
    expect(await stored()).toEqual([]);
  });

  it('refuses a form with the honeypot filled in, and empties it', async () => {
    const response = await send({ ...inquiry, website: 'https://spam.test' });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('A hidden field of the form was filled in');
    expect(html).toContain('value="ada@example.com"');
    expect(html).not.toContain('spam.test');
  });

  it('keeps the text when the write quota is used up', async () => {
    for (let count = 1; count <= 10; count += 1) {
      expect((await send({ ...inquiry, message: `Message ${count}` })).status).toBe(303);
      expect((await send({ ...inquiry, message: `Message ${count}` })).status).toBe(303);
    }
    const response = await send({ ...inquiry, message: 'One too many' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toContain('One too many');
  });

  it('keeps the text when the database is not available', async () => {
    await service.close();
    const response = await send(inquiry);
    service = await startSample();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]/);
    expect(await response.text()).toContain('May I ask you\nto speak?');
  });

  it('accepts a message of the maximum length in any script, and shows a longer one again', async () => {
    expect((await send({ ...inquiry, message: '🦉'.repeat(5000) })).status).toBe(303);
    const response = await send({ ...inquiry, message: 'ä'.repeat(5001) });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('Shorten this by one character.');
    expect(html).toContain('ä'.repeat(5001));
  });

  it('refuses a body of more than 64 kB or of another type', async () => {
    const tooLarge = await send({ ...inquiry, message: 'x'.repeat(64 * 1024) });
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.text()).toContain('The message is too large.');
    const body = new FormData();
    for (const [name, value] of Object.entries(inquiry)) body.append(name, value);
    const multipart = await service.request('/contact', { method: 'POST', headers: OWN_PAGE, body });
    expect(multipart.status).toBe(415);
    expect(await stored()).toEqual([]);
  });

  it('answers any form with a page or a redirect', async () => {
    const unlimited = await startSample({
      RATE_LIMIT_PER_MINUTE: '1000000',
      WRITE_LIMIT_PER_MINUTE: '1000000',
    });
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.lorem(), fc.constant('ada@example.com'));
    const fields = fc.record({ name: text, email: text, message: text, website: text }, { requiredKeys: [] });
    const bodies = fc.oneof(
      fields.map((given) => new URLSearchParams(given).toString()),
      fc.string({ unit: 'binary' }),
      fc.constant('name=%FF%00&email=%&message=%u1234&message=2&__proto__=x'),
    );
    const headers = { ...OWN_PAGE, 'content-type': 'application/x-www-form-urlencoded' };
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { status } = await unlimited.request('/contact', { method: 'POST', headers, body });
        statuses.add(status);
        expect([303, 400]).toContain(status);
      }),
      { ...oneRunIn(2), examples: [[new URLSearchParams(inquiry).toString()]] },
    );
    await unlimited.close();
    expect(statuses).toEqual(new Set([303, 400]));
  });
});

describe('GET /contact', () => {
  it('says after a message was sent that it has arrived', async () => {
    const response = await service.request('/contact?sent');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('<h1>Your message has arrived</h1>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('<form');
  });

  it('fills in the subject if it is an offering, and ignores anything else', async () => {
    const subjectOf = async (query: string) =>
      /<textarea[^>]*>(.*?)<\/textarea>/s.exec(await (await service.request(`/contact${query}`)).text())?.[1];
    const offerings = await (await service.request('/offerings')).text();
    const links = [...offerings.matchAll(/href="\/contact(\?about=[^"]*)"/g)].map(([, query = '']) => query);
    expect(links).toHaveLength(6);
    expect(await subjectOf(links[0] ?? '')).toBe('\nAbout: Agent Door Review\n\n');
    for (const query of ['', '?about=', '?about=nothing', '?about=%3Cb%3E', '?about[]=x', '?topic=x']) {
      expect(await subjectOf(query)).toBe('\n');
    }
    expect((await service.request(`/contact${links[0]}`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('has the same Markdown alternate with and without a query', async () => {
    const plain = await (await service.request('/contact.md')).text();
    for (const query of ['?sent', '?about=agent-door-review']) {
      expect(await (await service.request(`/contact.md${query}`)).text()).toBe(plain);
      const headers = { accept: 'text/markdown' };
      expect(await (await service.request(`/contact${query}`, { headers })).text()).toBe(plain);
    }
  });

  it('names the methods it supports when it refuses another', async () => {
    const response = await service.request('/contact', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await service.request('/about', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD');
  });
});
