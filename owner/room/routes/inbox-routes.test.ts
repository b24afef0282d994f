import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { type PairedBrowser, pairBrowser, undoIn } from '../../../test/helpers/paired-browser.ts';
import { SAMPLE_ORIGIN, type SampleService, startSample } from '../../../test/helpers/sample.ts';

let service: SampleService;
let owner: PairedBrowser;
beforeEach(async () => {
  service = await startSample();
  owner = await pairBrowser(service);
});
afterEach(() => service.close());

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
const accept = async (changes: Partial<typeof inquiry> = {}) =>
  (await service.stores.inquiries.accept({ inquiry: { ...inquiry, ...changes }, source: 'web', notify: [] }))
    .id;
const post = async (message: string, state: 'pending' | 'public' = 'pending') => {
  const origin = { channel: 'mcp', state, notify: [] } as const;
  return (await service.stores.greetings.post({ agent_name: 'Bot', message }, origin)).stored.id;
};

describe('the inbox', () => {
  it('says in friendly words that nothing waits, and leads to everything', async () => {
    const page = await owner.page('/owner');
    expect(page).toContain('Nothing waits for you.');
    for (const path of ['/owner/inquiries', '/owner/greetings', '/owner/blocked']) {
      expect(page).toContain(`href="${path}"`);
      expect((await owner.get(path)).status).toBe(200);
    }
  });

  it('lists new inquiries and greetings that wait, and counts them', async () => {
    const [waiting, read] = [await accept(), await accept({ message: 'Seen' })];
    await service.stores.inquiries.setState(read, 'read');
    const [pending, shown] = [await post('Hello'), await post('Public', 'public')];
    const page = await owner.page('/owner');
    expect(page).toContain('Inbox (2)');
    for (const path of [`inquiries/${waiting}`, `greetings/${pending}`]) expect(page).toContain(path);
    for (const id of [read, shown]) expect(page).not.toContain(id);
    expect(page).not.toContain('Nothing waits');
  });
});

describe('the list of inquiries', () => {
  it('shows those in one state, or all, newest first, twenty at a time', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 23; number += 1) ids.push(await accept({ message: `Number ${number}` }));
    await service.stores.inquiries.setState(ids[0] ?? '', 'spam');
    const listed = (page: string) =>
      [...page.matchAll(/href="\/owner\/inquiries\/([^"]+)"/g)].map(([, id]) => id);
    const first = await owner.page('/owner/inquiries?state=new');
    expect(listed(first)).toHaveLength(20);
    const next = /href="([^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(next).toMatch(/^\/owner\/inquiries\?state=new&after=/);
    const second = await owner.page(next);
    expect([...listed(first), ...listed(second)].sort()).toEqual(ids.slice(1).sort());
    expect(second).not.toContain('rel="next"');
    expect(listed(await owner.page('/owner/inquiries?state=spam'))).toEqual([ids[0]]);
    expect(await owner.page('/owner/inquiries?state=answered')).toContain(english('room.noneHere'));
    expect(listed(await owner.page('/owner/inquiries?state=nonsense'))).toHaveLength(20);
  });
});

