import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../server/db/database.ts';
import { freePort } from '../site/util/free-port.ts';
import { asOtherUser } from '../test/helpers/as-other-user.ts';
import { CLI } from '../test/helpers/built.ts';
import { essayText, smallContent } from '../test/helpers/content-copy.ts';
import { beginSite } from '../test/helpers/init-site.ts';
import { runOwner, setUpOwner } from '../test/helpers/owner.ts';
import { createPostgresDatabase } from '../test/helpers/postgres.ts';
import { runNode } from '../test/helpers/program.ts';
import { temporaryFolder } from '../test/helpers/sample.ts';

describe('the built program', () => {
  it('checks the content and prints its counts', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    const { code, stdout, stderr } = await runNode([CLI, 'check'], { CONTENT_DIR: copy.folder });
    expect(stdout).toMatch(
      / is valid: 1 essay, 0 drafts, 0 scheduled, \d+ projects, \d+ offerings, \d+ proof points\.\n$/,
    );
    expect([code, stderr]).toEqual([0, '']);
  });

  it('works on the folder it is started in or on another, with the settings in its .env', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const { CONTENT_DIR } = await beginSite(folder);
    const database = join(folder, 'own-data', 'foyer.db');
    await writeFile(join(folder, '.env'), 'DATA_DIR=own-data\nCONTENT_DIR="content"\n');
    await (await openDatabase({ dataDir: join(folder, 'own-data') })).destroy();
    const none = { code: 0, stdout: 'No greetings.\n', stderr: `Database: ${database}\n` };
    const list = ['greetings', 'list'];
    expect(await runNode([CLI, ...list], {}, folder)).toEqual(none);
    expect(await runNode([CLI, '--site', folder, ...list], {})).toEqual(none);
    expect(await runNode([CLI, ...list, `--site=${basename(folder)}`], {}, dirname(folder))).toEqual(none);
    const { stdout } = await runOwner(['check', '--site', folder]);
    expect(stdout).toContain(`The content in ${CONTENT_DIR} is valid`);
    const other = await smallContent();
    onTestFinished(other.close);
    const overridden = await runOwner(['check', '--site', folder], { CONTENT_DIR: other.folder });
    expect(overridden.stdout).toContain(`The content in ${other.folder} is valid`);
    expect(await runOwner(['check', '--site', join(folder, 'none')])).toEqual({
      code: 1,
      stdout: '',
      stderr: `--site must name the folder of a site, and "${join(folder, 'none')}" is not a folder.\n`,
    });
  });

  it('exits with code 2 for wrong usage', async () => {
    const { code, stdout, stderr } = await runNode([CLI, 'chekc'], {});
    expect(stderr).toMatch(/^There is no command "chekc"\. Did you mean "check"\?\n\n/);
    expect([code, stdout]).toEqual([2, '']);
  });
});

