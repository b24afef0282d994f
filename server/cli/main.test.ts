import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLI } from '../../test/helpers/built.ts';
import { essayText, smallContent } from '../../test/helpers/content-copy.ts';
import { runOwner } from '../../test/helpers/owner.ts';
import { runNode } from '../../test/helpers/program.ts';
import { SAMPLE_CONTENT, temporaryFolder } from '../../test/helpers/sample.ts';
import { freePort } from '../util/free-port.ts';

describe('the built program', () => {
  const program = (...parameters: readonly string[]) =>
    runNode([CLI, ...parameters], { CONTENT_DIR: SAMPLE_CONTENT });

  it('checks the sample content and prints its counts', async () => {
    const { code, stdout, stderr } = await program('check');
    expect(stdout).toMatch(
      / is valid: \d+ essays, 0 drafts, 0 scheduled, \d+ projects, \d+ offerings, \d+ proof points\.\n$/,
    );
    expect([code, stderr]).toEqual([0, '']);
  });

  it('exits with code 2 for wrong usage', async () => {
    const { code, stdout, stderr } = await program('chekc');
    expect(stderr).toMatch(/^There is no command "chekc"\. Did you mean "check"\?\n\n/);
    expect([code, stdout]).toEqual([2, '']);
  });
});

describe('npm run owner', () => {
  it('prints the result as JSON', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    const { code, stdout } = await runOwner(['check', '--json'], { CONTENT_DIR: copy.folder });
    expect(JSON.parse(stdout)).toEqual({ ok: true, scheduled: [] });
    expect(code).toBe(0);
  });

  it('says when each scheduled essay appears, soonest first', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.write('essays/later.md', essayText('Text.', { date: 'date: 2999-12-03' }));
    await copy.write('essays/soon.md', essayText('Text.', { date: 'date: 2999-01-02' }));
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
    expect(stderr).toContain('2 mistakes in the content:\n');
    expect(stderr).toContain(
      `${copy.folder}/status.yaml:${line}  Unknown key "openForAdvice".\n    Did you mean "openForAdvisory"?`,
    );
    expect([code, stdout]).toEqual([1, '']);
  });

  it('prints content errors as JSON', async () => {
    const copy = await smallContent();
    onTestFinished(copy.close);
    await copy.write('essays/bare.md', 'No front matter.');
    const { code, stdout } = await runOwner(['check', '--json'], { CONTENT_DIR: copy.folder });
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, errors: [{ file: 'essays/bare.md', line: 1 }] });
    expect(code).toBe(1);
  });

  it('explains wrong usage, suggests valid usage and exits with code 2', async () => {
    const wrong: readonly (readonly [message: string, ...parameters: readonly string[]])[] = [
      ['There is no command "polish [2J".', 'polish\u001b[2J'],
      ['There is no command "chekc". Did you mean "check"?', 'chekc'],
      ['There is no command "lsit". Did you mean "list"?', 'inquiries', 'lsit', '--json'],
      ['Add one of these: list, show, retry, delete.', 'inquiries'],
      ['Missing required positional argument: ID', 'inquiries', 'show'],
      ['Missing required positional argument: TITLE', 'new', 'essay'],
      ['Unexpected argument "this".', 'check', 'this', '--json'],
      ["Unknown option '--loud'", 'check', '--loud'],
      ["Unknown option '--no-json'", 'check', '--no-json'],
      ["Option '--category <value>' argument missing", 'new', 'essay', 'A title', '--category'],
    ];
    for (const [message, ...parameters] of wrong) {
      const { code, stdout, stderr } = await runOwner(parameters);
      expect(stderr).toMatch(/\n\n.*\n\nUSAGE npm run owner -- /);
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
    const folder = await temporaryFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const order of orders) expect((await runOwner(order, { DATA_DIR: folder })).stdout).toBe('[]\n');
  });

  it('prints the usage on request and if no command is given', async () => {
    const asked: readonly (readonly [usage: RegExp, ...parameters: readonly string[]])[] = [
      [/USAGE npm run owner -- init\|.*\n +check {4}Check the content/s],
      [/\n +inquiries {4}List, show, retry or delete/, 'help'],
      [/\n +doctor {4}Check a running site/, '--help'],
      [/USAGE npm run owner -- inquiries list\|show\|retry\|delete\n/, 'inquiries', '-h', '--json'],
      [/USAGE npm run owner -- init .*\n +--timezone=<timezone> {4}Time zone/s, 'init', '--help'],
    ];
    for (const [usage, ...parameters] of asked) {
      const { code, stdout, stderr } = await runOwner(parameters);
      expect(stdout).toMatch(usage);
      expect(stdout).not.toContain('\u001b');
      expect([code, stderr]).toEqual([0, '']);
    }
  });

  it('reports on one line that the database cannot be opened, without revealing the password', async () => {
    const answers = await Promise.all([
      runOwner(['inquiries', 'list'], { DATA_DIR: fileURLToPath(import.meta.url) }),
      runOwner(['dump', '--json'], {
        DATABASE_URL: `postgres://ada:s3cret@127.0.0.1:${await freePort()}/foyer`,
      }),
    ]);
    for (const { code, stdout, stderr } of answers) {
      expect(stderr).toMatch(/^The database cannot be opened: .*(EEXIST|ECONNREFUSED).*\n$/);
      expect(stderr).not.toContain('s3cret');
      expect([code, stdout]).toEqual([1, '']);
    }
  });
});
