import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { smallContent } from '../../test/helpers/content-copy.ts';
import { setUpOwner } from '../../test/helpers/owner.ts';

async function setUp() {
  const copy = await smallContent();
  onTestFinished(copy.close);
  const owner = await setUpOwner({ CONTENT_DIR: copy.folder });
  return { owner, read: (file: string) => readFile(join(copy.folder, file), 'utf8') };
}

describe('facts', () => {
  it('lists the files, prints one, and saves another text or other values of it', async () => {
    const { owner, read } = await setUp();
    expect((await owner.run('facts', 'list')).stdout).toMatch(/^file +errors +about\nsite\.yaml /);
    const text = await read('status.yaml');
    expect((await owner.run('facts', 'read', 'status.yaml')).stdout).toBe(text);

    const { version } = (await owner.json('facts', 'read', 'status.yaml')) as { version: string };
    const file = join(owner.folder, 'new.yaml');
    await writeFile(file, `${text}# Mine\n`);
    const parameters = ['facts', 'save', 'status.yaml', '--from', file];
    expect(await owner.run(...parameters, '--version', version, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^status\.yaml is saved\.\nUndo: .* files put-back status\.yaml \S+\n$/),
    });
    expect(await read('status.yaml')).toBe(`${text}# Mine\n`);
    const late = await owner.run(...parameters, '--version', version, '--yes');
    expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('has changed since it was read') });
    expect(await owner.run('facts', 'save', 'status.yaml', '--values', '{')).toMatchObject({ code: 2 });
  });
});

describe('status set', () => {
  it('shows what would change, and changes it with --yes', async () => {
    const { owner, read } = await setUp();
    const parameters = ['status', 'set', '--talks', 'no', '--focus', 'Rest; a book'];
    const asked = await owner.run(...parameters);
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    expect(asked.stderr).toMatch(/^-openForSpeaking: true\n(.*\n)*\+openForSpeaking: false\n/m);
    expect(await read('status.yaml')).toContain('openForSpeaking: true\n');
    expect(await owner.run(...parameters, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The status is saved\.\nUndo: .* files put-back status\.yaml \S+\n$/),
    });
    const saved = await read('status.yaml');
    expect(saved).toContain('openForSpeaking: false\n');
    expect(saved).toContain('activeFocus:\n  - Rest\n  - a book\n');
  });
});
