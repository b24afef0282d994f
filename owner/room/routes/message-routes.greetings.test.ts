import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GreetingState } from '../../../server/db/tables.ts';
import { english } from '../../../test/helpers/core/english.ts';
import { type PairedBrowser, pairBrowser, undoIn } from '../../../test/helpers/paired-browser.ts';
import { type SampleService, startSample } from '../../../test/helpers/sample.ts';

let service: SampleService;
let owner: PairedBrowser;
beforeAll(async () => {
  service = await startSample();
  owner = await pairBrowser(service);
});
afterAll(() => service.close());

let posted = 0;

async function post(state: GreetingState, message = `Hello ${posted}`) {
  posted += 1;
  const { stores } = service;
  const client = randomBytes(16).toString('hex');
  const origin = { channel: 'mcp', state, notify: [], client } as const;
  const { id } = (await stores.greetings.post({ agent_name: 'Bot', message }, origin)).stored;
  return {
    id,
    path: `/owner/greetings/${id}`,
    find: () => stores.greetings.findForOwner(id),
    isBlocked: () => stores.blockedClients.isBlocked(client),
  };
}

describe('the list of greetings', () => {
  it('shows those in one state, or all', async () => {
    const [pending, hidden] = [await post('pending'), await post('hidden')];
    const [waiting, all] = [
      await owner.page('/owner/greetings?state=pending'),
      await owner.page('/owner/greetings'),
    ];
    expect([waiting.includes(pending.id), waiting.includes(hidden.id)]).toEqual([true, false]);
    expect([all.includes(pending.id), all.includes(hidden.id)]).toEqual([true, true]);
  });
});

describe('the page of a greeting', () => {
  it('shows the words as text, and how they came', async () => {
    const { path } = await post('pending', '<script>alert(1)</script> مرحبا');
    const page = await owner.page(path);
    expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt; مرحبا</bdi>');
    expect(page).not.toContain('<script>alert');
    expect(page).toContain(english('greetings.overMcp'));
  });

  it('of another id does not exist', async () => {
    expect((await owner.get('/owner/greetings/ffffffff')).status).toBe(404);
  });
});

describe('a greeting', () => {
  it.each([
    ['approve', 'pending', 'public', english('room.nowPublic')],
    ['approve', 'hidden', 'public', english('room.nowPublic')],
    ['hide', 'pending', 'hidden', english('room.nowHidden')],
    ['hide', 'public', 'hidden', english('room.nowHidden')],
  ] as const)(
    'can be told to %s while it is %s, and that can be undone',
    async (action, was, state, said) => {
      const { path, find } = await post(was);
      const done = await owner.press(path, action);
      expect(done).toContain(said);
      expect(await find()).toMatchObject({ state });
      expect(await owner.send(...undoIn(done))).toContain('Undone.');
      expect(await find()).toMatchObject({ state: was });
    },
  );

  it('gets a public reply, and without it is what it was before', async () => {
    const { path, find } = await post('pending');
    const done = await owner.send(`${path}/reply`, { reply: 'Welcome!' });
    expect(done).toContain(english('room.nowReplied'));
    expect(await find()).toMatchObject({ state: 'public', reply: { message: 'Welcome!' } });
    expect(await owner.send(...undoIn(done))).toContain('Undone.');
    expect(await find()).toMatchObject({ state: 'pending' });
    expect(await find()).not.toHaveProperty('reply');
  });

  it('keeps what was typed if it cannot be published, and says why', async () => {
    const { path, find } = await post('public');
    const typed = 'See https://site.example </textarea><b>now</b>';
    const refused = await owner.post(`${path}/reply`, { reply: typed });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain('See https://site.example &lt;/textarea&gt;&lt;b&gt;now&lt;/b&gt;');
    expect(page).toContain('The reply cannot be published.');
    expect(page).toContain('aria-invalid="true"');
    expect(await find()).not.toHaveProperty('reply');
  });

  it('can lose its reply later, whose text can be changed or published again', async () => {
    const { path, find } = await post('public');
    await owner.send(`${path}/reply`, { reply: 'Welcom' });
    const withdrawn = await owner.press(path, 'withdraw-reply');
    expect(withdrawn).toContain('Your reply is withdrawn.');
    expect(withdrawn).toMatch(/<textarea[^>]*>\nWelcom<\/textarea>/);
    expect(await find()).not.toHaveProperty('reply');
    await owner.send(...undoIn(withdrawn));
    expect(await find()).toMatchObject({ reply: { message: 'Welcom' } });
  });

  it('can have its sender blocked and unblocked, and either can be undone', async () => {
    const { path, isBlocked } = await post('public');
    const blocked = await owner.press(path, 'block');
    expect(await isBlocked()).toBe(true);
    await owner.send(...undoIn(blocked));
    expect(await isBlocked()).toBe(false);
    await owner.press(path, 'block');
    const unblocked = await owner.press(path, 'unblock');
    expect(await isBlocked()).toBe(false);
    await owner.send(...undoIn(unblocked));
    expect(await isBlocked()).toBe(true);
  });

  it('is deleted only on a page that shows it and asks', async () => {
    const { path, find } = await post('public', 'Delete me');
    expect(await owner.page(`${path}/delete`)).toMatch(
      /<blockquote class="stranger"><bdi>.*Delete me<\/bdi>/s,
    );
    expect(await find()).toBeDefined();
    expect(await owner.press(`${path}/delete`, 'delete', path)).toContain(english('room.nowDeleted'));
    expect(await find()).toBeUndefined();
  });

  it.each(['approve', 'hide', 'reply', 'withdraw-reply', 'block', 'unblock', 'delete'])(
    'is not changed by a form that would %s without the token, or from elsewhere',
    async (name) => {
      const { path, find, isBlocked } = await post('pending');
      const refused = [
        await owner.post(`${path}/${name}`, { token: '', reply: 'Hi' }),
        await owner.post(`${path}/${name}`, { reply: 'Hi' }, { origin: 'https://elsewhere.example' }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403]);
      expect([await find(), await isBlocked()]).toMatchObject([{ state: 'pending' }, false]);
    },
  );
});
