import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from 'citty';
import { expect, it, onTestFinished, vi } from 'vitest';
import { smallContent } from '../../test/helpers/content-copy.ts';
import { runOwner } from '../../test/helpers/owner.ts';
import type { ContentUpgrade } from '../content/content-upgrades.ts';
import { VERSION } from '../util/version.ts';
import { upgradeCommand } from './upgrade.ts';

const renameLocation: ContentUpgrade = {
  version: '9.0.0',
  reason: '`location` in site.yaml is named `place`.',
  change: (file, text) => (file === 'site.yaml' ? text.replace(/^location:/m, 'place:') : text),
};
const addNote: ContentUpgrade = {
  version: '9.1.0',
  reason: 'status.yaml ends with a note.',
  change: (file, text) => (file === 'status.yaml' && !text.endsWith('# Note\n') ? `${text}# Note\n` : text),
};

/** Runs `upgrade` with these upgrades. Returns what it prints, and the error if it fails. */
async function runUpgrade(folder: string, ...parameters: readonly string[]) {
  vi.stubEnv('CONTENT_DIR', folder);
  const printed: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk) => printed.push(String(chunk)) > 0),
  );
  try {
    const options = { rawArgs: [...parameters], data: { folder: '.' } };
    await runCommand(upgradeCommand([renameLocation, addNote]), options);
    return { printed: printed.join('') };
  } catch (error) {
    return { printed: printed.join(''), error };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

it('says that nothing needs to change if no upgrade applies', async () => {
  const content = await smallContent();
  onTestFinished(content.close);
  const bytes = () =>
    Promise.all(['site.yaml', 'status.yaml'].map((file) => readFile(join(content.folder, file))));
  const before = await bytes();
  const { code, stdout } = await runOwner(['upgrade', '--yes'], { CONTENT_DIR: content.folder });
  expect(code).toBe(0);
  expect(stdout).toMatch(`Nothing in ${content.folder} needs to change for Foyer ${VERSION}.`);
  expect(await bytes()).toEqual(before);
});

it('shows a diff, changes nothing without consent, and changes exactly those files with it', async () => {
  const content = await smallContent();
  onTestFinished(content.close);
  const read = (file: string) => readFile(join(content.folder, file), 'utf8');
  const [site, status, files] = await Promise.all([
    read('site.yaml'),
    read('status.yaml'),
    readdir(content.folder),
  ]);
  const asked = await runUpgrade(content.folder);
  expect(asked.error).toMatchObject({ message: 'Nothing was changed. To make these changes, add --yes.' });
  expect(asked.printed).toContain(
    'Since 9.0.0: `location` in site.yaml is named `place`.\nSince 9.1.0: status.yaml ends',
  );
  const line = await content.lineOf('site.yaml', 'location:');
  expect(asked.printed).toMatch(
    new RegExp(
      `--- site.yaml\n\\+\\+\\+ site.yaml\n@@ -${line},1 \\+${line},1 @@\n-location: (.*)\n\\+place: \\1\n`,
    ),
  );
  expect(asked.printed).toMatch(/--- status.yaml\n\+\+\+ status.yaml\n@@ -\d+,0 \+\d+,1 @@\n\+# Note\n/);
  expect(await Promise.all([read('site.yaml'), read('status.yaml')])).toEqual([site, status]);

  const agreed = await runUpgrade(content.folder, '--yes');
  expect(agreed.printed).toContain('2 files changed');
  expect(await read('site.yaml')).toBe(site.replace(/^location:/m, 'place:'));
  expect(await read('status.yaml')).toBe(`${status}# Note\n`);
  expect(await readdir(content.folder)).toEqual(files);
  expect((await runUpgrade(content.folder)).printed).toContain('needs to change');
});

it('says where to start if there is no content', async () => {
  const { code, stderr } = await runOwner(['upgrade'], { CONTENT_DIR: '/nowhere/content' });
  expect(code).toBe(1);
  expect(stderr).toMatch('There is no content in /nowhere/content.');
});
