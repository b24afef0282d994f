import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { readVersioned, saveFile } from './versioned-file.ts';

async function folderOfTest(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('replaces a file only if it has the version that was read, and shows both texts otherwise', async () => {
  const folder = await folderOfTest();
  const file = 'essays/a.md';
  const first = await saveFile(folder, { file, text: 'One.', version: undefined });
  expect(await readVersioned(folder, file)).toEqual({ text: 'One.', version: first });
  const second = await saveFile(folder, { file, text: 'Two.', version: first });
  const refused = {
    kind: 'conflict',
    details: { current: { text: 'Two.', version: second }, given: 'Mine.' },
  };
  for (const version of [first, undefined]) {
    await expect(saveFile(folder, { file, text: 'Mine.', version })).rejects.toMatchObject(refused);
  }
  await rm(join(folder, file));
  await expect(saveFile(folder, { file, text: 'Mine.', version: second })).rejects.toMatchObject({
    kind: 'conflict',
    details: { current: null },
  });
  expect(await readdir(join(folder, 'essays'))).toEqual([]);
});

it('keeps the permissions of a file, and makes it readable by the server', async () => {
  const folder = await folderOfTest();
  const path = join(folder, 'site.yaml');
  await writeFile(path, 'a: 1\n');
  await chmod(path, 0o660);
  const { version } = (await readVersioned(folder, 'site.yaml')) ?? {};
  await saveFile(folder, { file: 'site.yaml', text: 'a: 2\n', version });
  expect((await stat(path)).mode & 0o777).toBe(0o664);
});

it('writes through a link, and removes what a killed process has left', async () => {
  const folder = await folderOfTest();
  await mkdir(join(folder, 'elsewhere'));
  await writeFile(join(folder, 'elsewhere/.foyer-partial-0'), 'ha');
  await writeFile(join(folder, 'elsewhere/real.md'), 'One.');
  await symlink('elsewhere/real.md', join(folder, 'linked.md'));
  const { version } = (await readVersioned(folder, 'linked.md')) ?? {};
  await saveFile(folder, { file: 'linked.md', text: 'Two.', version });
  expect(await readFile(join(folder, 'elsewhere/real.md'), 'utf8')).toBe('Two.');
  expect(await readdir(join(folder, 'elsewhere'))).toEqual(['real.md']);
});
