/** Limits for the whole site, across all clients. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startBegun } from '../helpers/init-site.ts';
import { readProblem } from '../helpers/read-problem.ts';
import type { SampleService } from '../helpers/sample.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let service: SampleService;
let clock: number;
let sent: number;

async function start(writesPerMinute: number): Promise<void> {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', WRITE_LIMIT_PER_MINUTE: String(writesPerMinute) };
  service = await startBegun(settings, () => new Date(clock));
  onTestFinished(() => service.close());
}

beforeEach(() => {
  clock = Date.parse('2026-11-21T12:00:00Z');
  sent = 0;
});

function post(path: string, body: object, client: string): Promise<Response> {
  return service.request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
  });
}

/** Posts a greeting, by default from a new client each time. */
function greet(client = `198.51.${sent >> 8}.${sent & 255}`): Promise<Response> {
  sent += 1;
  return post('/api/mcp/greetings', { message: `Good day number ${sent}` }, client);
}

function inquire(client = `203.0.${sent >> 8}.${sent & 255}`): Promise<Response> {
  return post('/api/mcp/contact', nextInquiry(), client);
}

function nextInquiry() {
  sent += 1;
  return { name: 'Ada', email: 'ada@example.com', message: `May I call? ${sent}` };
}

/** Sends the form as a browser without scripts does. */
function sendForm(client: string): Promise<Response> {
  return service.request('/contact', {
    method: 'POST',
    body: new URLSearchParams(nextInquiry()),
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': client },
  });
}

async function accepted(count: number, send: (index: number) => Promise<Response>): Promise<number> {
  let total = 0;
  for (let index = 0; index < count; index += 1) total += (await send(index)).status < 400 ? 1 : 0;
  return total;
}

describe('IPv6 networks', () => {
  beforeEach(() => start(2));

  it('have a twentieth of the hourly greetings per /56, and three twentieths per /48', {
    tags: ['long'],
  }, async () => {
    const inOne56 = (index: number) => greet(`2001:db8:1:${(index % 64).toString(16)}::1`);
    expect(await accepted(64, inOne56)).toBe(6);
    const inOne48 = (index: number) => greet(`2001:db8:2:${((index % 256) << 8).toString(16)}::1`);
    expect(await accepted(256, inOne48)).toBe(18);
    expect((await greet('2001:db8:3::1')).status).toBe(200);
  });

  it('are not charged for refusals', async () => {
    for (let count = 0; count < 20; count += 1) {
      await post('/api/mcp/greetings', { message: 'See https://example.com' }, '2001:db8:1::1');
    }
    expect(await accepted(3, () => greet('2001:db8:1::1'))).toBe(2);
  });
});

describe('the whole site', () => {
  beforeEach(() => start(1));

  it('accepts three quarters of the inquiries per hour from agents, then sends Retry-After', async () => {
    expect(await accepted(20, () => inquire())).toBe(15);
    clock += HOUR_MS / 2;
    const refused = await inquire();
    expect(refused.headers.get('retry-after')).toBe(String(HOUR_MS / 2 / 1000));
    await readProblem(refused, 'write-quota-exceeded');
    clock += HOUR_MS / 2;
    expect((await inquire()).status).toBe(200);
  });

  it('still accepts inquiries during a flood of greetings', async () => {
    expect(await accepted(80, () => greet())).toBe(60);
    expect((await inquire()).status).toBe(200);
  });

  it('accepts no more concurrent than sequential inquiries', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => inquire()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
  });

  it('still accepts inquiries after the clock changes', async () => {
    await accepted(20, () => inquire());
    for (const jump of [DAY_MS, -2 * DAY_MS]) {
      clock += jump;
      expect((await inquire()).status).toBe(200);
    }
  });
});

describe('fair shares', () => {
  const GREEDY = '203.0.113.7';

  beforeEach(() => {
    // Each client has a new window for its writes in a minute.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    return start(4);
  });

  it.each([
    ['an IPv4 address', () => GREEDY, 4],
    [
      'two IPv6 /48 networks',
      (index: number) => `2001:db8:${index & 1}:${(index % 97).toString(16)}00::1`,
      24,
    ],
  ])('leave contact open to others when %s sends for an hour', async (_, addressOf, share) => {
    let taken = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      taken += await accepted(2, (index) => inquire(addressOf(2 * minute + index)));
      clock += 59_000;
      vi.advanceTimersByTime(60_000);
    }
    expect(taken).toBe(share);
    expect((await inquire('198.51.100.1')).status).toBe(200);
    expect((await sendForm('198.51.100.1')).status).toBe(303);
  });

  it('keep the form open to everyone when agents have used up their part', async () => {
    expect(await accepted(80, () => inquire())).toBe(60);
    expect(await accepted(4, () => sendForm(GREEDY))).toBe(2);
    expect(await accepted(5, (index) => sendForm(`2001:db8:1:${index}00::1`))).toBe(3);
    expect((await sendForm('198.51.100.2')).status).toBe(303);
  });
});
