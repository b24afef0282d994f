import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { essayText, smallContent } from '../../test/helpers/content-copy.ts';
import { runOwner } from '../../test/helpers/owner.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';

async function site() {
  const copy = await smallContent();
  const folder = await temporaryFolder();
  onTestFinished(async () => {
    await copy.close();
    await rm(folder, { recursive: true });
  });
  const settings = { CONTENT_DIR: copy.folder, DATA_DIR: join(folder, 'data') };
  const run = (...parameters: readonly string[]) => runOwner(parameters, settings);
  return {
    copy,
    folder,
    run,
    json: async (...parameters: readonly string[]) => JSON.parse((await run(...parameters, '--json')).stdout),
  };
}

const DRAFT = essayText('Text.', { more: 'draft: true' });

describe('essays list', () => {
  it('shows each essay with its state', async () => {
    const { copy, run, json } = await site();
    await copy.write('essays/mine.md', DRAFT);
    await copy.write('essays/broken.md', 'Text.');
    const { code, stdout } = await run('essays', 'list');
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(/^state +date +essay +errors +title$/),
        expect.stringMatching(/^published +2\S+ +agents-need-a-doorbell +Agents/),
        expect.stringMatching(/^draft +2026-01-02 +mine +An essay of the tests$/),
        expect.stringMatching(/^\? +broken +1 error$/),
        '',
      ],
    ]);
    expect((await json('essays', 'list', 'draft')).texts).toMatchObject([{ slug: 'mine', state: 'draft' }]);
    expect((await run('essays', 'list', 'deleted')).stdout).toBe('No essays.\n');
    const unknown = await run('essays', 'list', 'dratf');
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('Use one of: "published"') });
  });
});

describe('essays', () => {
  it('shows a file as it is, and saves it changed', async () => {
    const { copy, folder, run, json } = await site();
    await copy.write('essays/mine.md', DRAFT);
    const shown = await run('essays', 'show', 'mine');
    expect(shown.stdout).toBe(DRAFT);
    const [, version = ''] = /Version: (\S+)\n$/.exec(shown.stderr) ?? [];
    const changed = join(folder, 'changed.md');
    await writeFile(changed, DRAFT.replace('Text.', 'More text.'));
    const saved = await run('essays', 'save', 'mine', changed, '--version', version);
    expect([saved.code, saved.stdout]).toEqual([
      0,
      expect.stringMatching(/^Saved\. It is a draft: only you can see it\.\nVersion: \S+\n$/),
    ]);
    expect(await readFile(join(copy.folder, 'essays/mine.md'), 'utf8')).toContain('More text.');
    const late = await run('essays', 'save', 'mine', changed, '--version', version);
    expect(late).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^essays\/mine\.md has changed since it was read\. Nothing was changed\. Read/,
      ),
    });
    expect(await json('essays', 'save', 'mine', changed)).toMatchObject({
      ok: false,
      kind: 'conflict',
      current: { text: expect.stringContaining('More text.') },
    });
    const parts = ['--markdown', 'A *new* one.', '--fields', '{"title":"New"}'];
    expect(await json('essays', 'save', 'new', ...parts)).toMatchObject({ state: 'draft' });
    expect(await run('essays', 'save', 'new', '--fields', '{title')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--fields must be JSON\./),
    });
    expect(await run('essays', 'save', 'new', 'none.md')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^none\.md cannot be read: /),
    });
  });

  it('checks a file without saving it, and fails if it has errors', async () => {
    const { copy, folder, run } = await site();
    await copy.write('essays/mine.md', DRAFT);
    expect(await run('essays', 'check', 'mine')).toMatchObject({ code: 0, stdout: 'No errors.\n' });
    const bad = join(folder, 'bad.md');
    await writeFile(bad, essayText('Text.', { title: 'titel: T' }));
    const { code, stderr } = await run('essays', 'check', 'mine', bad);
    expect([code, stderr]).toEqual([1, expect.stringContaining('essays/mine.md:2  Unknown key "titel"')]);
    const json = await run('essays', 'check', 'mine', bad, '--json');
    expect([json.code, JSON.parse(json.stdout)]).toMatchObject([1, { ok: false, errors: [{ line: 2 }] }]);
  });

  it('publishes, schedules, withdraws, renames, deletes and restores once the owner agrees', async () => {
    const { copy, run, json } = await site();
    await copy.write('essays/mine.md', DRAFT);
    const unattended = await run('essays', 'publish', 'mine');
    expect([unattended.code, unattended.stdout]).toEqual([1, '']);
    expect(unattended.stderr).toMatch(
      /^Publish the essay “An essay of the tests” at http.*mine, .*\n\nessays\/mine\.md\n/,
    );
    expect(unattended.stderr, 'the whole text').toMatch(/^\+title: An essay of the tests$/m);
    expect(unattended.stderr).toMatch(/\nNothing was changed\. To confirm this change, add --yes\.\n$/);
    const published = await run('essays', 'publish', 'mine', '--yes');
    expect(published.stdout).toMatch(
      /^Published\. It is public: http:\/\/127\.0\.0\.1:8787\/essays\/mine\nVersion: /,
    );
    const scheduled = await run('essays', 'schedule', 'mine', '2999-01-01', '--yes');
    expect(scheduled.stdout).toMatch(/^Scheduled\. It will appear at /);
    expect((await run('essays', 'withdraw', 'mine', '--yes')).stdout).toMatch(/^Withdrawn\. It is a draft/);
    expect(await json('essays', 'rename', 'mine', 'ours')).toMatchObject({ slug: 'ours', state: 'draft' });
    expect((await run('essays', 'delete', 'ours', '--yes')).stdout).toBe(
      'Deleted.\nUndo: npx --no foyer-site essays restore ours\n',
    );
    expect((await json('essays', 'list', 'deleted')).texts).toMatchObject([
      { slug: 'ours', state: 'deleted' },
    ]);
    expect((await run('essays', 'restore', 'ours')).stdout).toMatch(/^Restored\. It is a draft/);
    expect(await run('essays', 'publish', 'our', '--yes')).toMatchObject({
      code: 1,
      stderr: 'There is no essay "our". Did you mean "ours"?\n',
    });
  });
});

