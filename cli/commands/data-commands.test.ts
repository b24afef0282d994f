import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { createStores } from '../../server/db/stores.ts';
import { collectGarbage } from '../../site/util/collect-garbage.ts';
import { startBuilt } from '../../test/faults/built-server.ts';
import { CLI } from '../../test/helpers/built.ts';
import { rowsOf } from '../../test/helpers/collect.ts';
import { beginSite } from '../../test/helpers/init-site.ts';
import { outboxRows } from '../../test/helpers/outbox-rows.ts';
import { CONTROL_CHARACTER, HOSTILE, type Owner, setUpOwner } from '../../test/helpers/owner.ts';
import { createPostgresDatabase } from '../../test/helpers/postgres.ts';
import { runNode } from '../../test/helpers/program.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { eventually } from '../../test/helpers/wait.ts';
import { askFor } from '../terminal-text.ts';

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

  it('exits quietly when the reader closes the pipe', { tags: ['long'] }, async () => {
    const owner = await setUpOwner();
    for (let count = 0; count < 40; count += 1) await accept(owner, { message: 'x'.repeat(5_000) });
    const child = spawn(process.execPath, [CLI, 'dump'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { DATA_DIR: owner.folder },
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([told, code]).toEqual([`Database: ${owner.folder}/foyer.db\n`, 0]);
  });
});

/**
 * Runs a built command in a process of its own. In this process, the driver keeps a closed database open until the
 * garbage collector has run, and a restore needs the database for itself.
 */
async function runAlone(owner: Owner, ...parameters: readonly string[]) {
  await owner.database.destroy();
  await collectGarbage();
  return runNode([CLI, ...parameters], { DATA_DIR: owner.folder });
}

