import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { CONTROL_CHARACTER, HOSTILE } from '../../../test/helpers/owner.ts';
import { type PairedBrowser, pairBrowser, undoIn } from '../../../test/helpers/paired-browser.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../../../test/helpers/sample.ts';

const NOW = new Date('2026-11-27T22:45:00Z');

let service: SampleService;
let owner: PairedBrowser;
beforeAll(async () => {
  service = await startSample({}, () => NOW);
  owner = await pairBrowser(service);
});
afterAll(() => service.close());

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };

async function accept(changes: Partial<typeof inquiry & { topic: string }> = {}) {
  const { stores } = service;
  const client = randomBytes(16).toString('hex');
  const sent = { inquiry: { ...inquiry, ...changes }, source: 'agent', notify: ['email'], client } as const;
  const { id } = await stores.inquiries.accept(sent);
  const state = async () => (await stores.inquiries.find(id))?.state;
  const isBlocked = () => stores.blockedClients.isBlocked(client);
  return { id, path: `/owner/inquiries/${id}`, state, isBlocked };
}

describe('the page of an inquiry', () => {
  it('shows who wrote what, when and how, and changes nothing', async () => {
    const { path, state } = await accept({ topic: 'A talk' });
    const page = await owner.page(path);
    expect(page).toContain('<blockquote class="stranger"><bdi>May I call?</bdi></blockquote>');
    for (const shown of [
      'Inquiry from',
      'ada@example.com',
      'A talk',
      english('notify.sentByAgent'),
      english('text.justNow'),
    ]) {
      expect(page).toContain(shown);
    }
    // In the time zone of the sample's owner.
    expect(page).toMatch(/<time datetime="2026-11-27T22:45:00.000Z"[^>]*>Nov 27, 2026, 10:45\sPM<\/time>/);
    expect(await state()).toBe('new');
  });

  it('offers a reply by e-mail, with the message quoted', async () => {
    const { path } = await accept({ email: 'ada@example.com', message: 'One\nTwo & more', topic: 'A talk' });
    const page = await owner.page(path);
    expect(page).toContain(
      'href="mailto:ada@example.com?subject=Re%3A%20A%20talk&amp;body=%0D%0A%0D%0A%0D%0A%3E%20One%0D%0A%3E%20Two%20%26%20more"',
    );
  });

  it('shows markup and invisible characters as text', async () => {
    const payload = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'></blockquote>';
    const { path } = await accept({ name: payload + HOSTILE, message: payload + HOSTILE, topic: payload });
    for (const page of [
      await owner.page(path),
      await owner.page('/owner'),
      await owner.page(`${path}/delete`),
    ]) {
      expect(page).not.toContain('<img');
      expect(page).not.toContain('<script>');
      expect(page).not.toMatch(CONTROL_CHARACTER);
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(page.match(/<\/blockquote>/g)?.length).toBe(page.match(/<blockquote/g)?.length);
    }
  });

  it('of another id does not exist', async () => {
    for (const id of ['ffffffff', '%25', '..%2f..', '%00']) {
      expect((await owner.get(`/owner/inquiries/${id}`)).status, id).toBe(404);
    }
  });
});

