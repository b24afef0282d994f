import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../test/helpers/collect.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../../../test/helpers/sample.ts';
import type { ActionName } from '../../../web/views/action-texts.ts';
import { type ActionLinks, createActionLinks } from '../../services/actions/action-links.ts';

const SECRET = 'a secret that is at least 32 characters long';
const DAY_MS = 24 * 60 * 60 * 1000;
const OWN_PAGE = { origin: SAMPLE_ORIGIN, 'sec-fetch-site': 'same-origin' };
const inquiry = { name: 'Ada <b>', email: 'ada@example.com', message: 'A private matter', topic: 'A talk' };

let service: SampleService;
let links: ActionLinks;
let generation: string;
let clock: number;
beforeEach(async () => {
  clock = Date.parse('2026-11-21T12:00:00Z');
  const now = () => new Date(clock);
  service = await startSample({ APP_SECRET: SECRET, WRITE_LIMIT_PER_MINUTE: '1000' }, now);
  generation = '';
  // The links of this site, issued as for a notification.
  links = createActionLinks({
    secret: SECRET,
    publicUrl: SAMPLE_ORIGIN,
    generation: async () => generation,
    now,
  });
});
afterEach(() => service.close());

/** Returns the path of a link. */
async function linkTo(name: ActionName, id: string): Promise<string> {
  const [link] = await links.issue([name], id);
  return (link?.url ?? '').slice(SAMPLE_ORIGIN.length);
}

async function leaveInquiry(): Promise<string> {
  const response = await service.request('/api/mcp/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry),
  });
  return ((await response.json()) as { id: string }).id;
}

async function leaveGreeting(state: 'public' | 'pending' | 'hidden' = 'pending'): Promise<string> {
  const greeting = { agent_name: 'Bot', message: `Hello from ${Math.random()}` };
  const { stored } = await service.stores.greetings.post(greeting, { channel: 'mcp', state, notify: [] });
  return stored.id;
}

/** Presses the button of a link's page. */
function press(path: string, fields: Readonly<Record<string, string>> = {}, headers = OWN_PAGE as object) {
  const body = new URLSearchParams(fields);
  return service.request(path, { method: 'POST', headers: { ...headers }, body });
}

/** Returns everything that an action could change. */
async function everything(): Promise<unknown> {
  const { inquiries, greetings, blockedClients } = service.stores;
  return [await rowsOf(inquiries.list()), await rowsOf(greetings.list()), await blockedClients.list()];
}

describe('the page of a link', () => {
  it('shows which message it is about, without its text, and one button', async () => {
    const response = await service.request(await linkTo('inquiry-answered', await leaveInquiry()));
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('Mark this inquiry as answered?');
    expect(html).toContain('Inquiry from <bdi>“Ada &lt;b&gt;”</bdi> about <bdi>“A talk”</bdi>');
    expect(html).not.toContain(inquiry.message);
    expect(html).not.toContain(inquiry.email);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html.match(/<(form|input|textarea|script)\b/g)).toEqual(['<form']);
  });

  it('has its own strict policy, and is neither stored nor indexed', async () => {
    const path = await linkTo('greeting-reply', await leaveGreeting());
    for (const response of [
      await service.request(path),
      await press(path, { reply: 'Welcome' }),
      await service.request(path),
      await service.request('/act/nonsense'),
    ]) {
      const { headers } = response;
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      );
      expect(headers.get('link')).toBeNull();
      expect(await response.text()).toContain('<meta name="robots" content="noindex, nofollow"');
    }
  });

  it('changes nothing however often it is read, so that a scanner does no harm', async () => {
    const [asked, greeted] = [await leaveInquiry(), await leaveGreeting()];
    const before = await everything();
    for (const path of [
      await linkTo('inquiry-answered', asked),
      await linkTo('inquiry-spam', asked),
      await linkTo('inquiry-block', asked),
      await linkTo('greeting-approve', greeted),
      await linkTo('greeting-hide', greeted),
      await linkTo('greeting-reply', greeted),
    ]) {
      for (const method of ['GET', 'HEAD', 'GET']) {
        expect((await service.request(path, { method })).status).toBe(200);
      }
      expect((await service.request(`${path}?reply=Welcome`)).status).toBe(200);
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const response = await service.request(path, { method, headers: OWN_PAGE });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
      }
    }
    expect(await everything()).toEqual(before);
  });
});

