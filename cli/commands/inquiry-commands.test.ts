import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../test/helpers/collect.ts';
import { outboxRows } from '../../test/helpers/outbox-rows.ts';
import { CONTROL_CHARACTER, HOSTILE, type Owner, setUpOwner } from '../../test/helpers/owner.ts';

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?\nTomorrow?' };

/** Accepts an inquiry, with notifications by webhook and e-mail by default. */
async function accept(
  { stores }: Owner,
  changes: Partial<typeof inquiry> = {},
  notify = ['webhook', 'email'],
) {
  const { id } = await stores.inquiries.accept({
    inquiry: { ...inquiry, ...changes },
    source: 'agent',
    notify,
  });
  return id;
}

/** Tries every due notification once. Those on `failing` channels are parked. */
async function notify({ stores: { outbox } }: Owner, failing: readonly string[] = []): Promise<void> {
  const due = new Date('2027-01-01T00:00:00Z');
  for (const row of await outbox.claim(due, new Date('2027-01-02T00:00:00Z'), 100)) {
    if (failing.includes(row.channel))
      await outbox.failed([row.id], 'example.com responded with 500', undefined);
    else await outbox.delivered([row.id]);
  }
}

describe('inquiries list', () => {
  it('lists inquiries newest first, each with the least settled state of its notifications', async () => {
    const owner = await setUpOwner();
    const settled = await accept(owner);
    await notify(owner);
    const parked = await accept(owner, { name: 'Bea' });
    await notify(owner, ['email']);
    const logged = await accept(owner, { name: 'Dora' }, ['log']);
    const mailed = await accept(owner, { name: 'Emil' }, ['log', 'email']);
    await notify(owner);
    const waiting = await accept(owner, { name: 'Cleo' });
    const [text, kept] = await Promise.all([owner.run('inquiries', 'list'), owner.json('inquiries', 'list')]);

    const [headings, ...rows] = text.stdout.trimEnd().split('\n');
    expect(headings).toMatch(/^id +when \([\w/]+\) +state +notification +name +message$/);
    expect(rows.map((row) => row.split(/\s{2,}/))).toEqual([
      [waiting, '2026-11-21 12:05', 'new', 'pending', 'Cleo', 'May I call? Tomorrow?'],
      [mailed, '2026-11-21 12:04', 'new', 'delivered', 'Emil', 'May I call? Tomorrow?'],
      [logged, '2026-11-21 12:03', 'new', 'logged', 'Dora', 'May I call? Tomorrow?'],
      [parked, '2026-11-21 12:02', 'new', 'parked', 'Bea', 'May I call? Tomorrow?'],
      [settled, '2026-11-21 12:01', 'new', 'delivered', 'Ada', 'May I call? Tomorrow?'],
    ]);
    expect([text.code, text.stderr]).toEqual([0, '']);
    expect(kept).toMatchObject([
      { id: waiting, notification: 'pending' },
      { id: mailed, notification: 'delivered' },
      { id: logged, notification: 'logged' },
      { id: parked, notification: 'parked' },
      { ...inquiry, id: settled, topic: null, source: 'agent', notification: 'delivered' },
    ]);
  });

  it('lists only those in one state', async () => {
    const owner = await setUpOwner();
    const [answered] = [await accept(owner), await accept(owner)];
    await owner.json('inquiries', 'mark', answered, 'answered');
    expect(await owner.json('inquiries', 'list', 'answered')).toMatchObject([{ id: answered }]);
    expect(await owner.json('inquiries', 'list', 'spam')).toEqual([]);
    const odd = await owner.run('inquiries', 'list', 'pending');
    expect(odd).toMatchObject({
      code: 1,
      stderr:
        'Not valid: /state. "state" has a value that is not allowed: "pending". Use one of: "new", "read", "answered", "spam", or leave it out.\n',
    });
  });

  it('finds names, addresses and words, in any case and without accents', async () => {
    const owner = await setUpOwner();
    const jorg = await accept(owner, { name: 'Jörg Müller', email: 'jm@example.org', message: 'Ein Café?' });
    const ada = await accept(owner);
    const found = (...find: string[]) => owner.json('inquiries', 'list', '--find', ...find);
    for (const find of ['jorg', 'MULLER cafe', 'jm@Example', 'caf\u00e9', 'Cafe\u0301']) {
      expect(await found(find), find).toMatchObject([{ id: jorg }]);
    }
    expect(await found('example')).toMatchObject([{ id: ada }, { id: jorg }]);
    expect(await found('example call')).toMatchObject([{ id: ada }]);
    expect(await found('jorg call')).toEqual([]);
    await owner.run('inquiries', 'mark', jorg, 'spam');
    expect(await owner.json('inquiries', 'list', 'new', '--find', 'jorg')).toEqual([]);
    expect(await owner.json('inquiries', 'list', 'spam', '--find', 'jorg')).toMatchObject([{ id: jorg }]);
  });

  it('says so if there are none, and prints an empty list as JSON', async () => {
    const owner = await setUpOwner();
    const [text, kept] = await Promise.all([owner.run('inquiries', 'list'), owner.json('inquiries', 'list')]);
    expect([text.stdout, kept]).toEqual(['No inquiries.\n', []]);
  });
});