describe('an inquiry', () => {
  it.each([
    ['read', english('room.nowRead')],
    ['answered', english('room.nowAnswered')],
    ['spam', english('room.nowSpam')],
  ])('is marked as %s, and gets its former state back', async (wanted, said) => {
    const { path, state } = await accept();
    const done = await owner.press(path, `mark-${wanted}`);
    expect(done).toContain(said);
    expect(await state()).toBe(wanted);
    const undone = await owner.send(...undoIn(done));
    expect(undone).toContain('Undone.');
    expect(await state()).toBe('new');
  });

  it('is new again if it is marked as new', async () => {
    const { path, state } = await accept();
    await owner.press(path, 'mark-answered');
    expect(await owner.press(path, 'mark-new')).toContain(english('room.nowNew'));
    expect(await state()).toBe('new');
  });

  it('is marked with as many as a page shows, and one undo gives each its former state', async () => {
    const found = await Promise.all(Array.from({ length: 50 }, () => accept({ topic: 'many' })));
    await owner.press(found[0]?.path ?? '', 'mark-read');
    const form = new URLSearchParams({ verb: 'mark-answered', state: 'new', token: owner.token });
    for (const { id } of found) form.append('id', id);
    const answer = await owner.post('/owner/inquiries/mark', form);
    expect(answer.headers.get('location')).toBe('/owner/inquiries?state=new');
    const done = await owner.page('/owner/inquiries?state=new');
    expect(done).toContain(english('room.nowMarked'));
    const states = () => Promise.all(found.map(({ state }) => state()));
    expect(new Set(await states())).toEqual(new Set(['answered']));
    expect(await owner.send(...undoIn(done))).toContain(english('room.undone'));
    expect(await states()).toEqual(found.map((_, place) => (place === 0 ? 'read' : 'new')));
  });

  it('gets no state that does not exist', async () => {
    const { path, state } = await accept();
    expect((await owner.post(`${path}/mark-gone`)).status).toBe(404);
    expect(await state()).toBe('new');
  });

  it('is changed only by who has seen what would change, with a way back to it', async () => {
    const { path, isBlocked } = await accept();
    const headers = { referer: SAMPLE_ORIGIN + path };
    for (const fields of [{}, { confirmed: 'a'.repeat(64) }]) {
      const refused = await owner.post(`${path}/block`, fields, headers);
      expect(refused.status).toBe(409);
      const page = await refused.text();
      expect(page).toContain('Refuse messages from the sender of this message');
      expect(page).toContain(`<p class="more"><a href="${path}">`);
    }
    expect(await isBlocked()).toBe(false);
  });

  it('can have its sender blocked and unblocked, and either can be undone', async () => {
    const { path, isBlocked } = await accept();
    const blocked = await owner.press(path, 'block');
    expect(blocked).toContain(english('room.senderBlocked'));
    expect(await isBlocked()).toBe(true);
    await owner.send(...undoIn(blocked));
    expect(await isBlocked()).toBe(false);
    await owner.press(path, 'block');
    const unblocked = await owner.press(path, 'unblock');
    expect(await isBlocked()).toBe(false);
    await owner.send(...undoIn(unblocked));
    expect(await isBlocked()).toBe(true);
  });

  it('offers no block if nobody knows who sent it', async () => {
    expect(await owner.page((await accept()).path)).toContain(english('room.block'));
    const { id } = await service.stores.inquiries.accept({ inquiry, source: 'web', notify: [] });
    expect(await owner.page(`/owner/inquiries/${id}`)).not.toContain(english('room.block'));
    expect((await owner.post(`/owner/inquiries/${id}/block`)).status).toBe(404);
  });

  it('has its notification sent again after it has failed', async () => {
    const { id, path } = await accept();
    expect(await owner.page(path)).not.toContain('/retry');
    const [row] = await service.stores.outbox.ofSubjects([id]);
    await service.stores.outbox.failed([row?.id ?? ''], 'connect ECONNREFUSED', undefined);
    const failed = await owner.page(path);
    expect(failed).toContain('<bdi>email</bdi>: failed');
    expect(failed).toContain('connect ECONNREFUSED');
    expect(await owner.press(path, 'retry')).toContain(english('room.retried'));
    expect(await service.stores.outbox.ofSubjects([id])).toMatchObject([{ state: 'pending' }]);
  });

  it('is deleted only on a page that shows it and asks', async () => {
    const { path, state } = await accept();
    const asking = await owner.page(`${path}/delete`);
    expect(asking).toMatch(/<blockquote class="stranger"><bdi>.*May I call\?<\/bdi>/s);
    expect(asking).toContain(english('room.deleteForGood'));
    expect(await state()).toBe('new');
    expect(await owner.press(`${path}/delete`, 'delete', path)).toContain(english('room.nowDeleted'));
    expect(await state()).toBeUndefined();
    expect((await owner.get(path)).status).toBe(404);
  });
});

describe('a form', () => {
  const posts = ['mark-spam', 'retry', 'block', 'unblock', 'delete'];

  it.each(posts)('that would %s changes nothing without the token, or from elsewhere', async (name) => {
    const { path, state, isBlocked } = await accept();
    const fields = {};
    const refused = [
      await owner.post(`${path}/${name}`, { ...fields, token: '' }),
      await owner.post(`${path}/${name}`, { ...fields, token: 'A'.repeat(43) }),
      await owner.post(`${path}/${name}`, fields, { origin: 'https://elsewhere.example' }),
      await owner.post(`${path}/${name}`, fields, { 'sec-fetch-site': 'cross-site' }),
      await service.request(`${path}/${name}`, { method: 'POST', body: '' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404]);
    expect([await state(), await isBlocked()]).toEqual(['new', false]);
  });

  it('is not sent by opening its address', async () => {
    const { path, state } = await accept();
    for (const name of ['mark-spam', 'retry', 'block', 'unblock']) {
      expect((await owner.get(`${path}/${name}`)).status).toBe(404);
    }
    expect(await state()).toBe('new');
  });
});