describe('the button of a link', () => {
  it.each([
    ['inquiry-answered', 'answered'],
    ['inquiry-spam', 'spam'],
  ] as const)('%s: sets the state of the inquiry', async (name, state) => {
    const id = await leaveInquiry();
    const response = await press(await linkTo(name, id));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`The inquiry is marked as ${state}.`);
    expect(await service.stores.inquiries.find(id)).toMatchObject({
      state,
      state_changed_at: '2026-11-21T12:00:00.000Z',
    });
  });

  it('approves a greeting, which is public at once', async () => {
    const id = await leaveGreeting();
    expect((await service.request(`/guestbook/${id}`)).status).toBe(404);
    expect((await press(await linkTo('greeting-approve', id))).status).toBe(200);
    expect((await service.request(`/guestbook/${id}`)).status).toBe(200);
    expect((await press(await linkTo('greeting-hide', id))).status).toBe(200);
    expect((await service.request(`/guestbook/${id}`)).status).toBe(404);
  });

  it('blocks the sender of an inquiry', async () => {
    const id = await leaveInquiry();
    expect((await press(await linkTo('inquiry-block', id))).status).toBe(200);
    const { client } = (await service.stores.inquiries.find(id)) ?? {};
    expect(await service.stores.blockedClients.list()).toMatchObject([{ client }]);
  });

  it('names the command that undoes it, if it has changed anything and there is one', async () => {
    const pressed = async (name: ActionName, id: string) => {
      const response = await press(await linkTo(name, id));
      expect(response.status).toBe(200);
      return /<code>npx foyer-site (.*?)<\/code>/.exec(await response.text())?.[1];
    };
    const asked = await leaveInquiry();
    expect(await pressed('inquiry-spam', asked)).toBe(`inquiries mark ${asked} new`);
    expect(await pressed('inquiry-answered', asked)).toBe(`inquiries mark ${asked} spam`);
    const answered = await leaveInquiry();
    await service.stores.inquiries.setState(answered, 'answered');
    expect(await pressed('inquiry-answered', answered)).toBeUndefined();
    const greeted = await leaveGreeting();
    expect(await pressed('greeting-approve', greeted)).toBe(`greetings hide ${greeted}`);
    const approved = await leaveGreeting();
    await service.stores.greetings.setState(approved, 'public');
    expect(await pressed('greeting-approve', approved)).toBeUndefined();
    expect(await pressed('greeting-hide', greeted)).toBe(`greetings approve ${greeted}`);
    // It was never public.
    expect(await pressed('greeting-hide', await leaveGreeting())).toBeUndefined();
  });

  it('publishes a reply, with a badge, on every interface', async () => {
    const id = await leaveGreeting();
    const page = await (await service.request(await linkTo('greeting-reply', id))).text();
    expect(page.match(/<(form|input|textarea|script)\b/g)).toEqual(['<form', '<textarea']);
    expect((await press(await linkTo('greeting-reply', id), { reply: ' Welcome,\r\nBot ' })).status).toBe(
      200,
    );
    const reply = { message: 'Welcome, Bot', created_at: '2026-11-21T12:00:00.000Z' };
    const listing = await (await service.request('/api/mcp/greetings')).json();
    expect(listing).toMatchObject({ greetings: [{ id, reply }] });
    const html = await (await service.request(`/guestbook/${id}`)).text();
    expect(html).toContain('<span class="badge">Owner</span>');
    expect(html).toContain('Welcome, Bot');
    const markdown = await (await service.request('/guestbook.md')).text();
    expect(markdown).toContain('Welcome, Bot');
  });
});

