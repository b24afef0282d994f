import { chmod, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hashOf } from '../../site/util/hash.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { deleteFile, readVersioned, saveFile } from './versioned-file.ts';

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

it('removes what a killed process has left', async () => {
  const folder = await folderOfTest();
  await writeFile(join(folder, '.foyer-partial-0'), 'ha');
  await saveFile(folder, { file: 'real.md', text: 'One.', version: undefined });
  expect(await readdir(folder)).toEqual(['real.md']);
});

it('neither reads, writes nor deletes through a link', async () => {
  const folder = await folderOfTest();
  const outside = await folderOfTest();
  await writeFile(join(outside, 'secret.md'), 'APP_SECRET=1');
  await symlink(join(outside, 'secret.md'), join(folder, 'linked.md'));
  await symlink(outside, join(folder, 'essays'));
  const text = 'Two.';
  const version = hashOf(Buffer.from('APP_SECRET=1'));
  for (const [file, link] of [
    ['linked.md', 'linked.md'],
    ['essays/secret.md', 'essays'],
    ['essays/new.md', 'essays'],
  ] as const) {
    const refusal = { kind: 'invalid', message: `${link} is a symbolic link, which is not followed.` };
    await expect(readVersioned(folder, file)).rejects.toMatchObject(refusal);
    await expect(saveFile(folder, { file, text, version })).rejects.toMatchObject(refusal);
    await expect(saveFile(folder, { file, text, version: undefined })).rejects.toMatchObject(refusal);
    await expect(deleteFile(folder, file, version)).rejects.toMatchObject(refusal);
  }
  expect(await readdir(outside)).toEqual(['secret.md']);
  expect(await readFile(join(outside, 'secret.md'), 'utf8')).toBe('APP_SECRET=1');
});
