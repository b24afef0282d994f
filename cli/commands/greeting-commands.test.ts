import { describe, expect, it } from 'vitest';
import type { GreetingState } from '../../server/db/tables.ts';
import { rowsOf } from '../../test/helpers/collect.ts';
import { CONTROL_CHARACTER, HOSTILE, type Owner, setUpOwner } from '../../test/helpers/owner.ts';

async function post({ stores }: Owner, message: string, state: GreetingState, agent_name = 'Ada') {
  const { stored } = await stores.greetings.post(
    { agent_name, message },
    { channel: 'mcp', state, notify: [] },
  );
  return stored.id;
}

describe('greetings list', () => {
  it('lists greetings in every state or in one, newest first', async () => {
    const owner = await setUpOwner();
    const [shown, waiting, hidden] = [
      await post(owner, 'Hello', 'public'),
      await post(owner, 'May I?', 'pending'),
      await post(owner, 'Buy now', 'hidden'),
    ];
    const [all, pending, kept] = await Promise.all([
      owner.run('greetings', 'list'),
      owner.run('greetings', 'list', 'pending'),
      owner.json('greetings', 'list', 'public'),
    ]);
    const rows = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((row) => row.split(/\s{2,}/));
    expect(rows(all.stdout)).toEqual([
      [hidden, '2026-11-21 12:03', 'hidden', 'mcp', 'Ada', 'Buy now'],
      [waiting, '2026-11-21 12:02', 'pending', 'mcp', 'Ada', 'May I?'],
      [shown, '2026-11-21 12:01', 'public', 'mcp', 'Ada', 'Hello'],
    ]);
    expect(rows(pending.stdout).map(([id]) => id)).toEqual([waiting]);
    expect(kept).toMatchObject([{ id: shown, agent_name: 'Ada', message: 'Hello', state: 'public' }]);
  });

  it('says so if there are none, and names the valid states', async () => {
    const owner = await setUpOwner();
    const [none, odd] = await Promise.all([
      owner.run('greetings', 'list'),
      owner.run('greetings', 'list', 'spam\u001b[2J', '--json'),
    ]);
    expect(none).toEqual({ code: 0, stdout: 'No greetings.\n', stderr: '' });
    expect(odd).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Not valid: /state. "state" has a value that is not allowed: "spam [2J". Use one of: "public", "pending", "hidden", or leave it out.\n',
    });
  });

  it('prints a hostile greeting without control characters', async () => {
    const owner = await setUpOwner();
    await post(owner, HOSTILE, 'public', HOSTILE);
    const [text, json] = await Promise.all([
      owner.run('greetings', 'list'),
      owner.run('greetings', 'list', '--json'),
    ]);
    expect(text.stdout + json.stdout).not.toMatch(CONTROL_CHARACTER);
    expect(text.stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(JSON.parse(json.stdout)).toMatchObject([{ message: HOSTILE, agent_name: HOSTILE }]);
  });
});

describe('greetings approve, hide and delete', () => {
  it('publish, hide, restore, hold and delete a greeting', async () => {
    const owner = await setUpOwner();
    const { greetings } = owner.stores;
    const id = await post(owner, 'May I?', 'pending');
    const approved = await owner.run('greetings', 'approve', id);
    expect(approved).toEqual({
      code: 0,
      stdout: `The greeting is now public.\nUndo: npx --no foyer-site greetings hold ${id}\n`,
      stderr: '',
    });
    expect(await greetings.find(id)).toBeDefined();

    expect(await owner.json('greetings', 'hide', id)).toEqual({
      id,
      state: 'hidden',
      was: 'public',
    });
    expect(await greetings.find(id)).toBeUndefined();
    expect(await owner.json('greetings', 'approve', id)).toMatchObject({ was: 'hidden' });
    expect(await greetings.find(id)).toBeDefined();

    const held = await owner.run('greetings', 'hold', id);
    expect(held).toEqual({
      code: 0,
      stdout: `The greeting waits for approval.\nUndo: npx --no foyer-site greetings approve ${id}\n`,
      stderr: '',
    });
    expect(await greetings.find(id, 'pending')).toBeDefined();

    expect(await owner.json('greetings', 'delete', id, '--yes')).toEqual({ deleted: id });
    expect(await rowsOf(greetings.list(undefined))).toEqual([]);
  });

  it('do nothing for a wrong id and say how to find the right one', async () => {
    const owner = await setUpOwner();
    const id = await post(owner, 'Hello', 'public');
    const answers = await Promise.all([
      owner.run('greetings', 'approve', 'nobody'),
      owner.run('greetings', 'hide', id.slice(1), '--json'),
      owner.run('greetings', 'delete', 'no\u202eone', '--yes'),
    ]);
    for (const { code, stdout, stderr } of answers) {
      expect(stderr).toMatch(/^There is no greeting ".*"\. See: npx --no foyer-site greetings list\n$/);
      expect(stderr).not.toMatch(CONTROL_CHARACTER);
      expect([code, stdout]).toEqual([1, '']);
    }
    expect(await rowsOf(owner.stores.greetings.list('public'))).toHaveLength(1);
  });
});

describe('greetings reply', () => {
  it('publishes one reply, and the greeting with it', async () => {
    const owner = await setUpOwner();
    const id = await post(owner, 'May I?', 'pending');
    const first = await owner.run('greetings', 'reply', id.slice(0, 6), ' You may. ');
    expect(first).toEqual({
      code: 0,
      stdout: `The greeting is public, with your reply.\nUndo: npx --no foyer-site greetings withdraw-reply ${id} pending\n`,
      stderr: '',
    });
    expect(await owner.stores.greetings.find(id)).toMatchObject({ reply: { message: 'You may.' } });
    const withdrawn = await owner.run('greetings', 'withdraw-reply', id);
    expect(withdrawn.stdout).toBe(
      `The greeting has no reply any more. It was: You may.\nUndo: npx --no foyer-site greetings reply ${id} 'You may.'\n`,
    );
    expect(await owner.stores.greetings.find(id)).not.toHaveProperty('reply');
    await owner.run('greetings', 'reply', id, 'You may.');
    expect(await owner.json('greetings', 'list')).toMatchObject([{ id, reply: { message: 'You may.' } }]);
    const second = await owner.run('greetings', 'reply', id, 'Again');
    expect(second).toEqual({ code: 1, stdout: '', stderr: 'This greeting already has a reply.\n' });
  });

  it('refuses a reply that breaks a rule, and one to a hidden greeting, and says what to do', async () => {
    const owner = await setUpOwner();
    const [shown, hidden] = [await post(owner, 'Hello', 'public'), await post(owner, 'Buy', 'hidden')];
    const linked = await owner.run('greetings', 'reply', shown, 'See https://site.example');
    expect(linked.stderr).toMatch(/^The reply cannot be published\. Leave out links/);
    const refused = await owner.run('greetings', 'reply', hidden, 'Welcome');
    expect(refused.stderr).toMatch(/^The greeting is hidden\. Approve it first/);
    for (const { code, stdout } of [linked, refused]) expect([code, stdout]).toEqual([1, '']);
    expect(await owner.stores.greetings.findForOwner(shown)).not.toHaveProperty('reply');
  });
});
