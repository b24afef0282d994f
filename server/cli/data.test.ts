import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CLI } from '../../test/helpers/built.ts';
import { rowsOf } from '../../test/helpers/collect.ts';
import { outboxRows } from '../../test/helpers/outbox-rows.ts';
import { CONTROL_CHARACTER, HOSTILE, type Owner, setUpOwner } from '../../test/helpers/owner.ts';

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };

const accept = ({ stores }: Owner, changes: Partial<typeof inquiry> = {}) =>
  stores.inquiries.accept({ inquiry: { ...inquiry, ...changes }, source: 'web', notify: ['webhook'] });

const greet = ({ stores }: Owner, message: string) =>
  stores.greetings.post({ agent_name: 'Bot', message }, { channel: 'rest', state: 'hidden', notify: [] });

const messagesOf = async ({ stores }: Owner) =>
  (await rowsOf(stores.inquiries.list())).map(({ message }) => message);

describe('dump', () => {
  it('prints a JSON line for each inquiry and greeting, with or without --json', async () => {
    const owner = await setUpOwner();
    await accept(owner, { message: HOSTILE });
    await greet(owner, 'Hello');
    const [plain, json] = await Promise.all([owner.run('dump'), owner.run('dump', '--json')]);
    expect(plain).toEqual(json);
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    expect(plain.stdout).not.toMatch(CONTROL_CHARACTER);
    const records = plain.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records).toMatchObject([
      { ...inquiry, message: HOSTILE, kind: 'inquiry', source: 'web' },
      { kind: 'greeting', agent_name: 'Bot', message: 'Hello', state: 'hidden' },
    ]);
  });

  it('exits quietly when the reader closes the pipe', async () => {
    const owner = await setUpOwner();
    for (let count = 0; count < 40; count += 1) await accept(owner, { message: 'x'.repeat(5_000) });
    const child = spawn(process.execPath, [CLI, 'dump'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { DATA_DIR: owner.folder },
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([told, code]).toEqual(['', 0]);
  });
});

describe('backup and restore', () => {
  it('restore exactly the data that was backed up', async () => {
    const owner = await setUpOwner();
    const file = join(owner.folder, 'backup.jsonl');
    await accept(owner, { message: 'Kept' });
    await greet(owner, 'Kept');
    expect(await owner.run('backup', file)).toEqual({
      code: 0,
      stdout: `3 rows written to ${file}.\n`,
      stderr: '',
    });
    await accept(owner, { message: 'Written after it' });
    expect(await owner.run('restore', file)).toEqual({
      code: 0,
      stdout: `3 rows restored from ${file}.\n`,
      stderr: '',
    });
    expect(await messagesOf(owner)).toEqual(['Kept']);
    expect(await rowsOf(owner.stores.greetings.list(undefined))).toMatchObject([{ message: 'Kept' }]);
    expect(await outboxRows(owner.database)).toHaveLength(1);
  });

  it('print the number of rows as JSON', async () => {
    const owner = await setUpOwner();
    const file = join(owner.folder, 'backup.jsonl');
    await accept(owner);
    expect(await owner.json('backup', file)).toEqual({ file, rows: 2 });
    expect(await owner.json('restore', file)).toEqual({ rows: 2 });
  });

  it('write a file that only its owner can read, even when replacing an existing one', async () => {
    const owner = await setUpOwner();
    const folder = join(owner.folder, 'backups');
    await mkdir(folder);
    await writeFile(join(folder, 'today'), 'yesterday’s', { mode: 0o666 });
    await writeFile(join(folder, 'today.partial'), 'of a backup that was cut off', { mode: 0o666 });
    await owner.json('backup', join(folder, 'today'));
    expect((await stat(join(folder, 'today'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['today']);
  });

  it('reject an unwritable, unreadable or incomplete file and change nothing', async () => {
    const owner = await setUpOwner();
    await accept(owner);
    const at = (name: string) => join(owner.folder, name);
    await owner.json('backup', at('whole'));
    const lines = (await readFile(at('whole'), 'utf8')).split('\n');
    await writeFile(at('cut'), lines.slice(0, -2).join('\n'));
    const answers = await Promise.all([
      owner.run('backup', at('nowhere/file'), '--json'),
      owner.run('restore', at('nowhere/file')),
      owner.run('restore', at('cut'), '--json'),
      owner.run('restore', owner.folder),
    ]);
    expect(answers.map(({ stderr }) => stderr)).toEqual([
      `The file ${at('nowhere/file')} cannot be written (ENOENT).\n`,
      `The file ${at('nowhere/file')} cannot be read (ENOENT).\n`,
      'The backup is incomplete: it has 1 of 2 rows.\n',
      `The file ${owner.folder} cannot be read (EISDIR).\n`,
    ]);
    for (const { code, stdout } of answers) expect([code, stdout]).toEqual([1, '']);
    expect(await messagesOf(owner)).toEqual([inquiry.message]);
  });
});