describe('inquiries show', () => {
  it('prints the whole inquiry and the result for each channel', async () => {
    const owner = await setUpOwner();
    const id = await accept(owner);
    await notify(owner, ['email']);
    const [text, kept] = await Promise.all([
      owner.run('inquiries', 'show', id),
      owner.json('inquiries', 'show', id),
    ]);
    expect(text).toMatchObject({ code: 0, stderr: '' });
    expect(text.stdout.split('\n')).toEqual([
      '> Ada <ada@example.com>',
      '>',
      '> May I call?',
      '> Tomorrow?',
      '',
      '----------',
      `id      ${id}`,
      'when    2026-11-21T12:01:00.000Z',
      'state   read',
      'via     an agent',
      '',
      'email: parked after 1 attempt, last failure: example.com responded with 500',
      'webhook: delivered after 1 attempt',
      `Undo: npx --no foyer-site inquiries mark ${id} new`,
      '',
    ]);
    expect(kept).toMatchObject({
      ...inquiry,
      id,
      notifications: [
        { channel: 'email', state: 'parked' },
        { channel: 'webhook', state: 'delivered' },
      ],
    });
  });
});

describe('the state of an inquiry', () => {
  it('is read once it has been shown, and stays what the owner sets', async () => {
    const owner = await setUpOwner();
    const id = await accept(owner);
    await owner.run('inquiries', 'list');
    expect(await owner.stores.inquiries.find(id)).toMatchObject({ state: 'new' });
    await owner.run('inquiries', 'show', id);
    expect(await owner.stores.inquiries.find(id)).toMatchObject({ state: 'read' });
    const marked = await owner.run('inquiries', 'mark', id, 'spam');
    expect(marked).toEqual({
      code: 0,
      stdout: `The inquiry is now marked as spam.\nUndo: npx --no foyer-site inquiries mark ${id} read\n`,
      stderr: '',
    });
    expect(await owner.json('inquiries', 'show', id)).toMatchObject({ state: 'spam' });
    expect(await owner.run('inquiries', 'mark', id, 'done')).toMatchObject({ code: 1 });
    expect(await owner.run('inquiries', 'mark', id)).toMatchObject({ code: 2 });
    expect(await owner.stores.inquiries.find(id)).toMatchObject({ state: 'spam' });
  });
});

describe('an id', () => {
  it('may be given by its first characters, if they are four or more and unique', async () => {
    const owner = await setUpOwner();
    const id = await accept(owner);
    expect(await owner.json('inquiries', 'show', id.slice(0, 8))).toMatchObject({ id });
    expect(await owner.json('inquiries', 'retry', id.slice(0, 4).toUpperCase())).toEqual({ retried: 2 });
    expect(await owner.run('inquiries', 'show', id.slice(0, 3))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Give at least 4 characters of the id.'),
    });
  });

  it('is refused if more than one starts with it', async () => {
    const owner = await setUpOwner();
    const id = await accept(owner);
    const twin = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
    const row = await owner.database.selectFrom('inquiries').selectAll().executeTakeFirstOrThrow();
    await owner.database
      .insertInto('inquiries')
      .values({ ...row, id: twin })
      .execute();
    const { code, stderr } = await owner.run('inquiries', 'delete', id.slice(0, 8), '--yes');
    expect([code, stderr]).toEqual([
      1,
      `More than one id starts with "${id.slice(0, 8)}". Give more of its characters.\n`,
    ]);
    expect(await owner.json('inquiries', 'delete', id, '--yes')).toEqual({ deleted: id });
  });
});