async function reopen(owner: Owner): Promise<Owner> {
  const database = await openDatabase({ dataDir: owner.folder });
  onTestFinished(() => database.destroy());
  return { ...owner, database, stores: createStores(database, () => new Date()) };
}

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
    expect(await runAlone(owner, 'restore', file, '--yes')).toEqual({
      code: 0,
      stdout: expect.stringContaining(`3 rows restored from ${file}.\n`),
      stderr: `Database: ${owner.folder}/foyer.db\n`,
    });
    const restored = await reopen(owner);
    expect(await messagesOf(restored)).toEqual(['Kept']);
    expect(await rowsOf(restored.stores.greetings.list(undefined))).toMatchObject([{ message: 'Kept' }]);
    expect(await outboxRows(restored.database)).toHaveLength(1);
  });

  it('print the number of rows and the database as JSON', async () => {
    const owner = await setUpOwner();
    const file = join(owner.folder, 'backup.jsonl');
    const database = join(owner.folder, 'foyer.db');
    await accept(owner);
    expect(await owner.json('backup', file)).toEqual({ file, rows: 2, database });
    const { stdout } = await runAlone(owner, 'restore', file, '--yes', '--json');
    expect(JSON.parse(stdout)).toEqual({ rows: 2, database });
  });

  it('restore into a new database', async () => {
    const owner = await setUpOwner();
    const file = join(owner.folder, 'backup.jsonl');
    await accept(owner);
    await owner.json('backup', file);
    const folder = join(owner.folder, 'new');
    expect(await runAlone({ ...owner, folder }, 'restore', file, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 rows restored from .*\.\nThe backup has no secret\. If APP_SECRET /),
    });
    expect(await messagesOf(await reopen({ ...owner, folder }))).toEqual([inquiry.message]);
    for (const name of await readdir(folder)) {
      expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
    }
  });

  it('write a file that only its owner can read, even after a backup that was cut off', async () => {
    const owner = await setUpOwner();
    const folder = join(owner.folder, 'backups');
    await mkdir(folder);
    await writeFile(join(folder, 'today.partial'), 'of a backup that was cut off', { mode: 0o666 });
    await owner.json('backup', join(folder, 'today'));
    expect((await stat(join(folder, 'today'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['today']);
  });

  it('never overwrite a file, or where a link points', async () => {
    const owner = await setUpOwner();
    const [file, link] = [join(owner.folder, 'backup.jsonl'), join(owner.folder, 'link')];
    await writeFile(file, 'Yesterday’s');
    await symlink(join(owner.folder, 'elsewhere'), link);
    for (const path of [file, link]) {
      expect(await owner.run('backup', path)).toEqual({
        code: 1,
        stdout: '',
        stderr: `${path} already exists and was not changed. Name another file.\n`,
      });
    }
    expect(await readFile(file, 'utf8')).toBe('Yesterday’s');
    expect(await readdir(owner.folder)).not.toContain('elsewhere');
  });

  it('reject an unwritable, unreadable or incomplete file and change nothing', {
    tags: ['long'],
  }, async () => {
    const owner = await setUpOwner();
    await accept(owner);
    const at = (name: string) => join(owner.folder, name);
    await owner.json('backup', at('whole'));
    const lines = (await readFile(at('whole'), 'utf8')).split('\n');
    await writeFile(at('cut'), lines.slice(0, -2).join('\n'));
    const answers = await Promise.all([
      runAlone(owner, 'backup', at('nowhere/file'), '--json'),
      runAlone(owner, 'restore', at('nowhere/file')),
    ]);
    answers.push(await runAlone(owner, 'restore', at('cut'), '--yes', '--json'));
    answers.push(await runAlone(owner, 'restore', owner.folder, '--yes'));
    const line = `Database: ${owner.folder}/foyer.db\n`;
    expect(answers.map(({ stderr }) => stderr.replace(line, ''))).toEqual([
      expect.stringMatching(/nowhere\/file cannot be written: ENOENT: no such file or directory, .*\.\n$/),
      expect.stringMatching(/nowhere\/file cannot be read: ENOENT: no such file or directory, .*\.\n$/),
      'The backup is incomplete: it has 1 of 2 rows.\n',
      `${owner.folder} cannot be read: EISDIR: illegal operation on a directory, read.\n`,
    ]);
    for (const { code, stdout } of answers) expect([code, stdout]).toEqual([1, '']);
    expect(await messagesOf(await reopen(owner))).toEqual([inquiry.message]);
  });
});

describe('the confirmation of a restore', () => {
  const typed = async (keys: string) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const shown = text(output);
    const asked = askFor('Replace everything in /srv/data/foyer.db with backup.jsonl?', { input, output });
    const result = asked.then(
      () => 'agreed',
      (error: Error) => error.message,
    );
    // Leaves time for the question to be drawn.
    await delay(5);
    input.write(keys);
    await result.finally(() => output.end());
    return { result: await result, shown: await shown };
  };

  it('names the database and the file, and accepts only a clear yes', async () => {
    const agreed = await typed('y');
    expect(stripVTControlCharacters(agreed.shown)).toContain(
      'Replace everything in /srv/data/foyer.db with backup.jsonl?',
    );
    expect(agreed.result).toBe('agreed');
    for (const keys of ['\r', 'n', '\u0003', '\u0004']) {
      expect((await typed(keys)).result).toBe('Nothing was changed.');
    }
  });

  it('requires --yes when there is no terminal', async () => {
    const owner = await setUpOwner();
    const file = join(owner.folder, 'backup.jsonl');
    await accept(owner);
    await owner.json('backup', file);
    const { code, stderr } = await owner.run('restore', file);
    expect(stderr).toBe(
      `Replace everything in ${owner.folder}/foyer.db with ${file}\nNothing was changed. To confirm this change, add --yes.\n`,
    );
    expect(code).toBe(1);
  });
});

describe('a restore while a server runs', () => {
  it.each(['SQLite', 'PostgreSQL'])(
    'is refused on %s until the server is gone, even if it was killed',
    { timeout: 60_000, tags: ['long'] },
    async (kind) => {
      const folder = await temporaryFolder();
      onTestFinished(() => rm(folder, { recursive: true }));
      const settings = {
        ...(await beginSite(folder)),
        ...(kind === 'PostgreSQL' && { DATABASE_URL: await createPostgresDatabase() }),
      };
      const server = await startBuilt(settings);
      onTestFinished(() => server.kill());
      const file = join(folder, 'backup.jsonl');
      expect(await runNode([CLI, 'backup', file], settings)).toMatchObject({ code: 0 });
      const restore = () => runNode([CLI, 'restore', file, '--yes'], settings);
      const refused = await restore();
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(/^A server is running on \S+, .*Nothing was changed\.\n$/);
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      await server.kill();
      // PostgreSQL notices a moment later that the connection is closed.
      await eventually(async () => expect(await restore()).toMatchObject({ code: 0 }));
    },
  );
});