describe('foyer', () => {
  it('prints the result as JSON', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    const { code, stdout } = await runOwner(['check', '--json'], { CONTENT_DIR: copy.folder });
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      content: copy.folder,
      scheduled: [],
      withoutQuestions: [],
      unwritten: [],
      warnings: [],
    });
    expect(code).toBe(0);
  });

  it('prints warnings about ignored and unlinked files, and exits with code 0', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.write('essays/2026/x.md', essayText('Text.'));
    await copy.write('media/cv.pdf', '%PDF-1.7');
    const settings = { CONTENT_DIR: copy.folder };
    const plain = await runOwner(['check'], settings);
    expect(plain.stdout).toContain(`

2 warnings:
${copy.folder}/essays/2026:1  This folder is ignored, with everything in it.
    Move the texts in it to essays/; addresses have no folders.
${copy.folder}/media/cv.pdf:1  Nothing links to this file, so it is not public.
    Link to it as /media/cv.pdf, or remove it.
`);
    expect([plain.code, plain.stderr]).toEqual([0, '']);
    const json = JSON.parse((await runOwner(['check', '--json'], settings)).stdout);
    expect(json.warnings.map(({ file }: { file: string }) => file)).toEqual(['essays/2026', 'media/cv.pdf']);
  });

  it('says when each scheduled essay appears, soonest first', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.write('essays/later.md', essayText('Text.', { date: 'date: 2999-12-03' }));
    await copy.write(
      'essays/soon.md',
      essayText('Text.', { title: 'title: Soon', date: 'date: 2999-01-02' }),
    );
    await copy.write('essays/idea.md', essayText('Text.', { date: 'date: 2999-01-01', more: 'draft: true' }));
    const settings = { CONTENT_DIR: copy.folder };
    const [plain, json] = await Promise.all([
      runOwner(['check'], settings),
      runOwner(['check', '--json'], settings),
    ]);
    expect(plain.stdout).toContain(': 1 essay, 1 draft, 2 scheduled, ');
    expect(plain.stdout.split('\n').slice(1)).toEqual([
      '  essays/soon.md will appear on 2999-01-02 at 00:00, Europe/Lisbon.',
      '  essays/later.md will appear on 2999-12-03 at 00:00, Europe/Lisbon.',
      expect.stringMatching(/^ {2}Hint: 3 essays have no "questions".+: essays\/idea.md, .+\.md, .+\.md$/),
      '',
    ]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      scheduled: [
        { slug: 'soon', date: '2999-01-02' },
        { slug: 'later', date: '2999-12-03' },
      ],
    });
  });

  it('rejects invalid content and says where the errors are and how to fix them', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.replace('status.yaml', 'openForAdvisory:', 'openForAdvice:');
    const { code, stdout, stderr } = await runOwner(['check'], { CONTENT_DIR: copy.folder });
    const line = await copy.lineOf('status.yaml', 'openForAdvice');
    expect(stderr).toContain('1 error in the content:\n');
    expect(stderr).toContain(
      `${copy.folder}/status.yaml:${line}  Unknown key "openForAdvice".\n    Did you mean "openForAdvisory"?`,
    );
    expect([code, stdout]).toEqual([1, '']);
  });

  it('prints content errors as JSON', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.write('essays/bare.md', 'No front matter.');
    await copy.write('site.yml', '');
    const { code, stdout } = await runOwner(['check', '--json'], { CONTENT_DIR: copy.folder });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      errors: [{ file: 'essays/bare.md', line: 1 }],
      warnings: [{ file: 'site.yml', line: 1 }],
    });
    expect(code).toBe(1);
  });

  it('explains wrong usage, suggests valid usage and exits with code 2', async () => {
    const wrong: readonly (readonly [message: string, ...parameters: readonly string[]])[] = [
      ['There is no command "polish [2J".', 'polish\u001b[2J'],
      ['There is no command "chekc". Did you mean "check"?', 'chekc'],
      ['There is no command "lsit". Did you mean "list"?', 'inquiries', 'lsit', '--json'],
      ['Add one of these: list, show, mark, retry, delete.', 'inquiries'],
      ['Missing required positional argument: ID', 'inquiries', 'show'],
      ['Missing required positional argument: TITLE', 'new', 'essay'],
      ['Unexpected argument "this".', 'check', 'this', '--json'],
      ["Unknown option '--loud'", 'check', '--loud'],
      ["Unknown option '--no-json'", 'check', '--no-json'],
      ["Option '--category <value>' argument missing", 'new', 'essay', 'A title', '--category'],
    ];
    for (const [message, ...parameters] of wrong) {
      const { code, stdout, stderr } = await runOwner(parameters);
      expect(stderr).toMatch(/\n\n.*\n\nUSAGE npx --no foyer-site /);
      expect(stderr).not.toContain('\u001b');
      expect([stderr.slice(0, message.length), code, stdout]).toEqual([message, 2, '']);
    }
  });

  it('accepts --json before, between and after the words of a command', async () => {
    const orders = [
      ['--json', 'inquiries', 'list'],
      ['inquiries', '--json', 'list'],
      ['inquiries', 'list', '--json'],
    ];
    const owner = await setUpOwner();
    for (const order of orders) expect((await owner.run(...order)).stdout).toBe('[]\n');
  });

  it('prints the usage on request and if no command is given', async () => {
    const asked: readonly (readonly [usage: RegExp, ...parameters: readonly string[]])[] = [
      [/guides are in .*docs.*USAGE npx --no foyer-site dev\|.*\n +check {4}Check the content/s],
      [/\n +inquiries {4}List, show, mark, retry or delete/, 'help'],
      [/^\d+\.\d+\.\d+\n$/, '--version'],
      [/\n +doctor {4}Check a running site/, '--help'],
      [/USAGE npx --no foyer-site inquiries list\|show\|mark\|retry\|delete\n/, 'inquiries', '-h', '--json'],
    ];
    for (const [usage, ...parameters] of asked) {
      const { code, stdout, stderr } = await runOwner(parameters);
      expect(stdout).toMatch(usage);
      expect(stdout).not.toContain('\u001b');
      expect([code, stderr]).toEqual([0, '']);
    }
  });

  const elsewhere = 'They are on the server. ';
  it.each([
    [elsewhere, 'inquiries', 'list'],
    [elsewhere, 'inquiries', 'delete', 'id'],
    [elsewhere, 'greetings', 'list', '--json'],
    [elsewhere, 'clients', 'list'],
    [elsewhere, 'visits'],
    ['', 'dump'],
    ['', 'backup', 'backup.jsonl'],
  ])('creates no database or data folder, and says "%s" for %s %s', async (where, ...parameters) => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const dataDir of [folder, join(folder, 'data')]) {
      expect(await runOwner(parameters, { DATA_DIR: dataDir })).toEqual({
        code: 1,
        stdout: '',
        stderr: `${where}There is no database in ${dataDir}. Is DATA_DIR right? If so, start the server once: it creates the database.\n`,
      });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('creates no tables in PostgreSQL', { tags: ['long'] }, async () => {
    const address = await createPostgresDatabase();
    const settings = { DATABASE_URL: address };
    for (let time = 0; time < 2; time += 1) {
      const { code, stderr } = await runOwner(['inquiries', 'list'], settings);
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^There are no tables of Foyer in postgres:/),
      ]);
    }
  });

  it('says on stderr which database it used, without the password', { tags: ['long'] }, async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    await (await openDatabase({ dataDir: folder })).destroy();
    const databaseUrl = await createPostgresDatabase();
    await (await openDatabase({ dataDir: folder, databaseUrl })).destroy();
    const inSqlite = { DATA_DIR: folder };
    const stderr = `Database: ${folder}/foyer.db\n`;
    const sqlite = await runNode([CLI, 'inquiries', 'list'], inSqlite);
    expect(sqlite).toEqual({ code: 0, stdout: 'No inquiries.\n', stderr });
    expect(await runNode([CLI, 'inquiries', 'list', '--json'], inSqlite)).toMatchObject({ stderr: '' });
    const inPostgres = { DATABASE_URL: `${databaseUrl}?password=password` };
    const postgres = await runNode([CLI, 'visits'], inPostgres);
    expect(postgres.stderr).toMatch(/^Database: postgres:\/\/postgres@127\.0\.0\.1:\d+\/foyer_\w+\n$/);
  });

  it('names the owner and the mode of a database or a content folder that it may not use', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const contentDir = join(folder, 'content');
    await mkdir(contentDir);
    await (await openDatabase({ dataDir: folder })).destroy();
    await chmod(folder, 0o755);
    await chmod(contentDir, 0o000);
    await asOtherUser(async () => {
      const list = await runOwner(['inquiries', 'list'], { DATA_DIR: folder });
      expect(list.stderr).toMatch(
        /^The database cannot be opened: \S+\/foyer\.db belongs to \S+ \(mode 600\), .*\n$/,
      );
      const check = await runOwner(['check'], { CONTENT_DIR: contentDir });
      expect(check.stderr).toMatch(
        /^\S+\/content belongs to \S+ \(mode 000\), and this process runs as \S+\. .*\n$/,
      );
      expect([list.code, check.code]).toEqual([1, 1]);
    });
  });

  it('reports on one line that the database cannot be opened, without revealing the password', async () => {
    const answers = await Promise.all([
      runOwner(['inquiries', 'list'], { DATA_DIR: fileURLToPath(import.meta.url) }),
      runOwner(['dump', '--json'], {
        DATABASE_URL: `postgres://ada:s3cret@127.0.0.1:${await freePort()}/foyer`,
      }),
    ]);
    for (const { code, stdout, stderr } of answers) {
      expect(stderr).toMatch(/^The database cannot be opened: .*(ENOTDIR|ECONNREFUSED).*\n$/);
      expect(stderr).not.toContain('s3cret');
      expect([code, stdout]).toEqual([1, '']);
    }
  });
});