describe('inquiries retry', () => {
  it('makes undelivered notifications due again, and says so if there are none', async () => {
    const owner = await setUpOwner();
    const [parked, settled] = [await accept(owner), await accept(owner, {}, ['webhook'])];
    await notify(owner, ['email']);
    const [first, second] = await Promise.all([
      owner.json('inquiries', 'retry', parked),
      owner.run('inquiries', 'retry', settled),
    ]);
    expect(first).toEqual({ retried: 1 });
    expect(second).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^Nothing to retry/) });
    expect(await outboxRows(owner.database, 'pending')).toMatchObject([
      { subject_id: parked, channel: 'email', attempts: 0 },
    ]);

    const again = await owner.run('inquiries', 'retry', parked);
    expect(again).toMatchObject({ code: 0, stdout: '1 notification will be sent by the running server.\n' });
  });
});

describe('inquiries delete', () => {
  it('deletes nothing without a terminal or --yes', async () => {
    const owner = await setUpOwner();
    const id = await accept(owner);
    const { code, stderr } = await owner.run('inquiries', 'delete', id);
    expect([code, stderr]).toEqual([
      1,
      'delete removes the inquiry for good. To confirm that, add --yes. Nothing was changed.\n',
    ]);
    expect(await owner.stores.inquiries.find(id)).toBeDefined();
  });

  it('deletes only the given inquiry and its notifications', async () => {
    const owner = await setUpOwner();
    const ids = [await accept(owner), await accept(owner), await accept(owner)] as const;
    const [text, told] = await Promise.all([
      owner.run('inquiries', 'delete', ids[0], '--yes'),
      owner.json('inquiries', 'delete', ids[1], '--yes'),
    ]);
    expect(text).toEqual({ code: 0, stdout: 'Deleted.\n', stderr: '' });
    expect(told).toEqual({ deleted: ids[1] });
    expect(await rowsOf(owner.stores.inquiries.list())).toMatchObject([{ id: ids[2] }]);
    expect(await outboxRows(owner.database)).toMatchObject([{ subject_id: ids[2] }, { subject_id: ids[2] }]);
  });

  it('deletes proposals that quote the inquiry, and no others', async () => {
    const owner = await setUpOwner();
    const id = await accept(owner);
    const inputs = {
      about: { id: id.slice(0, 5).toUpperCase() },
      block: { message: id },
      other: { id: 'abcdef' },
    };
    for (const [name, input] of Object.entries(inputs)) {
      const proposal = JSON.stringify({ id: name, input, changes: inquiry.message });
      await owner.stores.proposals.save({ id: name, proposal, created_at: new Date().toISOString() });
    }
    await owner.run('inquiries', 'delete', id, '--yes');
    const left = await owner.database.selectFrom('proposals').select('id').execute();
    expect(left).toEqual([{ id: 'other' }]);
  });
});

describe('an inquiry with a wrong id', () => {
  it('is rejected by every command, with a hint for finding the right one', async () => {
    const owner = await setUpOwner();
    const kept = await accept(owner);
    const answers = await Promise.all([
      owner.run('inquiries', 'show', kept.slice(1)),
      owner.run('inquiries', 'retry', kept.toUpperCase().concat('0'), '--json'),
      owner.run('inquiries', 'delete', 'no\u001b[2J', '--yes'),
    ]);
    for (const { code, stdout, stderr } of answers) {
      expect(stderr).toMatch(/^There is no inquiry ".*"\. See: npx --no foyer-site inquiries list\n$/);
      expect(stderr).not.toMatch(CONTROL_CHARACTER);
      expect([code, stdout]).toEqual([1, '']);
    }
    expect(await rowsOf(owner.stores.inquiries.list())).toHaveLength(1);
  });
});

describe('an inquiry with hostile text', () => {
  it('is printed without control characters or extra rows, and is unchanged in JSON', async () => {
    const owner = await setUpOwner();
    const id = await accept(owner, { name: HOSTILE, message: `${HOSTILE}\nwebhook: delivered` });
    const [list, show, json] = await Promise.all([
      owner.run('inquiries', 'list'),
      owner.run('inquiries', 'show', id),
      owner.run('inquiries', 'show', id, '--json'),
    ]);
    for (const { stdout } of [list, show, json]) expect(stdout).not.toMatch(CONTROL_CHARACTER);
    expect(list.stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(show.stdout.match(/^webhook: .*/gm)).toEqual([
      expect.stringContaining('webhook: pending after 0 attempts, next attempt '),
    ]);
    expect(JSON.parse(json.stdout)).toMatchObject({ name: HOSTILE });
  });
});