describe('what one does with many messages', () => {
  it('leads from one that waits to the next, and after the last to the newest', async () => {
    for (let number = 0; number < 3; number += 1) await accept();
    const list = await owner.page('/owner');
    const [newest = '', middle = '', oldest = ''] = [...list.matchAll(/"\/owner\/inquiries\/([^"]+)"/g)].map(
      ([, id]) => id,
    );
    const next = async (id: string) =>
      /href="\/owner\/inquiries\/([^"]+)" rel="next"/.exec(await owner.page(`/owner/inquiries/${id}`))?.[1];
    expect([await next(newest), await next(middle), await next(oldest)]).toEqual([middle, oldest, newest]);
    for (const id of [oldest, middle]) await service.stores.inquiries.setState(id, 'read');
    expect(await next(newest)).toBeUndefined();
    expect(await next(oldest)).toBe(newest);
  });

  it('marks those that are picked, and no others', async () => {
    const [one, two, other] = [await accept(), await accept(), await accept()];
    expect(await owner.page('/owner/inquiries')).toMatch(
      new RegExp(`type="checkbox" name="id" value="${one}"`),
    );
    const picked = new URLSearchParams([
      ...Object.entries({ token: owner.token, verb: 'mark-spam' }),
      ['id', one],
      ['id', two],
    ]);
    const done = await service.request('/owner/inquiries/mark', {
      method: 'POST',
      headers: {
        origin: SAMPLE_ORIGIN,
        cookie: owner.cookie,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: picked.toString(),
    });
    expect(done.status).toBe(303);
    const states = await Promise.all(
      [one, two, other].map(async (id) => (await service.stores.inquiries.find(id))?.state),
    );
    expect(states).toEqual(['spam', 'spam', 'new']);
    expect(await owner.send('/owner/inquiries/mark', { verb: 'mark-spam' })).toContain(
      english('room.nonePicked'),
    );
    // What others see is confirmed for each.
    expect(await owner.page('/owner/greetings')).not.toContain('type="checkbox"');
  });

  it('shows the other messages of a sender next to one', async () => {
    const one = await accept({ message: 'First' });
    await accept({ message: 'Second' });
    await accept({ message: 'Not from Ada', email: 'not-ada@example.com' });
    const page = await owner.page(`/owner/inquiries/${one}`);
    expect(page).toMatch(/Other messages of this sender.*Second/s);
    expect(page).not.toContain('Not from Ada');
  });
});

describe('a search in the messages', () => {
  it('finds an inquiry in any state, keeps its words, and goes on with older ones', async () => {
    const found = await accept({ name: 'Jörg <b>', email: 'jm@example.org' });
    await service.stores.inquiries.setState(found, 'answered');
    const other = await accept();
    const page = await owner.page('/owner/inquiries?find=jorg+%3Cb');
    expect(page).toContain(found);
    expect(page).not.toContain(other);
    expect(page).toMatch(/<input type="search" name="find" value="jorg &lt;b"/);
    expect(page).toContain('href="/owner/inquiries?state=answered&amp;find=jorg%20%3Cb"');
    expect(await owner.page('/owner/inquiries?state=new&find=jorg')).toContain(english('room.noneHere'));
    for (let number = 0; number < 21; number += 1) await accept({ message: `Number ${number}` });
    const next = /href="([^"]+)" rel="next"/.exec(await owner.page('/owner/inquiries?find=NUMBER'))?.[1];
    expect(next).toContain('?find=NUMBER&amp;after=');
    expect((await owner.page(next?.replaceAll('&amp;', '&') ?? '')).match(/Number \d/g)).toHaveLength(1);
  });

  it('finds a greeting by its name, its text and your reply', async () => {
    const [id, other] = [await post('Bonjour à tous', 'public'), await post('Hello', 'public')];
    await service.stores.greetings.reply(id, 'Merci');
    for (const find of ['a tous', 'merci', 'bot bonjour']) {
      const page = await owner.page(`/owner/greetings?${new URLSearchParams({ find })}`);
      expect(page).toContain(id);
      expect(page).not.toContain(other);
    }
  });
});

describe('the list of blocked senders', () => {
  it('unblocks a sender, and blocks it again', async () => {
    const client = 'c0ffee0123456789c0ffee0123456789';
    await service.stores.blockedClients.block(client);
    expect(await owner.page('/owner/blocked')).toContain('c0ffee01');
    const done = await owner.send('/owner/blocked/unblock', { client });
    expect(await service.stores.blockedClients.isBlocked(client)).toBe(false);
    expect(done).toContain(english('room.nowUnblocked'));
    await owner.send(...undoIn(done));
    expect(await service.stores.blockedClients.isBlocked(client)).toBe(true);
  });
});