describe('pages', () => {
  it('are listed, saved and deleted like essays', async () => {
    const { run, json } = await site();
    const parts = ['--markdown', 'Rowing.', '--fields', '{"title":"This week"}'];
    expect((await run('pages', 'save', 'this-week', ...parts)).stderr).toContain('+Rowing.');
    const saved = await run('pages', 'save', 'this-week', ...parts, '--yes');
    expect(saved.stdout).toMatch(/^Saved\. It is public: http:\/\/127\.0\.0\.1:8787\/this-week\n/);
    expect((await json('pages', 'list')).texts).toContainEqual({
      slug: 'this-week',
      title: 'This week',
      state: 'published',
      errors: [],
    });
    expect((await run('pages', 'delete', 'this-week', '--yes')).stdout).toBe(
      'Deleted.\nUndo: npx --no foyer-site pages restore this-week\n',
    );
    expect(await run('pages', 'publish', 'this-week')).toMatchObject({ code: 2 });
  });
});

it('keeps a deleted text on a machine without the database of the site, and still says where messages are', async () => {
  const { copy, run, json } = await site();
  await copy.write('essays/mine.md', DRAFT);
  expect((await run('essays', 'delete', 'mine', '--yes')).code).toBe(0);
  expect((await run('inquiries', 'list')).stderr).toContain('They are on the server.');
  expect((await run('backup', 'backup.jsonl')).code).toBe(1);
  expect(await json('essays', 'list', 'deleted')).toMatchObject({ texts: [{ slug: 'mine' }] });
  expect((await run('essays', 'restore', 'mine', '--yes')).code).toBe(0);
  expect(await readFile(join(copy.folder, 'essays/mine.md'), 'utf8')).toBe(DRAFT);
});