describe('a link that must not work', () => {
  const refused = async (response: Response, status: number, reason: string) => {
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain('Nothing was changed');
    expect(html).toContain(reason);
  };

  it('is refused when it is used again, also from another channel', async () => {
    const id = await leaveInquiry();
    const path = await linkTo('inquiry-spam', id);
    await press(path);
    await service.stores.inquiries.setState(id, 'read');
    const before = await everything();
    clock += DAY_MS;
    for (const again of [path, await linkTo('inquiry-spam', id)]) {
      await refused(await press(again), 410, 'This has already been done.');
      await refused(await service.request(again), 410, 'This has already been done.');
    }
    expect(await everything()).toEqual(before);
    expect((await press(await linkTo('inquiry-answered', id))).status).toBe(200);
  });

  it('works once for two clicks at the same time', async () => {
    const path = await linkTo('greeting-reply', await leaveGreeting());
    const answers = await Promise.all(['One', 'Two', 'Three'].map((reply) => press(path, { reply })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  it('is refused after 14 days', async () => {
    const id = await leaveInquiry();
    const path = await linkTo('inquiry-answered', id);
    clock += 14 * DAY_MS - 1_000;
    expect((await service.request(path)).status).toBe(200);
    clock += 1_000;
    await refused(await service.request(path), 410, 'The link has expired.');
    await refused(await press(path), 410, 'The link has expired.');
    expect(await service.stores.inquiries.find(id)).toMatchObject({ state: 'new' });
  });

  it('is refused when any character is different', async () => {
    const [asked, greeted] = [await leaveInquiry(), await leaveGreeting()];
    const path = await linkTo('inquiry-answered', asked);
    const before = await everything();
    const [name = '', id = '', expiry = '', signature = ''] = path.slice('/act/'.length).split('.');
    const later = (Number.parseInt(expiry, 36) + 1).toString(36);
    for (const parts of [
      ['inquiry-spam', id, expiry, signature],
      ['greeting-approve', greeted, expiry, signature],
      [name, await leaveInquiryNow(), expiry, signature],
      [name, id, later, signature],
      [name, id, expiry.toUpperCase(), signature],
      [name, id, expiry, signature.slice(0, -1)],
      [name, id, expiry, `${signature}0`],
      [name, id, expiry, signature.toUpperCase()],
      [name, id, expiry, ''],
      [name, id, expiry],
      [name, id, expiry, signature, ''],
      ['', '', '', ''],
      ['constructor', id, expiry, signature],
    ]) {
      const altered = `/act/${parts.join('.')}`;
      await refused(await press(altered), 404, 'The link is incomplete');
      await refused(await service.request(altered), 404, 'The link is incomplete');
    }
    for (let index = 0; index < signature.length; index += 1) {
      const digit = signature[index] === '0' ? '1' : '0';
      const altered = signature.slice(0, index) + digit + signature.slice(index + 1);
      await refused(await press(`/act/${name}.${id}.${expiry}.${altered}`), 404, 'The link is incomplete');
    }
    await service.stores.inquiries.remove(lastLeft);
    expect(await everything()).toEqual(before);
  });

  let lastLeft = '';
  async function leaveInquiryNow(): Promise<string> {
    lastLeft = await leaveInquiry();
    return lastLeft;
  }

  it('is refused when it is signed for a message of the other kind', async () => {
    const [asked, greeted] = [await leaveInquiry(), await leaveGreeting()];
    const before = await everything();
    for (const path of [
      await linkTo('inquiry-answered', greeted),
      await linkTo('inquiry-block', greeted),
      await linkTo('greeting-approve', asked),
      await linkTo('greeting-reply', asked),
    ]) {
      await refused(await press(path, { reply: 'Welcome' }), 410, 'has been deleted');
    }
    expect(await everything()).toEqual(before);
  });

  it('is refused when its message has been deleted, or is hidden or replied to', async () => {
    const [asked, hidden, replied] = [await leaveInquiry(), await leaveGreeting(), await leaveGreeting()];
    await service.stores.inquiries.remove(asked);
    await service.stores.greetings.setState(hidden, 'hidden');
    await service.stores.greetings.reply(replied, 'First');
    for (const path of [
      await linkTo('inquiry-answered', asked),
      await linkTo('greeting-reply', hidden),
      await linkTo('greeting-reply', replied),
      await linkTo('greeting-block', hidden),
    ]) {
      await refused(await press(path, { reply: 'Welcome' }), 410, 'has been deleted, or has changed');
    }
    expect(await service.stores.greetings.findForOwner(replied)).toMatchObject({
      reply: { message: 'First' },
    });
  });

  it('is refused when another site, or an unknown one, sends the form', async () => {
    const id = await leaveInquiry();
    const path = await linkTo('inquiry-spam', id);
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
      { origin: SAMPLE_ORIGIN, 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      {},
    ]) {
      await refused(await press(path, {}, headers), 403, 'Open the link again');
    }
    expect(await service.stores.inquiries.find(id)).toMatchObject({ state: 'new' });
  });

  it('is refused when its key is of another site or generation', async () => {
    const id = await leaveInquiry();
    generation = 'other';
    await refused(await press(await linkTo('inquiry-spam', id)), 404, 'revoked the links');
    links = createActionLinks({
      secret: 'another secret that is at least 32 characters',
      publicUrl: SAMPLE_ORIGIN,
      generation: async () => '',
      now: () => new Date(clock),
    });
    await refused(await press(await linkTo('inquiry-spam', id)), 404, 'The link is incomplete');
  });
});

describe('a reply', () => {
  it.each([
    ['', 400, 'Write a reply.'],
    [' \r\n ', 400, 'Write a reply.'],
    ['x'.repeat(257), 400, 'Shorten the reply by 1 character.'],
    ['😀'.repeat(258), 400, 'Shorten the reply by 2 characters.'],
    ['Wel\u0000come', 422, 'visible characters'],
    ['Wel\u001b[2Jcome', 422, 'visible characters'],
    ['Wel\u202ecome', 422, 'visible characters'],
    ['Wel\u200bcome', 422, 'visible characters'],
    ['See https://evil.example', 422, 'Leave out links'],
    ['<script>alert(1)</script>', 422, 'plain text'],
    ['Call +44 20 7946 0958', 422, 'Leave the number out'],
  ])('%j is refused with what was written', async (reply, status, hint) => {
    const id = await leaveGreeting();
    const path = await linkTo('greeting-reply', id);
    const response = await press(path, { reply });
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain(hint);
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain('<script');
    expect(await service.stores.greetings.findForOwner(id)).toMatchObject({ state: 'pending' });
    expect((await press(path, { reply: 'Welcome' })).status).toBe(200);
  });

  it('of many kilobytes is refused without being read, and the link still works', async () => {
    const path = await linkTo('greeting-reply', await leaveGreeting());
    const response = await press(path, { reply: 'x'.repeat(20_000) });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('The reply is too long.');
    const json = await service.request(path, {
      method: 'POST',
      headers: { ...OWN_PAGE, 'content-type': 'application/json' },
      body: JSON.stringify({ reply: 'Welcome' }),
    });
    expect(json.status).toBe(415);
    expect(await json.text()).not.toContain('too long');
    expect((await press(path, { reply: 'Welcome' })).status).toBe(200);
  });
});
